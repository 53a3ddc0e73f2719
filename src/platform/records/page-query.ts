import type { CommonFilter } from './list-query.js';
import { QueryList, QueryOneOf, QueryText, QueryTimestamp, QueryWhole } from '../validation/query.js';
import { invalidCursor, decodeCursor } from './cursor.js';
import type { PageRequest } from './page.js';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

/** Example times in the API documents; all records are between them. */
const LONG_AGO = '1990-01-01T00:00:00Z';
const FAR_FUTURE = '2100-01-01T00:00:00Z';

/** Parameters that select a page of a list by its number. */
export class PageNumberQuery {
  @QueryWhole({ min: 1, default: 1, description: 'Number of the page' })
  page?: number;

  @QueryWhole({ min: 1, max: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE, description: 'Rows of a page' })
  page_size?: number;
}

/** Parameters of every list of resources. */
export class PageQuery extends PageNumberQuery {
  @QueryTimestamp({ optional: true, description: 'Created at or after this time', example: LONG_AGO })
  created_after?: Date;

  @QueryTimestamp({ optional: true, description: 'Created before this time', example: FAR_FUTURE })
  created_before?: Date;

  @QueryTimestamp({ optional: true, description: 'Last changed at or after this time', example: LONG_AGO })
  updated_after?: Date;

  @QueryTimestamp({ optional: true, description: 'Last changed before this time', example: FAR_FUTURE })
  updated_before?: Date;
}

/** Parameters of a v2 list whose records have no `reference_id`. */
export class CursorIdPageQuery extends PageQuery {
  @QueryText({
    max: 2048,
    description: '`next_cursor` of the page before, instead of `page`; its cost does not grow with depth',
  })
  cursor?: string;

  @QueryList({ description: 'Only these ids' })
  ids?: string[];
}

/** Parameters of all other v2 lists. */
export class CursorPageQuery extends CursorIdPageQuery {
  @QueryList({ description: "Only these of the caller's own references" })
  reference_ids?: string[];
}

interface Sorted<K extends string> {
  sort_by?: K;
  sort?: 'asc' | 'desc';
}

/** Parameter `sort_by`: one of the sort columns of a list. */
export const SortBy = (keys: readonly string[], fallback: string) =>
  QueryOneOf(keys, { default: fallback, description: 'Column of the order; ties are broken by id' });
/** Parameter `sort`: the direction of the order. */
export const Sort = (fallback: 'asc' | 'desc') =>
  QueryOneOf(['asc', 'desc'], { default: fallback, description: 'Direction of the order' });

/**
 * The page and order that a query requests. By default, records that were changed last come first. Throws `validation_failed` for a cursor
 * of another list or order, and for `cursor` with `page`.
 */
export function pageOf<K extends string>(
  query: PageNumberQuery & Sorted<K> & { cursor?: string },
  defaults: { sortBy: K | 'updated_at'; sort: 'asc' | 'desc' } = { sortBy: 'updated_at', sort: 'desc' },
): PageRequest<K | 'updated_at'> {
  const { page, page_size = DEFAULT_PAGE_SIZE, sort_by = defaults.sortBy, sort = defaults.sort, cursor } = query;
  const request = { page: page ?? 1, pageSize: page_size, sortBy: sort_by, sort };
  if (cursor === undefined) return request;
  if (page !== undefined) throw invalidCursor('cannot be sent together with page');
  const after = decodeCursor(cursor);
  if (!after || after.sortBy !== sort_by || after.sort !== sort) throw invalidCursor();
  return { ...request, page: after.page, after };
}

/** The filters of {@link PageQuery} and the v2 parameters `ids` and `reference_ids`. */
export const commonFilterOf = (query: PageQuery & { ids?: string[]; reference_ids?: string[] }): CommonFilter => ({
  ids: query.ids,
  referenceIds: query.reference_ids,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
  updatedAfter: query.updated_after,
  updatedBefore: query.updated_before,
});
