import type { StoredRows } from '../sql/stored-rows.js';
import type { Position } from './cursor.js';

/** Maximum number of records on a page. */
export const MAX_PAGE_SIZE = 100;

/** The page of a list that is requested, and the order of the list. */
export interface PageRequest<SortKey extends string = string> {
  /** Number of the page, from 1. */
  page: number;
  /** Maximum number of rows of the page. */
  pageSize: number;
  sortBy: SortKey;
  sort: 'asc' | 'desc';
  /** Position of the last row of the previous page. If present, the page begins after it and `page` is only returned again. */
  after?: Position;
  /** Total to show: the one that the first page of the walk counted, or null for none. Undefined: the records are counted. */
  total?: number | null;
  /** The list and its filters, to which the cursor of the next page is bound. */
  list?: string;
}

/** One page of a list. */
export interface Page<T> {
  /** The records of this page: in memory, or in a temporary file when their JSON text is several megabytes long. */
  rows: readonly T[] | StoredRows<T>;
  /** Length in characters of the records' JSON text as PostgreSQL returned it. A large page is serialized in slices. */
  characters?: number;
  /** Number of records of all pages, exact when it was counted; null if it was not to be counted. */
  total: number | null;
  /** Whether another page follows. */
  hasMore: boolean;
  request: PageRequest;
  /** Position after this page's last row; null on the last page. */
  next: Position | null;
}
