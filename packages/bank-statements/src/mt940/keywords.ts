import type Big from 'big.js';
import { NO_FACTS } from '../statement.js';
import { amountOf, referenceOf, trimmed } from '../values.js';
import type { Information } from './information.js';

/** Keywords of SEPA payments, such as `EREF`, and their texts. */
export type Keywords = ReadonlyMap<string, string>;

/** The text of the remittance is behind this keyword, or without any. */
const TEXT = 'SVWZ';
const KEYWORD = /^(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RREF|BREF|SQTP)\+/;
/** Keywords behind the remittance. Others may be in the text that a payer wrote. */
const BEHIND_TEXT = /^(ABWA|ABWE)\+/;
/** Keywords whose values are continued without a blank. */
const CODES = /^(?:[EKMRB]REF|CRED|DEBT|IBAN|BIC)$/;

/**
 * Reads pieces of text: the first value of a keyword counts. A piece of the full length is continued in the next one; a shorter one lost a blank
 * or a line break at its end.
 */
export function keywordsOf(pieces: readonly string[], fullLength: number): Keywords {
  const found = new Map<string, string>();
  const separator = pieces.some((piece) => KEYWORD.test(piece)) ? ' ' : '\n';
  let isInText = false;
  let present: string | undefined = TEXT;
  let isFull = true;
  for (const piece of pieces.flatMap(partsOf)) {
    const [start, keyword]: string[] = (isInText ? BEHIND_TEXT : KEYWORD).exec(piece) ?? [''];
    if (keyword !== undefined) present = keyword !== TEXT && found.has(keyword) ? undefined : keyword;
    if (present !== undefined) {
      const before = found.get(present);
      const isContinued = (isFull && keyword === undefined) || CODES.test(present);
      const text = piece.slice(start!.length);
      found.set(present, before === undefined ? text : `${before}${isContinued ? '' : separator}${text}`);
    }
    isInText ||= keyword === TEXT;
    isFull = piece.length >= fullLength;
  }
  return found;
}

/** Some banks write several keywords into one piece; behind the remittance, all is text. */
function partsOf(piece: string): string[] {
  if (!KEYWORD.test(piece)) return [piece];
  const parts = piece.split(/ (?=(?:[EKM]REF|CRED|DEBT|SVWZ)\+)/);
  const text = parts.findIndex((part) => part.startsWith(`${TEXT}+`));
  return text === -1 ? parts : [...parts.slice(0, text), parts.slice(text).join(' ')];
}

export function informationOfKeywords(keywords: Keywords, isCredit: boolean, currency: string): Information {
  const textOf = (keyword: string) => trimmed(keywords.get(keyword));
  return {
    facts: {
      ...NO_FACTS,
      counterparty: { ...NO_FACTS.counterparty, ultimateName: textOf(isCredit ? 'ABWA' : 'ABWE') },
      remittance: textOf(TEXT),
      endToEndId: referenceOf(textOf('EREF')),
      mandateId: referenceOf(textOf('MREF')),
    },
    original: amountAt(textOf('OAMT'), currency),
    charge: amountAt(textOf('COAM'), currency),
  };
}

/** An amount with or without its currency; null for another currency and for other texts. */
function amountAt(text: string | null, currency: string): Big | null {
  const [, found, amount] = /^([A-Z]{3})? ?(\d{1,15}(?:,\d{0,4})?)$/.exec(text ?? '') ?? [];
  return amount === undefined || (found ?? currency) !== currency ? null : amountOf(amount);
}
