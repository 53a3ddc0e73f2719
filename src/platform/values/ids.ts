import { randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';

const BYTES = 16;
/** Drawn for many ids at once: a call of the system's generator costs more than all the rest of an id. */
const entropy = new Uint8Array(256 * BYTES);
let drawn = entropy.length;
let msecs = 0;
/** Of 32 bits: the ids of one millisecond count on from a random number of 31, so that it cannot run out. */
let seq = 0;

/**
 * A new identifier: UUID version 7, so that keys grow with time and indexes stay dense (contract, section 1). Each is greater
 * than all that this process made before (RFC 9562, section 6.2, method 1).
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

/** Whether a caller's text can be one of our identifiers at all; what is not one is "not found", never an error of type. */
export const isId = (text: string): boolean => validate(text);

function nextEntropy(): Uint8Array {
  if (drawn === entropy.length) {
    randomFillSync(entropy);
    drawn = 0;
  }
  return entropy.subarray(drawn, (drawn += BYTES));
}
