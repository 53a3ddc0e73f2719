import { DomainError } from '#platform/base/errors/domain-error.js';

/** Marks cursors of the list of events. */
const LIST = 'events';

/** The cursor of a position in a tenant's events: base64url of a JSON array. */
export const encodeEventCursor = (tenantId: string, position: bigint): string =>
  Buffer.from(JSON.stringify([LIST, tenantId, String(position)])).toString('base64url');

/** The position of a cursor. Throws `validation_failed` for any other text and for a cursor of another tenant. */
export function decodeEventCursor(tenantId: string, cursor: string): bigint {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 3) {
      const [list, tenant, position] = parts as unknown[];
      if (list === LIST && tenant === tenantId && typeof position === 'string' && /^\d{1,18}$/.test(position))
        return BigInt(position);
    }
  } catch {
    // not a cursor
  }
  throw invalidEventCursor();
}

export const invalidEventCursor = (): DomainError =>
  DomainError.invalid([{ field: 'cursor', reason: 'is not a cursor of this list' }]);
