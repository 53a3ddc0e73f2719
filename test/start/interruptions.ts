/** A kill after a fraction (0 to 1) of a start, or Ctrl-C during the creation of the demo tenant. */
export type Interruption = number | 'Ctrl-C';

/**
 * The interruptions of each data folder. `npm test` uses one folder and interrupts its start twice: by a kill in the first half of the
 * start and then Ctrl-C, or by Ctrl-C and then a kill in the second half. `npm run prove` sets `START_KILLS`, the number of folders with
 * one kill each. A start is divided into as many equal parts as there are kills, and one kill comes at a random moment of each part.
 */
export function interruptionsOfFolders(seed: number): Interruption[][] {
  const random = randomNumbers(seed);
  const kills = Number(process.env.START_KILLS ?? 2);
  const moments = Array.from({ length: kills }, (_, kill) => (kill + random()) / kills);
  if (process.env.START_KILLS) return [['Ctrl-C'], ...moments.map((moment) => [moment])];
  return [random() < 0.5 ? [moments[0]!, 'Ctrl-C'] : ['Ctrl-C', moments[1]!]];
}

/** The generator mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
