/** Maximum number of named statements, because each takes memory on every connection of the database. */
const MAX_NAMES = 500;
const names = new Map<string, string>();

/**
 * The name for a prepared statement, which each connection parses and plans only once. `undefined` if {@link MAX_NAMES} texts have names
 * already; such a statement runs unnamed.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
