import { existsSync, readFileSync } from 'node:fs';

const SCHEDULER_FILE = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(SCHEDULER_FILE);

/**
 * CPU time in milliseconds of the thread that runs the event loop, without those that compile and collect garbage beside it. Systems other
 * than Linux have only the time of all threads.
 */
function processorTime(): number {
  if (isLinux) return Number(readFileSync(SCHEDULER_FILE, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

/**
 * The longest time for which work blocks the event loop, between two callbacks of a timer of one millisecond. It is measured in milliseconds
 * of CPU time, which does not depend on other programs on the machine. A shorter interval would keep the processor busy while the work waits.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, processorTime()];
  const turn = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  await work();
  await new Promise((resolve) => setImmediate(resolve)); // the last turn ends here
  clearInterval(timer);
  turn();
  return longest;
}
