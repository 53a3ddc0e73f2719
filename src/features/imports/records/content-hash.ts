import { hash } from 'node:crypto';

/** The first two 32-bit numbers of a hash. */
export function wordsOf(content: string | Buffer): [high: number, low: number] {
  const bytes = hash('sha1', content, 'buffer');
  return [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
}

/** A hash of the bytes of a record, to compare it with another one. */
export const contentOf = (bytes: Buffer | undefined): number => wordsOf(bytes ?? '')[0];
