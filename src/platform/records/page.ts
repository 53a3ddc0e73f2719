import type { StoredRows } from '../database/stored-rows.js';
import type { Position } from './cursor.js';

/** Which part of a list is wanted, and in which order. */
export interface PageRequest<SortKey extends string = string> {
  page: number;
  pageSize: number;
  sortBy: SortKey;
  sort: 'asc' | 'desc';
  /** Position of the last row of the previous page. When present, the page starts after it and `page` is only echoed. */
  after?: Position;
}

/** One page of records with the exact number of all. */
export interface Page<T> {
  /** The records of this page, in memory; or a temporary file of them when their JSON text has megabytes. */
  rows: readonly T[] | StoredRows<T>;
  /** Length in characters of the records' JSON text as PostgreSQL made it. A large page is printed in slices. */
  characters?: number;
  total: number;
  request: PageRequest;
  /** Position of this page's last row; null on the last page. */
  next: Position | null;
}
