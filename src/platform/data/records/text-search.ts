import { foldText } from '#platform/base/values/folded-text.js';
import type { Settings } from '../tenancy/transaction-messages.js';
import { PLAN_FOR_VALUES, type Where } from './list-where.js';

/**
 * A table of the searched texts of records, which triggers write: `document` has the words that `search_document` makes, `code_parts` those
 * parts of them that `product_search_code_parts` makes.
 */
export interface SearchTable {
  name: string;
  /** The column with the id of the record. */
  id: string;
  /** Whether it has telephone numbers, which are found however they are written. */
  hasPhones?: boolean;
}

/** The search table of other records, by whose texts the records that refer to them are found. */
export interface SearchedReference extends SearchTable {
  /** The table of the records that refer to them, and its column with their id. */
  list: string;
  reference: string;
  /** The column of the search table in which all words must be, a part of `document`. */
  column: string;
}

/**
 * Adds the condition that each word of `search` is found in the texts of a record, or all of them in those of the record that it refers to.
 * Case, accents and the spelling of umlauts do not matter. No condition if the search has no words.
 */
export function whereFound(where: Where, search = '', own: SearchTable, other?: SearchedReference): Where {
  const text = (own.hasPhones ? phoneNumberOf(search) : undefined) ?? search;
  const patterns = searchPatterns(text);
  if (!patterns.length) return where;
  where.settings = expectTexts(patterns, text);
  const parameter = where.parameter(patterns);
  const matches = (column: string) => `s.tenant_id = $1 and s.${column} like all (${parameter}::text[])`;
  const ids = [`select s.${own.id} as id from ${own.name} s where ${matches('document')}`];
  // `offset 0` makes PostgreSQL look up each record that is asked for, whatever number it expects to be found
  const exists = (table: SearchTable, condition: string, id: string) =>
    `exists (select 1 from ${table.name} s where ${condition} and s.${table.id} = t.${id} offset 0)`;
  const isFound = [exists(own, matches('document'), 'id')];
  if (other) {
    const condition = `${matches('document')} and s.${other.column} like all (${parameter}::text[])`;
    ids.push(`select r.id from ${other.list} r where r.tenant_id = $1 and r.${other.reference} in (
      select s.${other.id} from ${other.name} s where ${condition})`);
    isFound.push(exists(other, condition, other.reference));
  }
  where.search = {
    ids: ids.join(' union '),
    isFound: `(${isFound.join(' or ')})`,
    columns: other ? [other.reference] : [],
  };
  return where;
}

/** Texts in lower case, as PostgreSQL writes an array. */
const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * The patterns and the parts of codes for the row-level security policies that let the planner use the indexes of searched texts
 * (`migrations/search-policy.ts`). They only affect the plan: the condition of {@link whereFound} is complete without them.
 */
const expectTexts = (patterns: readonly string[], search: string): Settings => ({
  ...PLAN_FOR_VALUES,
  'app.search': arrayLiteral(patterns),
  'app.search_code_parts': arrayLiteral(codePartsOf(search)),
});

/** Characters of a pattern that a trigram index needs to find it in the middle of a word. */
const TRIGRAM = 3;

/**
 * `like` patterns of the words of a search, the longest first. A word is found anywhere in a word of the searched texts; one that is
 * shorter than {@link TRIGRAM} only at its beginning.
 */
export function searchPatterns(search: string): string[] {
  return wordsOf(search)
    .map((word) => `${[...word].length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`)
    .sort((a, b) => b.length - a.length);
}

/** Characters of a part of a code, as the function `product_search_code_parts` has it. */
const CODE_PART = 6;

/**
 * The parts of {@link CODE_PART} characters of those words of a search that have a digit. Each record that has such a word, anywhere in
 * its searched texts, has all these parts.
 */
export const codePartsOf = (search: string): string[] =>
  wordsOf(search)
    .filter((word) => /\d/.test(word))
    .flatMap((word) => {
      const characters = [...word];
      const places = Math.max(0, characters.length - CODE_PART + 1);
      return Array.from({ length: places }, (_, place) => characters.slice(place, place + CODE_PART).join(''));
    });

const wordsOf = (search: string): string[] =>
  foldText(search)
    .split(/[\s\u200b]+/)
    .filter(Boolean);

/** Fewer digits are rather a code, such as `00-12`. */
const PHONE_DIGITS = 6;

/**
 * The digits of a telephone number as they are found in one that is written in another way: without a prefix `00`, `0` or `(0)`, since the
 * stored number may have the code of the country instead. A code that begins with 0 is found too, because it has the same digits. Undefined for a
 * text that is not written like a telephone number.
 */
function phoneNumberOf(search: string): string | undefined {
  const text = search.trim();
  if (!/^(?:\+|0|\(0)[\d\s()/.-]*$/.test(text)) return undefined;
  const digits = text.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= PHONE_DIGITS ? digits : undefined;
}
