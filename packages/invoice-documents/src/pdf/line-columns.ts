import { joined } from './formats.js';
import type { PageContext } from './page.js';
import { COLORS, LEFT, RIGHT, type TextStyle } from './page-writer.js';

export type ColumnName = 'position' | 'sku' | 'item' | 'quantity' | 'price' | 'discount' | 'tax' | 'net';

/** A column of the table of lines. Numbers end at `right`, other texts begin at `left`. */
export interface Column {
  name: ColumnName;
  head: string;
  left: number;
  right: number;
}

/** What a line shows: the texts of its cells, and quiet ones below them. */
export interface Cells extends Record<ColumnName, string> {
  unit: string;
  discountRate: string;
  /** Each has a label, with which it stays together if there is room. */
  details: string[];
}

export interface Columns {
  columns: Column[];
  /** Size of the texts. */
  size: number;
  unitWidth: number;
  /** Whether the discount has no column and stands below the price. */
  isDiscountBelow: boolean;
}

/** Between a quantity and its unit. */
export const UNIT_GAP = 3;
/** A longer SKU is broken. */
const WIDEST_SKU = 92;

/** Ways to lay out the table, the most legible first. `item` is the least width of the column of names. */
const LAYOUTS = [
  { size: 9, gap: 15, hasSku: true, isDiscountBelow: false, item: 150 },
  { size: 9, gap: 11, hasSku: true, isDiscountBelow: false, item: 150 },
  { size: 9, gap: 11, hasSku: false, isDiscountBelow: false, item: 150 },
  { size: 9, gap: 11, hasSku: false, isDiscountBelow: true, item: 150 },
  { size: 8, gap: 10, hasSku: false, isDiscountBelow: true, item: 140 },
  { size: 7, gap: 10, hasSku: false, isDiscountBelow: true, item: 120 },
  { size: 6, gap: 8, hasSku: false, isDiscountBelow: true, item: 110 },
  { size: 5.2, gap: 8, hasSku: false, isDiscountBelow: true, item: 0 },
];

export const headStyle = (size: number): TextStyle => ({ size: size - 0.5, color: COLORS.quiet });

/**
 * The columns for these lines: numbers are as wide as the widest of them, names have the rest. SKUs have a column if there is room, and stand
 * below the names otherwise. Columns without a text are left out.
 */
export function layOutColumns(page: PageContext, lines: readonly Cells[]): Columns {
  const { texts, writer, content } = page;
  const heads: [ColumnName, string][] = [
    ['position', texts.position],
    ['sku', texts.sku],
    ['item', texts.item],
    ['quantity', texts.quantity],
    ['price', texts.price],
    ['discount', texts.discount],
    ['tax', texts.tax],
    ['net', `${texts.net} ${content.currency}`],
  ];
  const used = heads.filter(([name]) => !OPTIONAL.has(name) || lines.some((line) => line[name] !== ''));
  const longest = new Map(
    used.map(([name]) => [name, name === 'item' ? [] : longestOf(lines.map((line) => line[name]))]),
  );
  const units = longestOf(lines.map(({ unit }) => unit));

  const reductions = longestOf(lines.map(reductionOf));
  const layOut = ({ size, gap, hasSku, isDiscountBelow }: (typeof LAYOUTS)[number]) => {
    const widest = (values: readonly string[]) => Math.max(0, ...values.map((text) => writer.widthOf(text, { size })));
    const shown = used.filter(([name]) => (hasSku || name !== 'sku') && !(isDiscountBelow && name === 'discount'));
    const unitWidth = widest(units);
    const widths = shown.map(([name, head]) => {
      if (name === 'item') return 0;
      const own = widest(longest.get(name)!) + (name === 'quantity' ? UNIT_GAP + unitWidth : 0);
      const below = name === 'price' && isDiscountBelow ? widest(reductions) : 0;
      return Math.max(name === 'sku' ? Math.min(own, WIDEST_SKU) : own, below, writer.widthOf(head, headStyle(size)));
    });
    const item = RIGHT - LEFT - widths.reduce((sum, width) => sum + width + gap, -gap);
    let left = LEFT;
    const columns = shown.map(([name, head], index) => {
      const right = left + (name === 'item' ? item : widths[index]!);
      const column = { name, head, left, right };
      left = right + gap;
      return column;
    });
    return { columns, size, unitWidth, isDiscountBelow, item };
  };
  for (const layout of LAYOUTS) {
    const columns = layOut(layout);
    if (columns.item >= layout.item) return columns;
  }
  return layOut(LAYOUTS.at(-1)!);
}

/** Columns that are left out if no line has a text for them. */
const OPTIONAL: ReadonlySet<ColumnName> = new Set(['sku', 'discount', 'tax']);

/** A discount below a price. */
export const reductionOf = ({ discount, discountRate }: Cells): string =>
  joined([discount, discountRate && `(${discountRate})`], ' ');

/** The texts with the most characters: one of them is the widest of figures of equal width, and nearly so of other texts. */
const longestOf = (texts: readonly string[]): string[] =>
  [...new Set(texts)].sort((one, other) => other.length - one.length).slice(0, 20);
