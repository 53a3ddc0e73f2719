import { DomainError } from '../errors/domain-error.js';
import { isId } from '../values/ids.js';

/** The position after a row in the order of a list. Callers get it as an opaque text, the cursor. */
export interface Position {
  sortBy: string;
  sort: 'asc' | 'desc';
  /** Value of the row in the sort column. */
  value: string | number;
  id: string;
  /** Number of the page that begins at this position, for `pagination.current_page`. */
  page: number;
}

/** The cursor of a position: base64url of a JSON array. */
export const encodeCursor = ({ sortBy, sort, value, id, page }: Position): string =>
  Buffer.from(JSON.stringify([sortBy, sort, value, id, page])).toString('base64url');

/** The position of a cursor of {@link encodeCursor}; `undefined` for any other text. Never throws. */
export function decodeCursor(cursor: string): Position | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 5) return undefined;
    const [sortBy, sort, value, id, page] = parts as unknown[];
    const isValid =
      typeof sortBy === 'string' &&
      (sort === 'asc' || sort === 'desc') &&
      (typeof value === 'string' || typeof value === 'number') &&
      typeof id === 'string' &&
      isId(id) &&
      Number.isSafeInteger(page) &&
      (page as number) > 0;
    return isValid ? { sortBy, sort, value, id, page: page as number } : undefined;
  } catch {
    return undefined;
  }
}

/** The error `validation_failed` of a cursor that is malformed or belongs to another list or order. */
export const invalidCursor = (reason = 'is not a cursor of this list in this order'): DomainError =>
  DomainError.invalid([{ field: 'cursor', reason }]);
