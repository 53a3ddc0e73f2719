import iconv from 'iconv-lite';
import { type Encoding, ENCODINGS } from '#features/imports/profiles/definition.js';
import type { StatedDialect } from '#features/imports/new-import.js';
import type { Random } from '../../fuzz/random.js';
import { sheetOf, type TestCell } from './workbook.js';

/** What a column has: `money` and `number` have two decimals, so that each shows its decimal mark. */
export type Kind = 'code' | 'line' | 'text' | 'money' | 'number' | 'whole' | 'flag' | 'day';

/** How a program writes a table. */
export interface Program {
  isWorkbook: boolean;
  separator: string;
  quoting: 'all' | 'needed' | 'none';
  encoding: Encoding;
  hasMark: boolean;
  lineEnd: string;
  decimal: string;
  thousands: string;
  isMinusBehind: boolean;
  currency: string;
  /** `ISO`, or the form of days. */
  dates: string;
  flags: readonly [yes: string, no: string];
  /** Codes as formulas that make a text, or long ones in scientific notation, in which digits are lost. */
  codes: 'plain' | 'formulas' | 'shortened';
  /** What became of letters beyond ASCII before: they were lost, or UTF-8 was read as windows-1252. */
  letters: 'right' | 'lost' | 'mistaken';
  before: readonly string[];
  hasSeparatorLine: boolean;
  emptyColumns: number;
}

const DATES = ['ISO', 'DD.MM.YYYY', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD', 'DD.MM.YY'];
const FLAGS = [['true', 'false'], ['TRUE', 'FALSE'], ['1', '0'], ['yes', 'no']] as const; // prettier-ignore

/** Whether an encoding has all characters of a text. */
export const canWrite = (text: string, encoding: Encoding): boolean =>
  encoding.startsWith('utf-') || iconv.decode(iconv.encode(text, encoding), encoding) === text;

const LETTERS: Record<Program['letters'], (text: string) => string> = {
  right: (text) => text,
  lost: (text) => text.replaceAll(/[^\0-\u007f]/g, '\ufffd'),
  mistaken: (text) => iconv.decode(Buffer.from(text), 'windows-1252'),
};

/** A program with random habits. */
export function randomProgram(random: Random): Program {
  const decimal = random.pick(['.', ',']);
  const quoting = random.pick(['all', 'needed', 'needed', 'none'] as const);
  const separators = quoting === 'none' ? [';', '\t', '|'] : [',', ';', '\t', '|'];
  const separator = random.pick(separators);
  const before = random.chance(0.25)
    ? random.times(random.int(1, 3), () => random.pick(['Prices', 'As of 2026', '']))
    : [];
  const encoding = random.chance(0.4) ? 'utf-8' : random.pick(ENCODINGS);
  return {
    ...{ isWorkbook: random.chance(0.1), separator, quoting, encoding, decimal, before },
    hasMark: encoding === 'utf-16' || random.chance(0.5),
    lineEnd: random.pick(['\n', '\r\n', '\r\n', '\r']),
    thousands: random.pick(['', '', decimal === ',' ? '.' : ',', "'", ' ', '\u00a0']),
    isMinusBehind: random.chance(0.1),
    currency: random.pick(['', '', '', ' EUR', 'EUR ']),
    dates: random.pick(DATES),
    flags: random.pick(FLAGS),
    codes:
      quoting === 'none' ? 'plain' : random.pick([...random.times(8, () => 'plain' as const), 'formulas', 'shortened']),
    letters:
      encoding === 'utf-8' ? random.pick([...random.times(8, () => 'right' as const), 'lost', 'mistaken']) : 'right',
    hasSeparatorLine: !before.length && random.chance(0.1),
    emptyColumns: random.chance(0.2) ? random.int(1, 3) : 0,
  };
}

/** The form of the file as a person who knows the program states it. */
export function formOf({
  isWorkbook,
  separator,
  quoting,
  encoding,
  decimal,
  thousands,
  dates,
  before,
}: Program): StatedDialect {
  const inCells = {
    ...(before.length ? { header_line: before.length + 1 } : {}),
    decimal,
    ...(thousands ? { thousands } : {}),
    ...(dates === 'ISO' ? {} : { dates }),
  };
  if (isWorkbook) return inCells;
  return { ...inCells, encoding, separator, ...(quoting === 'none' ? { quote: 'none' } : {}) };
}

/** The bytes of a CSV file. */
export function textOf(
  header: readonly string[],
  rows: readonly string[][],
  kinds: readonly Kind[],
  program: Program,
): Buffer {
  const { separator, quoting, lineEnd, encoding, before } = program;
  const written = (cell: string): string => {
    const isQuoted = quoting === 'all' || (quoting === 'needed' && (/["\r\n]/.test(cell) || cell.includes(separator)));
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  const lines = [header, ...rows.map((row) => row.map((value, index) => cellOf(value, kinds[index]!, program)))];
  const empty = separator.repeat(program.emptyColumns);
  const all = [
    ...(program.hasSeparatorLine ? [`sep=${separator}`] : []),
    ...before,
    ...lines.map((cells) => cells.map(written).join(separator) + empty),
  ];
  return iconv.encode(all.join(lineEnd) + lineEnd, encoding, {
    addBOM: program.hasMark && encoding.startsWith('utf-'),
  });
}

/** The bytes of a workbook, in which numbers and days are numbers. */
export function workbookOf(
  header: readonly string[],
  rows: readonly string[][],
  kinds: readonly Kind[],
  program: Program,
): Buffer {
  const cellIn = (value: string, kind: Kind): TestCell => {
    if (value === '') return null;
    if (kind === 'money' || kind === 'number' || kind === 'whole') return Number(value);
    if (kind === 'flag') return value === 'true';
    if (kind === 'day') return { number: (Date.parse(value) - Date.UTC(1899, 11, 30)) / 86_400_000, format: 14 };
    return value;
  };
  const lines = [...program.before.map((line) => [line]), [...header]];
  return Buffer.from(
    sheetOf([...lines, ...rows.map((row) => row.map((value, index) => cellIn(value, kinds[index]!)))]),
  );
}

/** A value as the program shows it. */
function cellOf(value: string, kind: Kind, program: Program): string {
  const { decimal, separator, quoting, isMinusBehind, currency, dates, flags, codes } = program;
  if (value === '') return '';
  if (kind === 'code') {
    if (codes === 'shortened' && /^\d{12,}$/.test(value)) return `4${decimal}00638E+12`;
    return codes === 'formulas' ? `="${value}"` : value;
  }
  if (kind === 'flag') return flags[value === 'true' ? 0 : 1];
  if (kind === 'day') {
    const [year, month, day] = value.split('-') as [string, string, string];
    if (dates === 'ISO') return value;
    return dates.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', day);
  }
  if (kind === 'line' || kind === 'text') return LETTERS[program.letters](value);
  const thousands = quoting === 'none' && program.thousands === separator ? '' : program.thousands;
  const [, minus = '', whole = '', , decimals] = /^(-?)(\d+)(\.(\d+))?$/.exec(value)!;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  const digits = decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
  const number = isMinusBehind ? digits + minus : minus + digits;
  if (kind !== 'money') return number;
  return currency.startsWith(' ') ? number + currency : currency + number;
}
