import type { Page } from '#platform/data/records/page.js';

/** The `pagination` object of a v1 list. The totals are null only if the request did not want them, which v2 alone permits. */
export interface PaginationBody {
  total_records: number | null;
  total_pages: number | null;
  current_page: number;
  next_page: number;
  prev_page: number;
  page_size: number;
}

/** The `pagination` object of a v2 list. */
export interface CursorPaginationBody extends PaginationBody {
  next_cursor: string | null;
}

/** The `pagination` object of a page. `next_page` and `prev_page` are 0 where there is no such page. */
export function paginationOf({ total, hasMore, request: { page, pageSize } }: Page<unknown>): PaginationBody {
  const pages = total === null ? null : Math.ceil(total / pageSize);
  return {
    total_records: total,
    total_pages: pages,
    current_page: pages === 0 ? 1 : page,
    next_page: hasMore ? page + 1 : 0,
    prev_page: pages === null ? page - 1 : Math.min(page - 1, pages),
    page_size: pageSize,
  };
}
