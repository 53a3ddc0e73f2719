import { setImmediate } from 'node:timers/promises';

/** Entries that are worked on at once: a few milliseconds of work that is a few microseconds for each. */
const SLICE = 100;

/**
 * Maps a long list in slices, between which everything else has its turn: for lists that would keep the whole service waiting.
 * Whatever changes `items` meanwhile is not seen.
 */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += SLICE) {
    if (start) await setImmediate();
    for (const [offset, item] of items.slice(start, start + SLICE).entries()) results.push(work(item, start + offset));
  }
  return results;
}
