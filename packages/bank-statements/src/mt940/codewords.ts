import type { LineFacts } from '../statement.js';
import { bicOf, ibanOf, referenceOf, trimmed } from '../values.js';

/** Codewords between slashes, as `/EREF/` of Dutch and other banks, with their texts in the order of the file. */
export type Codewords = readonly (readonly [code: string, text: string])[];

const CODE =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|RTRN|ISDT|CNTP|ORDP|BENM|ULTD|ULTC|ULTB|PURP|SVCL|SWOD|SWOC|CREF|IREF|CRED|ID|ADDR|INIT|UDTR|UCRD)\//g;
/** What identifies the payer is not read from the text that a payer wrote. */
const BEFORE_TEXT = ['IBAN', 'BIC', 'CNTP', 'ORDP', 'BENM'];
const TEXT = 'REMI';
/** Codewords of who pays or receives behind the counterparty. */
const ULTIMATE = ['ULTD', 'ULTC', 'ULTB', 'UDTR', 'UCRD'];

/** Undefined for a text in another notation. */
export function codewordsOf(text: string): Codewords | undefined {
  const found = [...text.matchAll(CODE)];
  if (found[0]?.index !== 0) return undefined;
  const words = found.map(({ 0: { length }, 1: code, index }, place) => {
    const end = found[place + 1]?.index ?? text.length;
    return [code!, text.slice(index + length, end).replace(/\/{0,2}\s{0,9}$/, '')] as const;
  });
  const remittance = words.findIndex(([code]) => code === TEXT);
  return words.filter(([code], place) => remittance === -1 || place < remittance || !BEFORE_TEXT.includes(code));
}

export function factsOfCodewords(words: Codewords): LineFacts {
  const textOf = (code: string) => trimmed(words.find(([one]) => one === code)?.[1]);
  const [iban, bic, name] = textOf('CNTP')?.split('/') ?? [];
  const isUltimate = (place: number) => ULTIMATE.includes(words[place - 1]?.[0] ?? '') && words[place - 1]![1] === '';
  const names = words.map(([code], place) => ({ code, place })).filter(({ code }) => code === 'NAME');
  const nameWhere = (isWanted: (place: number) => boolean) =>
    trimmed(words[names.find(({ place }) => isWanted(place))?.place ?? -1]?.[1]);
  return {
    counterparty: {
      name: nameWhere((place) => !isUltimate(place)) ?? trimmed(name),
      iban: ibanOf(textOf('IBAN') ?? trimmed(iban)),
      bic: bicOf(textOf('BIC') ?? trimmed(bic)),
      ultimateName: nameWhere(isUltimate),
    },
    ...remittanceOf(textOf(TEXT)),
    endToEndId: referenceOf(textOf('EREF')),
    mandateId: referenceOf(textOf('MARF')),
    returnReason: textOf('RTRN'),
  };
}

/** The text says whether it is structured, as `USTD//text` or `STRD/CUR/reference`, or does not. */
function remittanceOf(text: string | null): Pick<LineFacts, 'remittance' | 'structuredReference'> {
  const [, reference] = /^STRD\/[^/]{0,20}\/(.*)$/s.exec(text ?? '') ?? [];
  return {
    structuredReference: trimmed(reference),
    remittance: reference === undefined ? trimmed(text?.replace(/^USTD\/\//, '')) : null,
  };
}
