/**
 * The entries of several records as one record, in their order. Throws if two of them have the same key, so that what one feature declares
 * never replaces what another one does. `what` is what a key names, such as `error code`.
 */
export function joined<Value>(
  what: string,
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const entries = records.flatMap((record) => Object.entries(record ?? {}));
  const seen = new Set<string>();
  for (const [key] of entries) {
    if (seen.has(key)) throw new Error(`The ${what} ${key} is declared twice`);
    seen.add(key);
  }
  return Object.fromEntries(entries);
}
