import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  /** Bytes of resident memory of the whole process: Node's heap limit covers neither buffers nor native libraries. */
  memoryBytes: number;
  /** Processor time for one piece of work, in seconds. Unlike elapsed time, it does not depend on the load of the machine. */
  processorSeconds: number;
}

/** Says what the process works on. */
export interface WorkLimit {
  /** Begins the next piece of work; `number` is written to the standard output if it exceeds a limit. */
  begin(number?: number): void;
  /** Ends the piece of work. The processor time until the next one counts for none. */
  end(): void;
}

/** Interval between two checks of the limits, in milliseconds. */
const WATCH_MS = 25;
/** Places in the memory that is shared with the watching thread. */
const [IS_WORKING, PIECE, NUMBER] = [0, 1, 2];

/** Runs in a thread of its own, because work blocks the main thread. */
const watchOf = ({ memoryBytes, processorSeconds }: ProcessLimits): string => `
const state = new Int32Array(require('node:worker_threads').workerData);
let piece, begun;
const stop = (signal) => {
  clearInterval(watch); // signals are delivered later, and the number is written once
  if (Atomics.load(state, ${IS_WORKING})) require('node:fs').writeSync(1, String(Atomics.load(state, ${NUMBER})));
  process.kill(process.pid, signal);
};
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > ${memoryBytes}) return stop('SIGKILL');
  const present = Atomics.load(state, ${IS_WORKING}) ? Atomics.load(state, ${PIECE}) : undefined;
  if (present !== piece) [piece, begun] = [present, process.cpuUsage()];
  if (piece === undefined) return;
  const { user, system } = process.cpuUsage(begun);
  if (user + system > ${processorSeconds * 1e6}) stop('SIGXCPU');
}, ${WATCH_MS});`;

/**
 * Limits this process: it ends itself with SIGXCPU when a piece of work exceeds its processor time, and with SIGKILL when the process exceeds
 * its memory. It also ends when the process that started it has ended or closes the connection. Signals of a terminal are ignored, because
 * they also reach the starting process, which then ends this one.
 */
export function limitProcess(limits: ProcessLimits): WorkLimit {
  const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  new Worker(watchOf(limits), { eval: true, workerData: state.buffer }).unref();
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  return {
    begin: (number = 0) => {
      Atomics.store(state, NUMBER, number);
      Atomics.add(state, PIECE, 1);
      Atomics.store(state, IS_WORKING, 1);
    },
    end: () => void Atomics.store(state, IS_WORKING, 0),
  };
}
