import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { CommonFilter } from '#platform/data/records/list-where.js';
import {
  QueryDayOrTime,
  QueryFlag,
  QueryList,
  QueryOneOf,
  QueryText,
  QueryTimestamp,
  QueryWhole,
} from '../validation/query.js';
import { cursorOfReset, decodeCursor, invalidCursor, type Position } from '#platform/data/records/cursor.js';
import { MAX_PAGE_SIZE, type PageRequest } from '#platform/data/records/page.js';
import { sandboxTenantId } from '#platform/data/tenancy/caller.js';

const DEFAULT_PAGE_SIZE = 25;

/** Example times in the API documents; all records are between them. */
const LONG_AGO = '1990-01-01T00:00:00Z';
const FAR_FUTURE = '2100-01-01T00:00:00Z';

/** Parameters that select a page of a list by its number. */
export class PageNumberQuery {
  @QueryWhole({ min: 1, default: 1, description: 'Which page to return, counted from 1' })
  page?: number;

  @QueryWhole({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    description: 'Maximum number of records on a page',
  })
  page_size?: number;
}

const TIMES = {
  createdAfter: { description: 'Only records that were created at or after this time', example: LONG_AGO },
  createdBefore: { description: 'Only records that were created before this time', example: FAR_FUTURE },
  updatedAfter: { description: 'Only records whose last change was at or after this time', example: LONG_AGO },
  updatedBefore: { description: 'Only records whose last change was before this time', example: FAR_FUTURE },
};

/** Parameters of every list of resources. */
export class PageQuery extends PageNumberQuery {
  @QueryTimestamp(TIMES.createdAfter) created_after?: Date;
  @QueryTimestamp(TIMES.createdBefore) created_before?: Date;
  @QueryTimestamp(TIMES.updatedAfter) updated_after?: Date;
  @QueryTimestamp(TIMES.updatedBefore) updated_before?: Date;
}

/** Parameter `include_total` of v2 lists without a cursor. */
export const IncludeTotal = (description = '') =>
  QueryFlag({
    description: `Whether the records are counted. With \`false\`, which is faster in long lists, \`total_records\` and \`total_pages\` are null and \`next_page\` is 0 only on the last page. Default: \`true\`${description}`,
    example: false,
  });

/** Parameter `include_total` of v2 lists with a cursor. */
export const IncludeTotalOfWalk = () =>
  IncludeTotal(
    '. The cursor contains the total that the first page counted, or that nothing is to be counted, so that later pages by cursor repeat it without counting; the parameter is needed only on the first page',
  );

/** Parameters of a v2 list whose records have no `reference_id`. */
export class CursorIdPageQuery extends PageQuery {
  @QueryDayOrTime(TIMES.createdAfter) override created_after?: Date;
  @QueryDayOrTime(TIMES.createdBefore) override created_before?: Date;
  @QueryDayOrTime(TIMES.updatedAfter) override updated_after?: Date;
  @QueryDayOrTime(TIMES.updatedBefore) override updated_before?: Date;

  @QueryText({
    kind: 'exact',
    max: 2048,
    description:
      '`next_cursor` of the previous page. Cannot be sent together with `page`. A late page takes no longer than an early one, unlike with `page`',
  })
  cursor?: string;

  @IncludeTotalOfWalk()
  include_total?: boolean;

  @QueryList({ ids: 'strict', description: 'Only records with one of these ids' })
  ids?: string[];
}

/** Parameters of all other v2 lists. */
export class CursorPageQuery extends CursorIdPageQuery {
  @QueryList({ description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

/** The order of a list that a query requests. */
interface Order<K extends string> {
  sort_by?: K;
  sort?: 'asc' | 'desc';
}

/** Parameter `sort_by`: one of the sort columns of a list. */
const SortBy = (keys: readonly string[], fallback: string) =>
  QueryOneOf(keys, {
    default: fallback,
    description: 'Field by which the records are sorted. Records with equal values are sorted by id',
  });
/** Parameter `sort`: the direction of the order. */
const Sort = (fallback: 'asc' | 'desc') =>
  QueryOneOf(['asc', 'desc'], {
    default: fallback,
    description: 'Whether the records come in ascending or descending sequence',
  });

/**
 * A class to extend that has the parameters of `base`, then `sort_by`, which is one of `keys`, and `sort`. The defaults are those of
 * {@link pageOf}.
 */
export function Sorted<B extends PageQuery, K extends string>(
  base: Type<B>,
  keys: readonly K[],
  sortBy: NoInfer<K> | 'updated_at' = 'updated_at',
  sort: 'asc' | 'desc' = 'desc',
): Type<B & Order<K>> {
  class SortedQuery extends (base as Type<PageQuery>) {
    @SortBy(keys, sortBy) sort_by?: K;
    @Sort(sort) sort?: 'asc' | 'desc';
  }
  return SortedQuery as Type<B & Order<K>>;
}

/**
 * Names a list with its filters, so that a cursor of another list, or of the same list with other filters, is recognised: a hash of the class of
 * its parameters, which each list has for itself, of those that are not about the page, and of the id in the path of a nested list (`parentId`).
 */
export function listKeyOf(query: object, parentId?: string): string {
  const isOfPage = (name: string) => PAGE_PARAMETERS.has(name);
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !isOfPage(name));
  const parent = parentId === undefined ? [] : [parentId.toLowerCase()];
  const key = JSON.stringify([query.constructor.name, filters.toSorted(([a], [b]) => (a < b ? -1 : 1)), ...parent]);
  return createHash('sha256').update(key).digest('base64url').slice(0, KEY_LENGTH);
}

/** Characters of a key: 96 bits. */
const KEY_LENGTH = 16;
const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  'cursor',
  'page',
  'page_size',
  'include_total',
  'sort_by',
  'sort',
]);

/**
 * The page and order that a query requests. By default, records that were changed last come first. `parentId` is the id in the path of a list that
 * is nested in another record. Throws `validation_failed` for a cursor of another list, parent, order or filter, and for `cursor` with `page`, and
 * `cursor_expired` in a sandbox for a cursor of before its reset.
 */
export function pageOf<K extends string, D extends string = 'updated_at'>(
  query: PageNumberQuery & Order<K> & { cursor?: string; include_total?: boolean },
  defaults: { sortBy: D; sort: 'asc' | 'desc' } = { sortBy: 'updated_at' as D, sort: 'desc' },
  parentId?: string,
): PageRequest<K | D> {
  const { page, page_size = DEFAULT_PAGE_SIZE, sort_by = defaults.sortBy, sort = defaults.sort, cursor } = query;
  const total = query.include_total === false ? null : undefined;
  const list = listKeyOf(query, parentId);
  const request = { page: page ?? 1, pageSize: page_size, sortBy: sort_by, sort, total, list };
  if (cursor === undefined) return request;
  if (page !== undefined) throw invalidCursor('cannot be sent together with page');
  const after = decodeCursor(cursor);
  if (!after || after.sortBy !== sort_by || after.sort !== sort) throw invalidCursor();
  if (after.list !== undefined && after.list !== list) throw invalidCursor();
  assertOfThisTenant(after);
  const isCountedNow = query.include_total === true && after.total === null; // the first page was not
  return { ...request, page: after.page, after, total: total === null || isCountedNow ? total : after.total };
}

function assertOfThisTenant({ tenant }: Position): void {
  const sandbox = sandboxTenantId();
  if (tenant === undefined || tenant === sandbox) return;
  throw sandbox ? cursorOfReset('read the list again from its beginning') : invalidCursor();
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
