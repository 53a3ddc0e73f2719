/** More distinct texts than this are sent unnamed: each prepared plan costs memory on every connection. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/**
 * The name under which a connection prepares a statement once and then runs it without parsing or planning again.
 * `undefined` when too many texts have names already; such a statement runs all the same.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
