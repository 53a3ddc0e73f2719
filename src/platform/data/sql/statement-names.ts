/** Maximum number of named statements, because each takes memory on every connection of the database. */
const MAX_NAMES = 500;
/** The number of the use at which a text gets a name, so that rare combinations of filters take no names. */
const NAMED_USE = 3;
/** Maximum number of texts whose uses are counted, of about 10 kB each; then the counts begin again. */
const MAX_COUNTED = 1_000;
const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The name for a prepared statement, which each connection parses and plans only once. `undefined`, so that the statement runs unnamed, for
 * the first uses of a text, and if {@link MAX_NAMES} texts have names already.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < NAMED_USE) {
    if (uses.size >= MAX_COUNTED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
