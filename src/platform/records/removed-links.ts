/** A row that a statement removed from a table of links, such as the customers of a segment. */
export interface RemovedLink {
  /** The record that the link refers to. */
  id: string;
  position: number;
}

/** Whether removed links referred to the same records as the ones that replace them, `ids`, in the same order. */
export function areSameLinks(removed: readonly RemovedLink[], ids: readonly string[]): boolean {
  const before = removed.toSorted((a, b) => a.position - b.position);
  return before.length === ids.length && before.every(({ id }, index) => id === ids[index]!.toLowerCase());
}
