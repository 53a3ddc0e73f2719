import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { ownKeyId } from './own-authority.js';

/**
 * Throws `resource_locked` when a rotation would end a secret before the time that an earlier rotation promised: while the secret before
 * the last rotation is valid until `until`, unless the caller names the version of the record or wants no overlap (0 hours). So a client
 * that repeats a rotation whose response it did not get, or two clients at once, do not end the secret that all others use. The operator
 * may end it. `what` has the secret, such as `API key`; `now` is the time by which its secrets end.
 */
export function assertMayEndOlderSecret(
  what: string,
  until: Date | null,
  overlapHours: number | undefined,
  { namesVersion }: Precondition,
  now: Date,
): void {
  if (until === null || until <= now || overlapHours === 0 || namesVersion) return;
  if (ownKeyId() === null) return;
  const reason = `the secret before the last rotation is valid until ${until.toISOString()}, and another rotation would end it: wait, or send If-Match with the ETag of the ${what}, or overlap_hours 0`;
  throw new DomainError('resource_locked', `The secret of the ${what} was rotated a short time ago.`, [
    { field: 'overlap_hours', reason },
  ]);
}
