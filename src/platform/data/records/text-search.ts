import type { Where } from './list-where.js';

/** The highest character: texts that begin with a prefix sort before the prefix and this character. */
const LAST = '\u{10FFFF}';

/**
 * The forms in which a search is compared, since the case of documents' numbers and of names is not known: as it is written, in upper and
 * in lower case, and with capital initials. Always as many, so that a list has one statement; none of an empty search.
 */
function searchForms(search: string): string[] {
  const text = search.trim().replaceAll(/\s+/g, ' ');
  const capitalized = text.toLowerCase().replaceAll(/(^|\s)\S/gu, (initial) => initial.toUpperCase());
  return text ? [text, text.toUpperCase(), text.toLowerCase(), capitalized] : [];
}

/** The record that a document refers to, and by whose name the document is found too. */
export interface NamedRecord {
  /** The column of the document that has its id. */
  column: string;
  table: string;
  /** The column of its name. */
  name: string;
}

/**
 * Adds the condition that one of some columns of a document, or the name of a record that it refers to, begins with the search, in one of
 * {@link searchForms}. Ranges instead of `like`, which row-level security does not let into indexes, and an array of the records' ids, so
 * that an index is used for each alternative. An empty search adds no condition.
 */
export function whereBegins(
  where: Where,
  search: string | undefined,
  columns: readonly string[],
  { column: reference, table, name }: NamedRecord,
): Where {
  const forms = searchForms(search ?? '');
  if (!forms.length) return where;
  const ranges = forms.map((form) => [where.parameter(form), where.parameter(form + LAST)] as const);
  const begins = (column: string) =>
    ranges.map(([from, to]) => `(${column} >= ${from}::text and ${column} < ${to}::text)`).join(' or ');
  const named = `select r.id from ${table} r where r.tenant_id = $1 and (${begins(`r.${name}`)})`;
  return where.and(`(${columns.map(begins).join(' or ')} or ${reference} = any(array(${named})))`);
}
