/** Yields items in lists of `size`, of which only the last one can be shorter. */
export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[], undefined> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
