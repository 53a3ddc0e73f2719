import { isId, isSandboxTenantId } from '#platform/base/values/ids.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { cursorOfReset } from '#platform/data/records/cursor.js';

/** Marks cursors of the list of events. */
const LIST = 'events';
const GO_ON = 'read all resources again and continue with cursor=latest';

/** The cursor of a position in a tenant's events: base64url of a JSON array. */
export const encodeEventCursor = (tenantId: string, position: bigint): string =>
  Buffer.from(JSON.stringify([LIST, tenantId, String(position)])).toString('base64url');

/**
 * The position of a cursor. Throws `validation_failed` for any other text and for a cursor of another tenant, and `cursor_expired` for a cursor of
 * another tenant in a sandbox: a reset gives a sandbox another one.
 */
export function decodeEventCursor(tenantId: string, cursor: string): bigint {
  let isOfOtherTenant = false;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 3) {
      const [list, tenant, position] = parts as unknown[];
      if (list === LIST && typeof position === 'string' && /^\d{1,18}$/.test(position)) {
        if (tenant === tenantId) return BigInt(position);
        isOfOtherTenant = typeof tenant === 'string' && isId(tenant);
      }
    }
  } catch {
    // not a cursor
  }
  throw isOfOtherTenant && isSandboxTenantId(tenantId) ? cursorOfReset(GO_ON) : invalidEventCursor();
}

export const invalidEventCursor = (): DomainError =>
  DomainError.invalid([{ field: 'cursor', reason: 'is not a cursor of this list' }]);

/** The error of a cursor whose following events are not kept any more; they are kept for `days` days. */
export const expiredCursor = (days: number): DomainError =>
  new DomainError('cursor_expired', 'Events after this cursor are not kept any more.', [
    {
      field: 'cursor',
      reason: `events are kept for ${days} days; read all resources again and continue with cursor=latest`,
    },
  ]);
