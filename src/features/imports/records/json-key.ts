import { normalIdentifier } from '#platform/base/values/text.js';
import type { FileRecord } from './file-records.js';
import type { RowKey } from './row-key.js';

/** The identifier of a line of NDJSON: the first of these members that has a text. */
export function keyOfJson({ bytes }: FileRecord, names: readonly string[]): RowKey {
  const line = memberValues(bytes);
  for (const name of names) {
    const value = line[name];
    if (typeof value === 'string' && normalIdentifier(value)) return { name, value: normalIdentifier(value) };
  }
  return {};
}

/** The members of a line; none of a line that is no object, which is refused when it is written. */
function memberValues(bytes: Buffer | undefined): Record<string, unknown> {
  try {
    const line: unknown = JSON.parse(String(bytes));
    return typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
