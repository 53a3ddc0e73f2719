import { parseJson } from '#platform/base/json/json.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { trimmed } from '#platform/base/values/text.js';
import { shownFault } from '../workbooks/shown-fault.js';
import { numberOf } from '../csv/csv-numbers.js';
import { foreignCurrency, withoutCurrency } from '../csv/currency-marks.js';
import { EITHER, type FileDialect } from './definition.js';

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]\d{1,3}$/i;
/** A number of at most this many characters is exact in JavaScript. */
const EXACT_LENGTH = 15;
/** White space that is a thousands mark in every file: the no-break spaces. */
const NO_BREAK_SPACES = '\u00a0\u202f';
/** Longer texts are no numbers that the service can store. */
const MAX_NUMBER_LENGTH = 64;

/** A text with the white space around it, which a field of several lines keeps; a text of white space is empty. */
export const exactText = (cell: string): string => (trimmed(cell) ? cell : '');

/** Why a cell cannot be what was entered: an error of the spreadsheet, or a number whose digits are lost. */
export function cellFault(text: string): string | undefined {
  const fault = shownFault(text);
  if (fault) return fault;
  return SCIENTIFIC.test(text) ? 'is in scientific notation, in which digits are lost' : undefined;
}

/** Digits with thousands marks. No program writes a mark behind a group that begins with 0, so that one is a decimal mark. */
const GROUPS_OF_THREE = /^[1-9]\d{0,2}(?:\u00a0\d{3})+$/;
const GROUPS_BEHIND_ZERO = /^[+-]?0\d{0,2}(?:\u00a0\d{3})+(?!\d)/;
const DIGITS = /^\d+$/;
/** Digits with a comma that can only be a decimal mark. */
const DECIMAL_COMMA = /^[\d\u00a0\u202f]*,\d{1,2}$/;

/** How numbers are written in a file. */
export class NumberNotation {
  /** The decimal mark of numbers whose digits do not decide it. */
  private readonly decimal: string;
  private readonly marks: readonly string[];

  constructor(private readonly file: Pick<FileDialect, 'decimal' | 'thousands' | 'currency'>) {
    this.decimal = file.decimal === ',' ? ',' : '.';
    this.marks = [...NO_BREAK_SPACES, ...(file.thousands ?? '')];
  }

  /**
   * The number as JavaScript and JSON write it; undefined for another text. The minus may stand behind the digits, and the sign or code of the
   * currency in front of them or behind them.
   */
  plain(text: string): string | undefined {
    const plain = this.unmarked(text);
    if (plain !== undefined) return plain;
    const marked = this.marked(text);
    return marked && !marked.foreign ? this.unmarked(marked.amount) : undefined;
  }

  private marked(text: string) {
    const { currency } = this.file;
    return currency === undefined ? undefined : withoutCurrency(text, currency);
  }

  private unmarked(text: string): string | undefined {
    const [, sign, digits = '', minus] = (text.length <= MAX_NUMBER_LENGTH && /^([+-]?)([^+-]+)(-?)$/.exec(text)) || [];
    if (!digits || (sign && minus)) return undefined;
    const at = digits.indexOf(this.file.decimal === EITHER && DECIMAL_COMMA.test(digits) ? ',' : this.decimal);
    const whole = this.wholeOf(at === -1 ? digits : digits.slice(0, at) || '0');
    const decimals = at === -1 ? '' : digits.slice(at + 1);
    if (whole === undefined || (at !== -1 && !DIGITS.test(decimals))) return undefined;
    return `${sign === '-' || minus ? '-' : ''}${whole}${at === -1 ? '' : `.${decimals}`}`;
  }

  /** A number times a factor, exact, and divided by another number, in the form of the file; another text as it is. */
  scaled(text: string, factor: Decimal, divisor: Decimal): string {
    const plain = this.plain(text);
    if (plain === undefined) return text;
    return decimal(plain).times(factor).div(divisor).toFixed().replace('.', this.decimal);
  }

  /** The digits before the decimal mark, without thousands marks and leading zeros. */
  private wholeOf(text: string): string | undefined {
    const grouped = this.grouped(text);
    if (!DIGITS.test(text) && !GROUPS_OF_THREE.test(grouped)) return undefined;
    return grouped.replaceAll('\u00a0', '').replace(/^0+(?=\d)/, '');
  }

  /** A text with the same mark between all groups. */
  private grouped(text: string): string {
    return [...text].map((character) => (this.marks.includes(character) ? '\u00a0' : character)).join('');
  }

  /** The value of a cell, exact also if it is longer than a number of JavaScript; its text and the reason if it is no number. */
  read(text: string): { value: unknown; fault?: string } {
    const plain = this.plain(text);
    if (plain !== undefined)
      return { value: plain.length <= EXACT_LENGTH ? Number(plain) : parseJson(Buffer.from(plain)) };
    const { decimal: mark = '.', currency } = this.file;
    const foreign = this.marked(text)?.foreign;
    const fault =
      cellFault(text) ??
      this.zeroFault(text) ??
      (foreign && currency ? foreignCurrency(foreign, currency) : undefined) ??
      (mark === '.' ? numberOf(text).fault : undefined);
    return { value: text, fault: fault ?? this.reason };
  }

  private zeroFault(text: string): string | undefined {
    const isBehindZero = text.length <= MAX_NUMBER_LENGTH && GROUPS_BEHIND_ZERO.test(this.grouped(text));
    return isBehindZero
      ? `has a thousands mark behind 0, so that it can be a decimal mark; write decimals with "${this.decimal}"`
      : undefined;
  }

  private get reason(): string {
    const { decimal: form, thousands } = this.file;
    if (form === EITHER) return 'is not a number with a decimal point, or with a comma and one or two digits behind it';
    const mark = thousands ? ` and the thousands mark "${thousands}"` : '';
    return `is not a number with the decimal mark "${this.decimal}"${mark}`;
  }
}

/** Reads dates in the form of a file: `DD`, `MM`, `YYYY` or `YY` (of this century) in any order, with any characters between them. */
export class DateNotation {
  /** The parts of the form and the texts between them. */
  private readonly parts: readonly string[];

  constructor(form: string) {
    this.parts = form.split(DATE_PARTS);
  }

  /** Whether a form has a day, a month and a year, once each. */
  static isComplete(form: string): boolean {
    const parts = form.match(DATE_PARTS) ?? [];
    return (
      parts
        .map((part) => part[0])
        .sort()
        .join('') === 'DMY'
    );
  }

  /** The day as `YYYY-MM-DD`; undefined for a text that is no date in this form. */
  read(text: string): string | undefined {
    const found = new Map<string, string>();
    let rest = text;
    for (const part of this.parts) {
      const length = DATE_LENGTHS[part];
      const [read] = (length === undefined ? [part] : length.exec(rest)) ?? [];
      if (read === undefined || !rest.startsWith(read)) return undefined;
      if (length) found.set(part[0]!, read);
      rest = rest.slice(read.length);
    }
    if (rest) return undefined;
    const [year, month, day] = ['Y', 'M', 'D'].map((letter) => found.get(letter) ?? '') as [string, string, string];
    return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
}

const DATE_PARTS = /(YYYY|YY|MM|DD)/g;
const TWO_DIGITS = /^\d{1,2}/;
const DATE_LENGTHS: Readonly<Record<string, RegExp>> = {
  YYYY: /^\d{4}/,
  YY: TWO_DIGITS,
  MM: TWO_DIGITS,
  DD: TWO_DIGITS,
};
