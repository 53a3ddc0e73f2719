import { DECIMALS, EITHER, type FileDialect } from '../profiles/definition.js';

/** The digits of a cell with their marks; what stands around them, such as a currency, is not looked at. */
const DIGITS = /\d(?:[\d.,'’ ]*\d)?/;
/** One mark in front of three digits: of thousands or of decimals. */
const UNCLEAR = /^[1-9]\d{0,2}([.,])\d{3}$/;
const THOUSANDS_ALONE = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/;
const NUMBER = /^(\d+|\d{1,3}(?:([.,'’ ])\d{3})+)(?:([.,])(\d*))?$/;
/** Longer cells are no numbers that the service can store. */
const MAX_LENGTH = 64;

/** The marks of numbers that differ from those of a form. */
export type NumberMarks = Pick<FileDialect, 'decimal' | 'thousands'>;

/**
 * How the numbers in the cells of a file are written, as far as that differs from `form`. Nothing if the cells do not show it: `1,250` could
 * be two numbers, and two decimal marks in one file are for people to decide.
 */
export function numberMarksOf(cells: Iterable<string>, form: NumberMarks): NumberMarks {
  const decimals = new Set<string>();
  const groups = new Set<string>();
  const unclear = new Set<string>();
  for (const cell of cells) {
    const [digits] = (cell.length > MAX_LENGTH ? null : DIGITS.exec(cell)) ?? [];
    if (digits === undefined || /\d/.test(cell.replace(digits, ''))) continue;
    const [, one] = UNCLEAR.exec(digits) ?? [];
    const [, grouped] = THOUSANDS_ALONE.exec(digits) ?? [];
    const [, , group, decimal] = NUMBER.exec(digits) ?? [];
    if (one) unclear.add(one);
    else if (grouped) groups.add(grouped);
    else if (decimal && decimal !== group) {
      decimals.add(decimal);
      if (group) groups.add(group);
    }
  }
  const [decimal = otherThan([...groups].find(isDecimal))] = decimals;
  if (decimals.size > 1 || !decimal) return {};
  if (form.decimal === EITHER && !groups.size && !unclear.has(',')) return {};
  const marks = [...groups, ...unclear].filter((mark) => mark !== decimal);
  const thousands = marks[0] ?? (form.thousands === decimal ? otherThan(decimal) : undefined);
  return {
    ...(decimal === (form.decimal ?? '.') ? {} : { decimal }),
    ...(thousands === undefined || thousands === form.thousands ? {} : { thousands }),
  };
}

const isDecimal = (mark: string): boolean => (DECIMALS as readonly string[]).includes(mark);

/** The decimal mark of numbers whose thousands have a point or a comma. */
const otherThan = (mark: string | undefined): string | undefined => mark && DECIMALS.find((one) => one !== mark);
