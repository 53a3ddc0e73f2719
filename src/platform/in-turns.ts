import { setImmediate } from 'node:timers/promises';

/** The longest that one slice of work keeps the event loop, in milliseconds. */
const SLICE_MS = 8;

/** Entries of a list that are printed without looking at the clock. */
const PRINTED_AT_ONCE = 20;

let queue: Promise<unknown> = Promise.resolve();

/**
 * Work that is done in slices, so that a large request keeps nobody waiting. Slices of all requests queue: at most one runs in
 * each iteration of the event loop, and between two of them timers and sockets are served.
 *
 *     const turn = new Turn();
 *     for (const entry of entries) {
 *       if (turn.isOver) await turn.next();
 *       work(entry);
 *     }
 *
 * The first slice begins at once: work that fits into it does not wait.
 */
export class Turn {
  private began = performance.now();

  /** Whether the slice has used up its time. */
  get isOver(): boolean {
    return performance.now() - this.began > SLICE_MS;
  }

  /** Waits for the next slice. */
  async next(): Promise<void> {
    await (queue = queue.then(() => setImmediate()));
    this.began = performance.now();
  }
}

/** Maps a long list in slices. Whatever changes `items` meanwhile is not seen. Throws what `work` throws. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
  turn = new Turn(),
): Promise<R[]> {
  const given = [...items];
  const results: R[] = [];
  for (const [index, item] of given.entries()) {
    if (turn.isOver) await turn.next();
    results.push(work(item, index));
  }
  return results;
}

/** {@link mapInTurns}, which empties `items` on the way, so that what it makes does not come on top of them in memory. */
export async function convertInTurns<T, R>(items: T[], work: (item: T) => R): Promise<R[]> {
  const turn = new Turn();
  const results: R[] = [];
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) {
    if (turn.isOver) await turn.next();
    results.push(work(item));
  }
  return results;
}

/** Does `work` for each entry of a long list, in slices. Throws what `work` throws. */
export async function eachInTurns<T>(
  items: readonly T[],
  work: (item: T, index: number) => void,
  turn = new Turn(),
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (turn.isOver) await turn.next();
    work(item, index);
  }
}

/** {@link JSON.stringify} of a list, a long one entry by entry in slices: the text of one JSON array. */
export async function stringifyInTurns(items: readonly unknown[], turn = new Turn()): Promise<string> {
  if (items.length <= PRINTED_AT_ONCE) return JSON.stringify(items);
  const texts = await mapInTurns(items, (item) => JSON.stringify(item) ?? 'null', turn);
  return `[${texts.join(',')}]`;
}
