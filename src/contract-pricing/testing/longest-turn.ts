/**
 * The longest time for which work blocks the event loop, between two callbacks of `setImmediate`. It is measured in milliseconds of this
 * process's CPU time, which does not depend on other programs on the machine.
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
