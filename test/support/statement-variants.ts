import { ITEMS } from '#features/receivables/open-items.queries.js';
import { COUNTS_MARKER } from '#platform/data/records/list-count.entity.js';
import { INSERT_ENTRIES, insertingEntries } from '#platform/data/journal/journal.js';
import { FEW } from '#platform/data/records/list-query.js';
import type { Statement } from './statements.js';

/**
 * What decides which part of a list's statement finds the records, and a replacement with which the other part does: few rows are never
 * found in a range of time, and the counts of lists are never complete.
 */
const BRANCHES: readonly [text: string, replacement: string][] = [
  [`few_rows) <= ${FEW}`, 'few_rows) <= -1'],
  [`few_rows) > ${FEW}`, 'few_rows) > -1'],
  [`c.id = '${COUNTS_MARKER}'`, `c.id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
];

/**
 * Open items have conditions on the tenant in their parts and in the list. Each suffices, so each is without effect in a replacement, in which
 * the other one is needed.
 */
const REPEATED: readonly [text: string, replacement: string][] = [
  [ITEMS, ITEMS.replaceAll(/\w+\.tenant_id = \$1/g, '($& or true)')],
  [`${ITEMS} t where t.tenant_id = $1`, `${ITEMS} t where (t.tenant_id = $1 or true)`],
];

/**
 * The statement, and if parts of it depend on the number of rows or on complete counts, or repeat a condition, the statements with the other part
 * in effect.
 */
export function withVariants(statement: Statement): Statement[] {
  const branch = BRANCHES.reduce((changed, [part, other]) => changed.replaceAll(part, () => other), statement.text);
  const texts = [branch, ...REPEATED.map(([part, other]) => statement.text.replaceAll(part, () => other))];
  return [...new Set([statement.text, ...texts])].map((text) => ({ ...statement, text }));
}

/** The texts of {@link originalText}, which specs ask for again and again. */
const originals = new Map<string, string>();

/** The text of a statement as the service sends it. */
export function originalText(text: string): string {
  const known = originals.get(text);
  if (known !== undefined) return known;
  const original = [...BRANCHES, ...REPEATED].reduce(
    (changed, [part, other]) => changed.replaceAll(other, () => part),
    text,
  );
  originals.set(text, original);
  return original;
}

/** A statement of `withEntries` as the one that it was made of and the insertion of the entries; another one as it is. */
export function partsOf(statement: Statement): Statement[] {
  const { text, values } = statement;
  const insertion = insertingEntries(values.length);
  if (!text.startsWith(insertion)) return [statement];
  const rest = text.slice(insertion.length);
  return [
    { text: rest.startsWith(', ') ? `with ${rest.slice(2)}` : rest.slice(1), values: values.slice(0, -1) },
    { text: INSERT_ENTRIES, values: [values[0], values.at(-1)] },
  ];
}
