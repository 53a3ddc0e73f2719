import type Big from 'big.js';
import type { LineFacts } from '../statement.js';
import { amountOf } from '../values.js';
import { codewordsOf, factsOfCodewords } from './codewords.js';
import { informationOfKeywords, keywordsOf } from './keywords.js';
import { informationOfSubfields, subfieldsOf } from './subfields.js';

/** What a field `:86:` says of an entry. */
export interface Information {
  facts: LineFacts;
  /** The amount without the charges of the bank, and these, both without sign. */
  original: Big | null;
  charge: Big | null;
}

/** Characters of a row of SWIFT. */
const ROW_LENGTH = 65;

/** Reads the rows of a field `:86:` in the notation that they have. */
export function readInformation(rows: readonly string[], isCredit: boolean, currency: string): Information {
  const text = rows.join('');
  const subfields = subfieldsOf(text);
  if (subfields) return informationOfSubfields(subfields, isCredit, currency);
  const codewords = codewordsOf(text);
  if (codewords) return { facts: factsOfCodewords(codewords), original: null, charge: null };
  return informationOfKeywords(keywordsOf(rows, ROW_LENGTH), isCredit, currency);
}

/** The amount behind a code such as `/CHGS/EUR3,50/`, if it is stated in this currency. */
export function amountIn(text: string | null, code: 'OCMT' | 'CHGS', currency: string): Big | null {
  const [, found, amount] =
    /^[^/]*\/([A-Z]{3})(\d{1,15}(?:,\d{0,4})?)(?:\/|$)/.exec(text?.split(`/${code}`)[1] ?? '') ?? [];
  return found === currency ? amountOf(amount!) : null;
}
