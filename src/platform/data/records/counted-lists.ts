/** The tables whose records are counted in `list_counts` while they are written (`migrations/0012-list-counts.ts`). */
export const COUNTED_TABLES: readonly string[] = ['products', 'orders', 'invoices'];

/** Id of the row of `list_counts` that shows that the counts of a list are complete. */
export const COUNTS_MARKER = '00000000-0000-0000-0000-000000000000';
