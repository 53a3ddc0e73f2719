import type { ByteRange } from './object-store.js';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of `size` bytes that a `Range` header asks for (RFC 9110, section 14.2); `undefined` for the whole, which also
 * answers headers that are malformed or name several ranges.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start < size && (first || Number(last) > 0) ? { start, end } : 'unsatisfiable';
}
