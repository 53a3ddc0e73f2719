import { Worker } from 'node:worker_threads';

/** Time in milliseconds from which the event loop counts as held. */
const HELD_MS = 250;
/** Time between two beats of the watched thread, and between two looks at it, in milliseconds. */
const BEAT_MS = 50;
/** Frames of the stack that are reported. */
const FRAMES = 5;

/** The event loop was held. */
export interface LoopHold {
  /** Milliseconds, accurate to about 100. */
  heldMs: number;
  /** What the function given to the watch returned while the loop was held; null if nothing ran that it knows. */
  work: unknown;
  /** The innermost functions that ran, with file and line. */
  stack: string[];
}

/**
 * Program of the watching thread. The watched thread writes the time of each beat to shared memory. When the beats stop, the program
 * interrupts the watched thread by the debugger of V8, which works while its JavaScript runs, asks in that very place what runs, and lets it
 * go on. Native code is interrupted when it returns. Nothing is asked, and no debugger is on, while the beats go on. It asks in the outermost function
 * that answers, which is one of Node: an evaluation in the constructor of a derived class can break it.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { Session } = require('node:inspector');
const beats = new BigInt64Array(workerData.memory);
const now = () => Number(process.hrtime.bigint() / 1000000n);
let held; // { since, work, stack } of the present hold
function ask(hold) {
  const session = new Session();
  session.connectToMainThread();
  const end = () => session.post('Debugger.disable', () => session.disconnect());
  session.once('Debugger.paused', ({ params: { callFrames } }) => {
    hold.stack = callFrames.slice(0, ${FRAMES}).map(({ functionName, url, location }) =>
      (functionName || 'anonymous') + ' (' + url.split('/').slice(-3).join('/') + ':' + (location.lineNumber + 1) + ')');
    const next = (index) => {
      const callFrameId = callFrames[index]?.callFrameId;
      if (!callFrameId) return go();
      const expression = "globalThis[Symbol.for('" + workerData.name + "')]?.()";
      session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true }, (error, answer) => {
        const value = answer?.result?.value;
        if (typeof value !== 'string') return next(index - 1);
        hold.work = value;
        go();
      });
    };
    const go = () => session.post('Debugger.resume', end);
    next(callFrames.length - 1);
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}
setInterval(() => {
  const last = Number(Atomics.load(beats, 0));
  if (held && last !== held.since) {
    parentPort.postMessage({ heldMs: last - held.since, work: held.work ?? null, stack: held.stack ?? [] });
    held = undefined;
  }
  if (last && !held && now() - last > ${HELD_MS}) ask((held = { since: last }));
}, ${BEAT_MS});`;

/** The name of the function by which the watching thread asks. */
const NAME = 'wca.currentWork';

/**
 * Watches the event loop of the main thread and calls `onHeld` after each time that it was held for more than 250 ms. `describe` is called inside of what
 * holds the loop; its result must be JSON. Costs requests nothing: what runs is asked for only while the loop is held. Returns the function
 * that ends the watch.
 */
export function watchLoop(describe: () => unknown, onHeld: (hold: LoopHold) => void): () => Promise<void> {
  const asked = globalThis as unknown as Record<symbol, () => string>;
  asked[Symbol.for(NAME)] = () => JSON.stringify(describe() ?? null);
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const beats = new BigInt64Array(memory);
  const beat = () => void Atomics.store(beats, 0, process.hrtime.bigint() / 1_000_000n);
  const timer = setInterval(beat, BEAT_MS).unref();
  const worker = new Worker(PROGRAM, { eval: true, workerData: { memory, name: NAME } });
  worker.on('message', ({ heldMs, work, stack }: Omit<LoopHold, 'work'> & { work: string | null }) =>
    onHeld({ heldMs, work: work === null ? null : JSON.parse(work), stack }),
  );
  worker.unref(); // after the listener, which would keep the process alive
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
