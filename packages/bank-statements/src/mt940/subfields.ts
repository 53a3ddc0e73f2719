import { bicOf, ibanOf, trimmed } from '../values.js';
import type { Information } from './information.js';
import { informationOfKeywords, keywordsOf } from './keywords.js';

/** The structured notation of German banks, and of others after it: a code of the transaction, then texts behind `?20` and the like. */
export interface Subfields {
  code: string | null;
  texts: ReadonlyMap<string, string>;
}

const BEGIN = /^(\d{3})?([?<>~^#])\d\d/;
const NUMBERS = /^(?:00|10|2\d|3[0-8]|6[0-3])/;
const REMITTANCE = /^(?:2\d|6\d)$/;
/** Codes of payments that came back: direct debits and transfers. */
const RETURNS = ['108', '109', '159', '181', '184'];
/** Length of a text that is continued in the next one; a shorter one lost a blank at its end. */
const FULL_LENGTH = 27;

/** Undefined for a text in another notation. */
export function subfieldsOf(text: string): Subfields | undefined {
  const [, code = null, separator] = BEGIN.exec(text) ?? [];
  if (separator === undefined) return undefined;
  const texts = new Map<string, string>();
  let present: string | undefined;
  for (const part of text.split(separator).slice(1)) {
    const number = NUMBERS.exec(part)?.[0];
    const isNew = number !== undefined && !texts.has(number);
    if (isNew) texts.set((present = number), part.slice(number.length));
    else if (present !== undefined) texts.set(present, `${texts.get(present)}${separator}${part}`);
  }
  return { code, texts };
}

export function informationOfSubfields({ code, texts }: Subfields, isCredit: boolean, currency: string): Information {
  const textOf = (number: string) => trimmed(texts.get(number));
  const pieces = [...texts].filter(([number, text]) => REMITTANCE.test(number) && text !== '').map(([, text]) => text);
  const { facts, ...amounts } = informationOfKeywords(keywordsOf(pieces, FULL_LENGTH), isCredit, currency);
  const counterparty = {
    ...facts.counterparty,
    name: nameOf(texts.get('32') ?? '', texts.get('33') ?? ''),
    iban: ibanOf(textOf('31')) ?? ibanOf(textOf('38')),
    bic: bicOf(textOf('30')),
  };
  const returnReason = code !== null && RETURNS.includes(code) ? (textOf('34') ?? code) : null;
  return { ...amounts, facts: { ...facts, counterparty, returnReason } };
}

const nameOf = (first: string, second: string): string | null =>
  trimmed(`${first}${first.length < FULL_LENGTH ? ' ' : ''}${second}`);
