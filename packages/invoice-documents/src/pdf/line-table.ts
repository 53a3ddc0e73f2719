import type { DocumentLine } from '../document-content.js';
import { isZero } from './formats.js';
import {
  type Cells,
  type Column,
  type Columns,
  headStyle,
  layOutColumns,
  reductionOf,
  UNIT_GAP,
} from './line-columns.js';
import type { PageContext } from './page.js';
import { COLORS, type Element, LEFT, RIGHT, type TextStyle } from './page-writer.js';
import { unitName } from './units.js';

/** Lines of a row that stay together on a page. */
const KEPT_LINES = 8;

/** The table of the lines, with its head on each page. */
export function writeLines(page: PageContext): void {
  const { content, writer } = page;
  const lines = content.lines.map((line, index) => cellsOf(page, line, index));
  const table = new LineTable(page, layOutColumns(page, lines));
  const element = writer.element(writer.root, 'Table');
  writer.need(60);
  table.writeHead(element);
  const { onContinued } = writer;
  writer.onContinued = () => {
    onContinued();
    table.writeHead(null);
  };
  for (const cells of lines) table.writeRow(element, cells);
  writer.onContinued = onContinued;
  writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, page.ink.rule, page.ink.ruleWidth));
  writer.y += 8;
}

function cellsOf({ content, texts, formats, language }: PageContext, line: DocumentLine, index: number): Cells {
  const { stated } = line;
  const hasDiscount = !isZero(line.discount);
  const details = [
    line.buyerItemId && `${texts.buyerItemId} ${line.buyerItemId}`,
    stated && !isZero(stated.shipping) ? `${texts.lineShipping} ${formats.amount(stated.shipping)}` : null,
    stated && !isZero(stated.additional) ? `${texts.lineAdditional} ${formats.amount(stated.additional)}` : null,
  ];
  const hasQuantity = line.standardName === undefined; // an amount that is credited is no number of pieces
  return {
    position: String(index + 1),
    sku: line.sku,
    item: line.standardName ? texts.standardNames[line.standardName] : line.name,
    details: details.filter((detail) => !!detail) as string[],
    quantity: hasQuantity ? formats.decimal(line.quantity) : '',
    unit: hasQuantity ? unitName(line.unitCode, line.quantity, language) : '',
    price: hasQuantity ? formats.amount(line.price) : '',
    discount: hasDiscount ? formats.deduction(line.discount) : '',
    discountRate: hasDiscount && line.discountPercentage ? formats.percentage(line.discountPercentage) : '',
    tax: taxOf(line, content.taxMode, formats),
    net: formats.amount(line.net),
  };
}

function taxOf({ stated, taxRate }: DocumentLine, mode: 'net' | 'stated', formats: PageContext['formats']): string {
  if (mode === 'stated') return stated && !isZero(stated.tax) ? formats.amount(stated.tax) : '';
  return taxRate === null ? '' : formats.percentage(taxRate);
}

class LineTable {
  private readonly style: TextStyle;
  private readonly quiet: TextStyle;
  /** From one base line to the next. */
  private readonly step: number;
  private readonly item: Column;
  private readonly hasSku: boolean;

  constructor(
    private readonly page: PageContext,
    private readonly layout: Columns,
  ) {
    const { size, columns } = layout;
    this.style = { size };
    this.quiet = { size: size - 1, color: COLORS.quiet };
    this.step = size * 1.36;
    this.item = columns.find(({ name }) => name === 'item')!;
    this.hasSku = columns.some(({ name }) => name === 'sku');
  }

  /** The head; without an element, it repeats that of the first page. */
  writeHead(table: Element | null): void {
    const { writer } = this.page;
    const { columns, size } = this.layout;
    const baseline = writer.y + 9;
    const write = (column: Column) => this.writeAligned(column, column.head, baseline, headStyle(size));
    if (table) {
      const row = writer.element(table, 'TR');
      for (const column of columns) writer.tagged(row, 'TH', () => write(column), { scope: 'Column' });
    } else writer.artifact(() => columns.forEach(write), 'Pagination');
    const { rule, ruleWidth } = this.page.ink;
    writer.artifact(() => writer.rule(LEFT, RIGHT, baseline + 5, rule, ruleWidth));
    writer.y = baseline + 5;
  }

  writeRow(table: Element, cells: Cells): void {
    const { writer } = this.page;
    const { columns, size, isDiscountBelow } = this.layout;
    const texts = this.textsOfItem(cells);
    const skus = this.skusOf(cells);
    const hasSecondLine = isDiscountBelow ? cells.discount !== '' : cells.discountRate !== '';
    const count = Math.max(texts.length, skus.length, hasSecondLine ? 2 : 1);
    writer.need(Math.min(count, KEPT_LINES) * this.step + 7);
    const row = writer.element(table, 'TR');
    const top = writer.y + 3 + size;
    const elements = columns.map((column) => ({ column, element: writer.element(row, 'TD') }));
    const itemPlace = columns.indexOf(this.item);
    const writeCells = (cellsOfRow: typeof elements) => {
      for (const { column, element } of cellsOfRow)
        element.add(() =>
          column.name === 'sku' ? this.writeSku(column, skus, top) : this.writeCell(column, cells, top),
        );
    };
    writeCells(elements.slice(0, itemPlace));
    // a name may end on another page: the cells behind it are written where it leaves this one
    const isSplit = this.writeItem(elements[itemPlace]!.element, texts, () =>
      writeCells(elements.slice(itemPlace + 1)),
    );
    if (!isSplit) writer.y = top + (count - 1) * this.step;
    writer.y += 6;
    writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, COLORS.faintRule));
  }

  /** The lines of the item's cell: its name, and below it what has no column. A label stays with its text if both fit in a line. */
  private textsOfItem({ item, sku, details }: Cells): { text: string; style: TextStyle }[] {
    const { writer, texts } = this.page;
    const width = this.item.right - this.item.left;
    const wrapped = (text: string, style: TextStyle) =>
      writer.wrap(text, width, style).map((line) => ({ text: line, style }));
    const below: string[] = [];
    for (const detail of [...(this.hasSku || sku === item || sku === '' ? [] : [`${texts.sku} ${sku}`]), ...details]) {
      const joined = below.length ? `${below.at(-1)!} · ${detail}` : detail;
      if (below.length && writer.widthOf(joined, this.quiet) <= width) below[below.length - 1] = joined;
      else below.push(detail);
    }
    return [...wrapped(item, this.style), ...below.flatMap((line) => wrapped(line, this.quiet))];
  }

  /** The lines of the SKU's cell; none without a column for it. */
  private skusOf({ sku }: Cells): string[] {
    const column = this.layout.columns.find(({ name }) => name === 'sku');
    return column ? this.page.writer.wrap(sku, column.right - column.left + 0.01, this.style).slice(0, KEPT_LINES) : [];
  }

  private writeSku({ left }: Column, skus: readonly string[], top: number): void {
    skus.forEach((line, index) => this.page.writer.text(line, left, top + index * this.step, this.style));
  }

  private writeCell(column: Column, cells: Cells, baseline: number): void {
    const { writer } = this.page;
    const { name, right } = column;
    if (name === 'quantity') {
      const unitLeft = right - this.layout.unitWidth;
      writer.textBefore(cells.quantity, unitLeft - UNIT_GAP, baseline, this.style);
      writer.text(cells.unit, unitLeft, baseline, this.style);
    } else {
      const style = name === 'position' ? { ...this.style, color: COLORS.quiet } : this.style;
      this.writeAligned(column, cells[name], baseline, style);
    }
    const below =
      name === 'discount'
        ? cells.discountRate
        : name === 'price' && this.layout.isDiscountBelow
          ? reductionOf(cells)
          : '';
    if (below) writer.textBefore(below, right, baseline + this.step, this.quiet);
  }

  private writeAligned({ name, left, right }: Column, text: string, baseline: number, style: TextStyle): void {
    const { writer } = this.page;
    if (name === 'position' || name === 'sku' || name === 'item') writer.text(text, left, baseline, style);
    else writer.textBefore(text, right, baseline, style);
  }

  /**
   * Name and details of an item, over pages if need be; `y` is then the last base line. `atEnd` is called once, where they end or leave the
   * first page. Returns whether they were split.
   */
  private writeItem(cell: Element, texts: { text: string; style: TextStyle }[], atEnd: () => void): boolean {
    const { writer } = this.page;
    let isSplit = false;
    let baseline = writer.y + 3 + this.layout.size;
    for (const { text, style } of texts) {
      if (baseline > writer.bottom) {
        if (!isSplit) atEnd();
        isSplit = true;
        writer.continueOnNewPage();
        baseline = writer.y + 3 + this.layout.size;
      }
      cell.add(() => writer.text(text, this.item.left, baseline, style));
      baseline += this.step;
    }
    if (!isSplit) atEnd();
    writer.y = baseline - this.step;
    return isSplit;
  }
}
