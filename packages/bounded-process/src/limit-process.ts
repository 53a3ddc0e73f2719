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
/** The same while there is no work, so that a process that waits needs no processor time. */
const IDLE_WATCH_MS = 1_000;
/** Places in the memory that is shared with the watching thread. */
const [IS_WORKING, PIECE, NUMBER, UNCHANGED] = [0, 1, 2, 3];

/** Runs in a thread of its own, because work blocks the main thread. The thread sleeps until there is work, and between its checks. */
const watchOf = ({ memoryBytes, processorSeconds }: ProcessLimits): string => `
const state = new Int32Array(require('node:worker_threads').workerData);
let piece, begun;
for (let signal; !signal; ) {
  Atomics.wait(state, ${IS_WORKING}, 0, ${IDLE_WATCH_MS - WATCH_MS});
  Atomics.wait(state, ${UNCHANGED}, 0, ${WATCH_MS});
  signal = exceeded();
  if (!signal) continue;
  if (Atomics.load(state, ${IS_WORKING})) require('node:fs').writeSync(1, String(Atomics.load(state, ${NUMBER})));
  process.kill(process.pid, signal); // signals are delivered later, and the number is written once
}
function exceeded() {
  if (process.memoryUsage.rss() > ${memoryBytes}) return 'SIGKILL';
  const present = Atomics.load(state, ${IS_WORKING}) ? Atomics.load(state, ${PIECE}) : undefined;
  if (present !== piece) [piece, begun] = [present, process.cpuUsage()];
  if (piece === undefined) return undefined;
  const { user, system } = process.cpuUsage(begun);
  return user + system > ${processorSeconds * 1e6} ? 'SIGXCPU' : undefined;
}`;

/**
 * Limits this process: it ends itself with SIGXCPU when a piece of work exceeds its processor time, and with SIGKILL when the process exceeds
 * its memory. It also ends when the process that started it has ended or closes the connection. Signals of a terminal are ignored, because
 * they also reach the starting process, which then ends this one.
 */
export function limitProcess(limits: ProcessLimits): WorkLimit {
  const state = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
  new Worker(watchOf(limits), { eval: true, workerData: state.buffer }).unref();
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  return {
    begin: (number = 0) => {
      Atomics.store(state, NUMBER, number);
      Atomics.add(state, PIECE, 1);
      Atomics.store(state, IS_WORKING, 1);
      Atomics.notify(state, IS_WORKING);
    },
    end: () => void Atomics.store(state, IS_WORKING, 0),
  };
}
