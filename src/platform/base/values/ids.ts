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
