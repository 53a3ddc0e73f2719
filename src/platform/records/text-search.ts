import type { Where } from './list-where.js';

/** Most records that one form of a search finds in one column. */
const MOST = 1_000;
/** The highest character: texts that begin with a prefix sort before the prefix and this character. */
const LAST = '\u{10FFFF}';

/** Columns in which a search looks for texts that begin with it: `rows` is SQL `<table> where …` and its ids are those of `id`. */
export interface SearchedColumn {
  table: string;
  column: string;
  /** SQL of the condition on the list's rows `t`; `ids` is SQL of a set of ids. */
  matches(ids: string): string;
}

/**
 * The forms in which a search is compared, since the case of documents' numbers and of names is not known: as it is written, in upper and
 * in lower case, and with capital initials.
 */
export function searchForms(search: string): string[] {
  const text = search.trim().replaceAll(/\s+/g, ' ');
  const capitalized = text.toLowerCase().replaceAll(/(^|\s)\S/gu, (initial) => initial.toUpperCase());
  return text ? [...new Set([text, text.toUpperCase(), text.toLowerCase(), capitalized])] : [];
}

/**
 * Adds the condition that one of the columns begins with the search, in one of {@link searchForms}. Each form finds at most {@link MOST}
 * records in each column by an index range, so that the cost does not grow with the number of records. Ranges instead of `like`, which
 * row-level security does not let into indexes. An empty search adds no condition.
 */
export function whereBegins(where: Where, search: string | undefined, columns: readonly SearchedColumn[]): Where {
  const forms = searchForms(search ?? '');
  if (!forms.length) return where;
  const ranges = forms.map((form) => [where.parameter(form), where.parameter(form + LAST)] as const);
  const conditions = columns.map(({ table, column, matches }) => {
    const found = ranges.map(
      ([
        from,
        to,
      ]) => `(select id from ${table} where tenant_id = $1 and ${column} >= ${from}::text and ${column} < ${to}::text
        order by ${column} limit ${MOST})`,
    );
    return matches(found.join(' union all '));
  });
  return where.and(`(${conditions.join(' or ')})`);
}
