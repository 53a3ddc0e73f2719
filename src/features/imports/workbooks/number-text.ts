import { decimal } from '#platform/base/values/decimal.js';
import { dateText, durationText } from './date-text.js';
import { digitsText, type NumberFormat } from './number-format.js';

/** Significant digits that spreadsheets show and keep; further ones are the noise of binary fractions. */
const DIGITS = 15;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** A number of at most 15 digits, as it is. */
const SHORT_NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;
const MAX_NUMBER_LENGTH = 64;
/** The lowest exponent of a number that is written without one. */
const LOWEST_EXPONENT = -20;

/**
 * The text of a number in a cell: the number itself with the mark `mark` before its decimals, or what its format shows of a date, a percentage or
 * an identifier with a fixed number of digits. A number whose digits the spreadsheet does not keep has an exponent, so that it is refused as one
 * that has lost digits. Undefined for another text.
 */
export function numberText(stored: string, format: NumberFormat, mark: '.' | ',', is1904: boolean): string | undefined {
  const text = stored.trim();
  if (text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) return undefined;
  if (format.kind === 'date') return dateText(text, format, is1904);
  if (format.kind === 'duration') return durationText(text);
  const plain = plainNumber(text);
  if (format.kind === 'digits' && /^\d+$/.test(plain)) return digitsText(plain === '0' ? '' : plain, format.characters);
  if (format.kind === 'percent' && !plain.includes('e')) return `${marked(decimal(plain).times(100).toFixed(), mark)}%`;
  return marked(plain, mark);
}

function plainNumber(text: string): string {
  if (SHORT_NUMBER.test(text)) return text === '-0' ? '0' : text;
  if (!Number.isFinite(Number(text))) return text.toLowerCase();
  const exact = decimal(text);
  if (exact.eq(0)) return '0';
  const rounded = exact.prec(DIGITS);
  if (rounded.e < DIGITS && rounded.e >= LOWEST_EXPONENT) return rounded.toFixed();
  const isExact = Number.isSafeInteger(Number(text)) && exact.eq(Number(text));
  return isExact ? exact.toFixed() : rounded.toExponential();
}

const marked = (number: string, mark: string): string => (mark === '.' ? number : number.replace('.', mark));
