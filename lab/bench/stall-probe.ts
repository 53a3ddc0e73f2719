import { appendFileSync, readFileSync } from 'node:fs';

/**
 * Loaded into the service before its own program. Writes a line for each delay of the event loop: the time, the delay in
 * milliseconds, and the processor time of the thread within it, which does not depend on other load of the machine.
 */
const EVERY_MS = 5;
const WORTH_TELLING_MS = 20;
const NANOSECONDS_PER_MS = 1e6;

/** Processor time of this thread, whose id is that of the process, in ms. */
const processorTime = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS;

let [time, used] = [performance.now(), processorTime()];
setInterval(() => {
  const [now, nowUsed] = [performance.now(), processorTime()];
  const late = now - time - EVERY_MS;
  if (late > WORTH_TELLING_MS)
    appendFileSync(process.env.STALL_FILE!, `${Date.now()} ${late.toFixed(0)} ${(nowUsed - used).toFixed(0)}\n`);
  [time, used] = [now, nowUsed];
}, EVERY_MS).unref();
