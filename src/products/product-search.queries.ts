import { lowerCase } from '../platform/database/lower-case.js';
import type { Where } from '../platform/records/list-query.js';

/**
 * Tells the patterns to the policy that lets the planner use the trigram index (migration 0007). It decides about the cost
 * alone: the condition below says everything itself.
 */
export const EXPECT_PATTERNS = `select set_config('app.search', ${lowerCase('$2::text[]::text')}, true)
  where $1::uuid is not null`;

const isFound = (patterns: string): string => `t.id in (select s.product_id from product_search s
  where s.tenant_id = $1 and s.document like all (array(select ${lowerCase('p')} from unnest(${patterns}::text[]) p)))`;

/** Adds the condition that each word of `search` is found; none if it has no words. */
export function whereFound(where: Where, search = ''): Where {
  const patterns = searchPatterns(search);
  if (!patterns.length) return where;
  where.setup = { text: EXPECT_PATTERNS, values: [patterns] };
  where.isCostly = true;
  return where.when(patterns, isFound);
}

/** Letters that a trigram index needs to find something in the middle of a word. */
const TRIGRAM = 3;

/**
 * Patterns of `like`, the longest one first. A word is found anywhere in the SKU, the reference or a word of the name; one
 * that is shorter than {@link TRIGRAM} only where such a word begins (contract, section 4, "search").
 */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  return words
    .map((word) => `${[...word].length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`)
    .sort((a, b) => b.length - a.length);
}
