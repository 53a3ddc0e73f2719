import { randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';

const BYTES = 16;
/** Random bytes of many ids, because a call of the system's random generator takes longer than the rest of an id. */
const entropy = new Uint8Array(256 * BYTES);
/** Bytes of `entropy` that earlier ids have used. */
let used = entropy.length;
/** Time of the latest id, in milliseconds since 1970. It does not decrease when the clock is set back. */
let msecs = 0;
/** A counter of 32 bits. It starts each millisecond at a random number of 31 bits, so that it does not overflow. */
let seq = 0;

/**
 * A new id: a UUID of version 7, which begins with the time, so that new rows are appended to indexes. Each id is greater than
 * all that this process has made before (RFC 9562, section 6.2, method 1).
 */
export function newId(): string {
  const random = nextEntropy();
  const now = Date.now();
  if (now <= msecs) seq = (seq + 1) | 0;
  else {
    msecs = now;
    seq = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!;
  }
  return v7({ random, msecs, seq });
}

/** The time in milliseconds since 1970 with which the ids that this process makes from now on begin, or a later one. */
export const timeOfNewIds = (): number => Math.max(msecs, Date.now());

/** Whether {@link newId} has made an id, in this process or another one, at a time of {@link timeOfNewIds} or later. */
export const isMadeSince = (id: string, time: number): boolean =>
  id[14] === '7' && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= time;

/**
 * Whether a text is a UUID. Callers must check ids of requests before they query them, because PostgreSQL reports an error for any other
 * text; since all ids are UUIDs, no resource has such an id.
 */
export const isId = (text: string): boolean => validate(text);

function nextEntropy(): Uint8Array {
  if (used === entropy.length) {
    randomFillSync(entropy);
    used = 0;
  }
  return entropy.subarray(used, (used += BYTES));
}

/** Position of the digit of the version in the text of a UUID, and the version of the ids of sandboxes: 8, which is for the use of applications. */
const VERSION_AT = 14;
const SANDBOX_VERSION = '8';

/**
 * A new id of a tenant that is a sandbox: as {@link newId}, as a UUID of version 8 (RFC 9562, section 5.8). So each part of the service knows from the
 * id alone, without a statement, which tenants have a clock of their own. Tenants that are live never have such an id.
 */
export function newSandboxTenantId(): string {
  const id = newId();
  return `${id.slice(0, VERSION_AT)}${SANDBOX_VERSION}${id.slice(VERSION_AT + 1)}`;
}

/** Whether the id of a tenant is that of a sandbox; see {@link newSandboxTenantId}. */
export const isSandboxTenantId = (id: string): boolean => id[VERSION_AT] === SANDBOX_VERSION;
