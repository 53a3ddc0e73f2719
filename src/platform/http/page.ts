import type { StoredRows } from '../database/stored-rows.js';
import { encodeCursor, Position } from './cursor.js';
import { mappedList } from './print.js';

/** Which part of a list is wanted, and in which order. */
export interface PageRequest<SortKey extends string = string> {
  page: number;
  pageSize: number;
  sortBy: SortKey;
  sort: 'asc' | 'desc';
  /** Where the page before ended; the page begins there, whatever its number. */
  after?: Position;
}

/** One page of records with the exact number of all. */
export interface Page<T> {
  /** All records, or where their text comes to megabytes a file of them, which is read when the page is printed. */
  rows: readonly T[] | StoredRows<T>;
  /** Characters of the records' JSON as the database made it, where it did; a large page is printed in slices. */
  characters?: number;
  total: number;
  request: PageRequest;
  /** Where this page ends; null when nothing follows. */
  next: Position | null;
}

/** The wire form of the specification's pagination object. */
export interface PaginationBody {
  total_records: number;
  total_pages: number;
  current_page: number;
  next_page: number;
  prev_page: number;
  page_size: number;
}

export interface CursorPaginationBody extends PaginationBody {
  next_cursor: string | null;
}

/** Page numbers around the one asked for; 0 where there is none (specification; contract, section 1, "Lists"). */
export function paginationOf({ total, request: { page, pageSize } }: Page<unknown>): PaginationBody {
  const pages = Math.ceil(total / pageSize);
  return {
    total_records: total,
    total_pages: pages,
    current_page: pages === 0 ? 1 : page,
    next_page: page < pages ? page + 1 : 0,
    prev_page: Math.min(page - 1, pages),
    page_size: pageSize,
  };
}

/** The body of a first-generation list. */
export const listByPage = <T, R>(page: Page<T>, map: (row: T) => R) => ({
  data: mappedList(page.rows, map, page.characters),
  pagination: paginationOf(page),
});

/** The body of a second-generation list, which can be read on by cursor as well. */
export const listByCursor = <T, R>(page: Page<T>, map: (row: T) => R) => ({
  data: mappedList(page.rows, map, page.characters),
  pagination: {
    ...paginationOf(page),
    next_cursor: page.next && encodeCursor(page.next),
  } satisfies CursorPaginationBody,
});
