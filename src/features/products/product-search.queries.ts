import { lowerCase } from '../../platform/data/sql/lower-case.js';
import { PLAN_FOR_VALUES, type Where } from '../../platform/data/records/list-where.js';
import type { Settings } from '../../platform/data/tenancy/transaction-messages.js';

/** Texts in lower case, as PostgreSQL writes an array. */
const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.toLowerCase().replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * The patterns and the parts of codes for the row-level security policy that lets the planner use the indexes of searched texts
 * (`migrations/0003-catalogue.ts`). They only affect the plan: the condition of {@link whereFound} is complete without them. The plan depends
 * on how many rows they match, so it is made for each search.
 */
const expectTexts = (patterns: readonly string[], search: string): Settings => ({
  ...PLAN_FOR_VALUES,
  'app.search': arrayLiteral(patterns),
  'app.search_code_parts': arrayLiteral(codePartsOf(search)),
});

const isFound = (patterns: string): string => `t.id in (select s.product_id from product_search s
  where s.tenant_id = $1 and s.document like all (array(select ${lowerCase('p')} from unnest(${patterns}::text[]) p)))`;

/** Adds the condition that each word of `search` is found; no condition if it has no words. */
export function whereFound(where: Where, search = ''): Where {
  const patterns = searchPatterns(search);
  if (!patterns.length) return where;
  where.settings = expectTexts(patterns, search);
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
  return wordsOf(search)
    .map((word) => `${[...word].length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`)
    .sort((a, b) => b.length - a.length);
}

/** Characters of a part of a code, as the function `product_search_code_parts` has it. */
const CODE_PART = 6;

/**
 * The parts of {@link CODE_PART} characters of those words of a search that have a digit. Each product that has such a word, anywhere in
 * its searched texts, has all these parts.
 */
export const codePartsOf = (search: string): string[] =>
  wordsOf(search)
    .filter((word) => /\d/.test(word))
    .flatMap((word) => {
      const characters = [...word.toLowerCase()];
      const places = Math.max(0, characters.length - CODE_PART + 1);
      return Array.from({ length: places }, (_, place) => characters.slice(place, place + CODE_PART).join(''));
    });

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);
