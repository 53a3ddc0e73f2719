/**
 * How long work keeps the event loop, in milliseconds of the process' own CPU time, which other programs on the machine do not
 * add to: the longest time between two turns of somebody else.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, running] = [0, true];
  let last = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve)); // the last turn ends here
  running = false;
  return longest;
}
