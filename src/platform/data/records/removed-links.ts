/** A row that a statement removed from a table of links, such as the customers of a segment. */
export interface RemovedLink {
  /** The record that the link refers to. */
  id: string;
  position: number;
}

/**
 * The statement that deletes the links of one record (`$2`) from a table and returns them as {@link RemovedLink} by position. `owner` is
 * the column of the record, `linked` that of the records to which the links refer.
 */
export const removeLinks = (table: string, owner: string, linked: string): string =>
  `with removed as (delete from ${table} where tenant_id = $1 and ${owner} = $2 returning ${linked} as id, position)
  select id, position from removed order by position`;

/** Whether removed links referred to the same records as the ones that replace them, `ids`, in the same order. */
export function areSameLinks(removed: readonly RemovedLink[], ids: readonly string[]): boolean {
  return removed.length === ids.length && removed.every(({ id }, index) => id === ids[index]!.toLowerCase());
}
