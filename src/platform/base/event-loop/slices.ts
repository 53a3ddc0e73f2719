import { setImmediate as nextIteration } from 'node:timers/promises';

/** Time in milliseconds that all slices of work together may take in one iteration of the event loop. */
const SLICE_MS = 2;

/** Maximum number of entries of a list that is serialized in one piece. */
const SERIALIZED_AT_ONCE = 20;

let queue: Promise<unknown> = Promise.resolve();

/** Time at which the first slice of this iteration of the event loop began, of `performance.now()`; undefined if there was none. */
let began: number | undefined;

/** Starts the time for slices in this iteration. */
function begin(): number {
  const now = performance.now();
  began = now;
  setImmediate(() => {
    if (began === now) began = undefined;
  });
  return now;
}

/**
 * Whether the time for slices in this iteration of the event loop is used up. Work that may take long checks this between its
 * steps and then waits for {@link nextSlice}, so that a large request does not delay other requests:
 *
 *     for (const entry of entries) {
 *       if (isSliceOver()) await nextSlice();
 *       work(entry);
 *     }
 *
 * Work that takes less than the remaining time does not wait.
 */
export const isSliceOver = (): boolean => performance.now() - (began ?? begin()) > SLICE_MS;

/**
 * Waits for an iteration of the event loop whose time for slices is unused. Slices of all requests wait in one queue, and each iteration
 * runs one that waited. Between two iterations timers and sockets are served.
 */
export async function nextSlice(): Promise<void> {
  await (queue = queue.then(() => nextIteration()));
  begin();
}

/** Does a piece of work that may take long in a slice of its own: after others have run, if the time of this iteration is used up. */
export async function inSlice<T>(work: () => T): Promise<T> {
  if (isSliceOver()) await nextSlice();
  return work();
}

/** Maps a long list in slices. Changes to `items` during the work have no effect. Throws what `work` throws. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const copy = [...items];
  const results: R[] = [];
  for (const [index, item] of copy.entries()) {
    if (isSliceOver()) await nextSlice();
    results.push(work(item, index));
  }
  return results;
}

/**
 * Maps a long list in slices and removes each entry from `items` before it is mapped, so that both lists are never in memory as a
 * whole. `items` must not contain undefined. Throws what `work` throws.
 */
export async function convertInSlices<T, R>(items: T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  items.reverse();
  for (let item = items.pop(); item !== undefined; item = items.pop()) {
    if (isSliceOver()) await nextSlice();
    results.push(work(item));
  }
  return results;
}

/** Calls `work` for each entry of a long list, in slices. Throws what `work` throws. */
export async function eachInSlices<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (isSliceOver()) await nextSlice();
    work(item, index);
  }
}

/** Serializes a list as {@link JSON.stringify} does, a long one in slices. */
export async function stringifyInSlices(items: readonly unknown[]): Promise<string> {
  if (items.length <= SERIALIZED_AT_ONCE) return JSON.stringify(items);
  const texts = await mapInSlices(items, (item) => JSON.stringify(item) ?? 'null');
  return `[${texts.join(',')}]`;
}
