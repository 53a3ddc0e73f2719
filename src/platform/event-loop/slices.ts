import { setImmediate as nextIteration } from 'node:timers/promises';

/** The longest that slices of work keep one iteration of the event loop, in milliseconds. */
const SLICE_MS = 5;

/** Entries of a list that are printed without looking at the clock. */
const PRINTED_AT_ONCE = 20;

let queue: Promise<unknown> = Promise.resolve();

/** When the slices of this iteration of the event loop began; undefined while there was none. */
let began: number | undefined;

/** Begins the time that this iteration has for slices. */
function begin(): number {
  const now = performance.now();
  began = now;
  setImmediate(() => {
    if (began === now) began = undefined;
  });
  return now;
}

/**
 * Whether the time that slices of work have in this iteration of the event loop is used up. Work that may be long asks between its
 * steps, and waits for {@link nextSlice} if so, so that a large request keeps nobody waiting:
 *
 *     for (const entry of entries) {
 *       if (isSliceOver()) await nextSlice();
 *       work(entry);
 *     }
 *
 * Work that fits into what is left of the time does not wait.
 */
export const isSliceOver = (): boolean => performance.now() - (began ?? begin()) > SLICE_MS;

/**
 * Waits for an iteration of the event loop that has all its time. Slices of all requests queue: one iteration has one that waited.
 * Between two iterations timers and sockets are served.
 */
export async function nextSlice(): Promise<void> {
  await (queue = queue.then(() => nextIteration()));
  begin();
}

/** Maps a long list in slices. Whatever changes `items` meanwhile is not seen. Throws what `work` throws. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const given = [...items];
  const results: R[] = [];
  for (const [index, item] of given.entries()) {
    if (isSliceOver()) await nextSlice();
    results.push(work(item, index));
  }
  return results;
}

/** {@link mapInSlices}, which empties `items` on the way, so that what it makes does not come on top of them in memory. */
export async function convertInSlices<T, R>(items: T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) {
    if (isSliceOver()) await nextSlice();
    results.push(work(item));
  }
  return results;
}

/** Does `work` for each entry of a long list, in slices. Throws what `work` throws. */
export async function eachInSlices<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (isSliceOver()) await nextSlice();
    work(item, index);
  }
}

/** {@link JSON.stringify} of a list, a long one entry by entry in slices: the text of one JSON array. */
export async function stringifyInSlices(items: readonly unknown[]): Promise<string> {
  if (items.length <= PRINTED_AT_ONCE) return JSON.stringify(items);
  const texts = await mapInSlices(items, (item) => JSON.stringify(item) ?? 'null');
  return `[${texts.join(',')}]`;
}
