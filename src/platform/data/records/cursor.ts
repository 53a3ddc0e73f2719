import { DomainError } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';

/** The position after a row in the order of a list. Callers get it as an opaque text, the cursor. */
export interface Position {
  sortBy: string;
  sort: 'asc' | 'desc';
  /** Value of the row in the sort column. */
  value: string | number;
  id: string;
  /** Number of the page that begins at this position, for `pagination.current_page`. */
  page: number;
  /**
   * Number of records that the first page of the walk counted, for the totals of `pagination`; null if they were not to be counted.
   * Undefined in the cursors of releases that counted on each page.
   */
  total?: number | null;
  /** The list and its filters, see `listKeyOf`; undefined in the cursors of releases that did not state them. */
  list?: string;
  /** The tenant of the list, in sandboxes only: a reset gives a sandbox another tenant. */
  tenant?: string;
}

/** The cursor of a position: base64url of a JSON array, without the members at its end that are undefined. */
export function encodeCursor({ sortBy, sort, value, id, page, total, list, tenant }: Position): string {
  const parts = [sortBy, sort, value, id, page, total, list, tenant];
  while (parts.at(-1) === undefined) parts.pop();
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The position of a cursor of {@link encodeCursor}; `undefined` for any other text. Never throws. */
export function decodeCursor(cursor: string): Position | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length < 5 || parts.length > 8) return undefined;
    const [sortBy, sort, value, id, page, total, list, tenant] = parts as unknown[];
    const isValid =
      typeof sortBy === 'string' &&
      (sort === 'asc' || sort === 'desc') &&
      (typeof value === 'string' || typeof value === 'number') &&
      typeof id === 'string' &&
      isId(id) &&
      isWholeFrom(1, page) &&
      (total === undefined || total === null || isWholeFrom(0, total)) &&
      (list === undefined || typeof list === 'string') &&
      (tenant === undefined || (typeof tenant === 'string' && isId(tenant)));
    return isValid ? { sortBy, sort, value, id, page, total, list, tenant } : undefined;
  } catch {
    return undefined;
  }
}

const isWholeFrom = (min: number, value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** The error `validation_failed` of a cursor that is malformed or belongs to another list, order or filter. */
export const invalidCursor = (
  reason = 'is not a cursor of this list in this order and with these filters',
): DomainError => DomainError.invalid([{ field: 'cursor', reason }]);

/** The error of a cursor that a sandbox gave before its last reset. `advice` says how to go on. */
export const cursorOfReset = (advice: string): DomainError =>
  new DomainError('cursor_expired', 'The sandbox was reset after this cursor was made.', [
    { field: 'cursor', reason: `is that of another tenant; ${advice}` },
  ]);
