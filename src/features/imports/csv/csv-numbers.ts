import { parseJson } from '#platform/base/json/json.js';
import { trimmed } from '#platform/base/values/text.js';
import { foreignCurrency, withoutCurrency } from './currency-marks.js';

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** Numbers of at most this length are exact in JavaScript. */
const EXACT_LENGTH = 15;

/** Longer texts are in none of {@link FOREIGN_FORMS}. */
const MAX_FORM_LENGTH = 64;
const FORM = 'write numbers with a point and without separators, such as 1234.5';
/** Forms in which spreadsheets show numbers, and what is wrong with them; the first that fits counts. `\s` contains no-break spaces. */
const FOREIGN_FORMS: readonly [RegExp, string][] = [
  [/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i, `is in scientific notation, in which digits are lost; ${FORM}`],
  [/^[+-]?\d[\d.,'’\s]*%$/, `has a percent sign; ${FORM}`],
  [/^[+-]?[^\d\s.,'’+-]{1,4}\s?[+-]?\d[\d.,'’\s]*$/u, `has a currency sign or a unit; ${FORM}`],
  [/^[+-]?\d[\d.,'’\s]*[^\d\s.,'’+-]{1,4}$/u, `has a currency sign or a unit; ${FORM}`],
  [/^[+-]?[\d.'’\s]*\d,\d+$/, `has a decimal comma; ${FORM}`],
  [/^[+-]?\d{1,3}(?:[,.'’\s]\d{3})+(?:[.,]\d+)?$/, `has thousands separators; ${FORM}`],
];

/**
 * The number of a cell as {@link numberOf}, without the sign or code of `currency`, the tenant's, in front of it or behind it. An amount in
 * another currency is refused.
 */
export function amountOf(cell: string, currency: string): { value: unknown; fault?: string } {
  const number = numberOf(cell);
  const marked = typeof number.value === 'string' ? withoutCurrency(trimmed(cell), currency) : undefined;
  if (!marked) return number;
  if (marked.foreign) return { value: cell, fault: foreignCurrency(marked.foreign, currency) };
  return numberOf(marked.amount);
}

/**
 * The number of a cell, exact also if it is longer than a number of JavaScript; its text if it is none. Numbers in other forms are refused
 * with a reason and not guessed, because `1,250` could be two numbers.
 */
export function numberOf(cell: string): { value: unknown; fault?: string } {
  const text = trimmed(cell);
  if (NUMBER.test(text))
    return { value: text.length <= EXACT_LENGTH ? Number(text) : parseJson(Buffer.from(text.replace('+', ''))) };
  if (text.length > MAX_FORM_LENGTH) return { value: text };
  return { value: text, fault: FOREIGN_FORMS.find(([form]) => form.test(text))?.[1] };
}

/** A number as a spreadsheet shows one of many digits: one digit before the mark, and an exponent with its sign. */
const SCIENTIFIC = /^[+-]?\d(?:[.,](\d+))?e\+(\d{1,3})$/i;

/**
 * Why a code or the value of an attribute is refused: a spreadsheet has shown its digits in scientific notation, as in `4.00638E+12`, and
 * the last of them are lost. Undefined for other texts.
 */
export function scientificNotation(cell: string): string | undefined {
  const [, decimals = '', exponent] = (cell.length <= MAX_FORM_LENGTH && SCIENTIFIC.exec(trimmed(cell))) || [];
  return exponent !== undefined && Number(exponent) > decimals.length
    ? 'is in scientific notation, in which digits are lost; format the column as text in the spreadsheet'
    : undefined;
}
