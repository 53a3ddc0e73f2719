import { lowerCase } from '../platform/database/lower-case.js';
import { PLAN_FOR_VALUES, type Where } from '../platform/records/list-where.js';
import type { Settings } from '../platform/tenancy/transaction-messages.js';

/**
 * The patterns for the row-level security policy that lets the planner use the trigram index (migration 0031), as PostgreSQL writes an
 * array. They only affect the plan: the condition of {@link whereFound} is complete without them. The plan depends on how many rows
 * they match, so it is made for each search.
 */
const expectPatterns = (patterns: readonly string[]): Settings => ({
  ...PLAN_FOR_VALUES,
  'app.search': `{${patterns.map((pattern) => `"${pattern.toLowerCase().replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
});

const isFound = (patterns: string): string => `t.id in (select s.product_id from product_search s
  where s.tenant_id = $1 and s.document like all (array(select ${lowerCase('p')} from unnest(${patterns}::text[]) p)))`;

/** Adds the condition that each word of `search` is found; no condition if it has no words. */
export function whereFound(where: Where, search = ''): Where {
  const patterns = searchPatterns(search);
  if (!patterns.length) return where;
  where.settings = expectPatterns(patterns);
  where.isCostly = true;
  return where.when(patterns, isFound);
}

/** Characters of a pattern that a trigram index needs to find it in the middle of a word. */
const TRIGRAM = 3;

/**
 * `like` patterns of the words of a search, the longest first. A word is found anywhere in the SKU, the reference or the name; one
 * that is shorter than {@link TRIGRAM} only at the beginning of a word.
 */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  return words
    .map((word) => `${[...word].length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`)
    .sort((a, b) => b.length - a.length);
}
