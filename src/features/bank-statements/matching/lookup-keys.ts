import { normalName, normalPartyName } from '#bank-matching';

/*
 * Numbers, references and names in the form in which the database looks them up: only small letters and digits of ASCII. Names that differ in other
 * characters alone have one key, so what is found is compared by the rules of matching. The migration `BankStatements` has the same expressions.
 */

const ascii = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '');

/** Of a number or reference; null if it has neither letters nor digits. */
export const nameKey = (text: string | null): string | null => (text && ascii(normalName(text))) || null;

/** Keys of texts that have one, each once; `texts` are in the form of `normalName` or `normalPartyName`. */
export const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.map(ascii))].filter(Boolean);

/** Of the name of a company. */
export const partyKey = (name: string): string => ascii(normalPartyName(name));

/** SQL of {@link nameKey}. */
export const nameKeySql = (column: string): string =>
  `regexp_replace(lower(normalize(${column}, NFKD) collate "C"), '[^a-z0-9]', '', 'g')`;

/** SQL of {@link partyKey}. */
export const partyKeySql = (column: string): string =>
  `replace(regexp_replace(regexp_replace(' ' || regexp_replace(regexp_replace(lower(normalize(replace(${column}, 'ß', 'ss'), NFKD) collate "C"),
      '[^\\x01-\\x7f]', '', 'g'), '[^a-z0-9]+', ' ', 'g') || ' ',
    ' (?:ab|ag|as|bv|co|corp|e|ek|ev|gbr|gmbh|inc|kg|kgaa|limited|llc|ltd|mbh|nv|ohg|oy|plc|sa|sarl|sas|se|sl|spa|srl|ug|und|and)(?= )', '', 'g'),
    '([aou])e', '\\1', 'g'), ' ', '')`;
