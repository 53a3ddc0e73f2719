import { DomainError } from '../errors/domain-error.js';
import { isId } from '../values/ids.js';

/** The place behind a row in one particular order; opaque to callers. */
export interface Position {
  sortBy: string;
  sort: 'asc' | 'desc';
  /** The row's value of the sort column. */
  value: string | number;
  id: string;
  /** Number of the page that begins here, so that the answer can still tell it. */
  page: number;
}

export const encodeCursor = ({ sortBy, sort, value, id, page }: Position): string =>
  Buffer.from(JSON.stringify([sortBy, sort, value, id, page])).toString('base64url');

/** Reads back {@link encodeCursor}; `undefined` for anything that it did not write. */
export function decodeCursor(cursor: string): Position | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 5) return undefined;
    const [sortBy, sort, value, id, page] = parts as unknown[];
    const sane =
      typeof sortBy === 'string' &&
      (sort === 'asc' || sort === 'desc') &&
      (typeof value === 'string' || typeof value === 'number') &&
      typeof id === 'string' &&
      isId(id) &&
      Number.isSafeInteger(page) &&
      (page as number) > 0;
    return sane ? { sortBy, sort, value, id, page: page as number } : undefined;
  } catch {
    return undefined;
  }
}

/** The answer to a cursor that is well-formed but leads nowhere here. */
export const invalidCursor = (reason = 'is not a cursor of this list in this order'): DomainError =>
  DomainError.invalid([{ field: 'cursor', reason }]);
