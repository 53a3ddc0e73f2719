import { isSliceOver, nextSlice } from '../event-loop/slices.js';
import { InexactNumber } from './exact-number.js';

/** Number of values between two checks of whether the slice of time is over. */
const VALUES_BETWEEN_CHECKS = 256;

/** The least number of bytes of a JSON text with this value, which was parsed by `readJson`: without spaces and escapes. Counts in slices. */
export async function jsonBytesOf(value: unknown): Promise<number> {
  const left: unknown[] = [value];
  let bytes = 0;
  for (let counted = 1; left.length; counted++) {
    if (counted % VALUES_BETWEEN_CHECKS === 0 && isSliceOver()) await nextSlice();
    const next = left.pop();
    if (typeof next === 'string') bytes += textBytesOf(next);
    else if (next instanceof InexactNumber) bytes += next.digits.length;
    else if (typeof next !== 'object' || next === null) bytes += String(next).length;
    else {
      const entries = Array.isArray(next) ? (next as unknown[]) : Object.values(next);
      bytes += Math.max(2, entries.length + 1); // brackets and commas
      if (!Array.isArray(next)) for (const name of Object.keys(next)) bytes += textBytesOf(name) + 1;
      for (const entry of entries) left.push(entry);
    }
  }
  return bytes;
}

const textBytesOf = (text: string): number => Buffer.byteLength(text) + 2;
