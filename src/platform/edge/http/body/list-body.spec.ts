import fc from 'fast-check';
import { decodeCursor } from '#platform/data/records/cursor.js';
import type { Page } from '#platform/data/records/page.js';
import { paginationOf } from './list-body.js';
import { listByCursor, listByPage } from '../answers/responses.js';

const pageOf = (total: number, page: number, pageSize: number): Page<number> => ({
  rows: [],
  total,
  hasMore: page * pageSize < total,
  request: { page, pageSize, sortBy: 'name', sort: 'asc' },
  next: null,
});

describe('pagination', () => {
  it.each([
    // total, page, size: pages, current, next, prev
    ['one page that is not full', 3, 1, 25, 1, 1, 0, 0],
    ['one page that is full', 25, 1, 25, 1, 1, 0, 0],
    ['the first of two', 26, 1, 25, 2, 1, 2, 0],
    ['the last of two', 26, 2, 25, 2, 2, 0, 1],
    ['a page in the middle', 100, 2, 25, 4, 2, 3, 1],
    ['an empty list', 0, 1, 25, 0, 1, 0, 0],
    ['an empty list and a later page', 0, 7, 25, 0, 1, 0, 0],
    ['just beyond the end', 50, 3, 25, 2, 3, 0, 2],
    ['far beyond the end', 50, 999, 25, 2, 999, 0, 2],
    ['pages of one', 3, 2, 1, 3, 2, 3, 1],
  ])('%s', (_, total, page, size, pages, current, next, prev) => {
    expect(paginationOf(pageOf(total, page, size))).toEqual({
      total_records: total,
      total_pages: pages,
      current_page: current,
      next_page: next,
      prev_page: prev,
      page_size: size,
    });
  });

  it.each([
    ['the first page', 1, true, 2, 0],
    ['the last page', 3, false, 0, 2],
    ['an empty list', 1, false, 0, 0],
  ])('of %s without a total', (_, page, hasMore, next, prev) => {
    expect(paginationOf({ ...pageOf(0, page, 2), total: null, hasMore })).toEqual({
      total_records: null,
      total_pages: null,
      current_page: page,
      next_page: next,
      prev_page: prev,
      page_size: 2,
    });
  });

  it('leads through all pages in both directions', () => {
    const number = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(fc.nat(1000), number(100), (total, size) => {
        const forwards = [];
        for (let page = 1; page; page = paginationOf(pageOf(total, page, size)).next_page) forwards.push(page);
        const backwards = [];
        for (let page = forwards.at(-1)!; page; page = paginationOf(pageOf(total, page, size)).prev_page)
          backwards.unshift(page);
        expect(backwards).toEqual(forwards);
        expect(forwards).toHaveLength(Math.max(1, Math.ceil(total / size)));
      }),
    );
  });

  it('wraps rows, and has the next cursor in v2', () => {
    const next = {
      sortBy: 'name',
      sort: 'asc' as const,
      value: 'b',
      id: '0198f2c0-0000-7000-8000-000000000000',
      page: 2,
      total: 4,
    };
    const page = { ...pageOf(4, 1, 2), rows: [1, 2], next };
    const serialized = (body: unknown): unknown => JSON.parse(JSON.stringify(body));
    expect(serialized(listByPage(page, String))).toEqual({ data: ['1', '2'], pagination: paginationOf(page) });
    const { data, pagination } = listByCursor(page, String);
    expect(serialized(data)).toEqual(['1', '2']);
    expect(decodeCursor(pagination.next_cursor!)).toEqual(next);
    expect(listByCursor({ ...page, next: null }, String).pagination.next_cursor).toBeNull();
  });
});
