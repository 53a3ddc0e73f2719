import type { DocumentLine } from '../document-content.js';
import { isZero, joined } from './formats.js';
import { type Cells, type Column, type Columns, headStyle, layOutColumns, UNIT_GAP } from './line-columns.js';
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
  writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y));
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
  return {
    position: String(index + 1),
    sku: line.sku,
    item: line.name,
    details: joined(details, ' · '),
    quantity: formats.decimal(line.quantity),
    unit: unitName(line.unitCode, language),
    price: formats.amount(line.price),
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
    writer.artifact(() => writer.rule(LEFT, RIGHT, baseline + 5));
    writer.y = baseline + 5;
  }

  writeRow(table: Element, cells: Cells): void {
    const { writer } = this.page;
    const { columns, size } = this.layout;
    const texts = this.textsOfItem(cells);
    const count = Math.max(texts.length, cells.discountRate ? 2 : 1);
    writer.need(Math.min(count, KEPT_LINES) * this.step + 7);
    const row = writer.element(table, 'TR');
    const elements = columns.map((column) => ({ column, element: writer.element(row, 'TD') }));
    const top = writer.y + 3 + size;
    for (const { column, element } of elements)
      if (column !== this.item) element.add(() => this.writeCell(column, cells, top));
    const { element } = elements.find(({ column }) => column === this.item)!;
    const isSplit = this.writeItem(element, texts); // last, because it may end on another page
    if (!isSplit) writer.y = top + (count - 1) * this.step;
    writer.y += 6;
    writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, COLORS.faintRule));
  }

  /** The lines of the item's cell. */
  private textsOfItem({ item, sku, details }: Cells): { text: string; style: TextStyle }[] {
    const { writer, texts } = this.page;
    const width = this.item.right - this.item.left;
    const below = joined([this.hasSku || sku === item ? null : `${texts.sku} ${sku}`, details], ' · ');
    const wrapped = (text: string, style: TextStyle) =>
      writer.wrap(text, width, style).map((line) => ({ text: line, style }));
    return [...wrapped(item, this.style), ...(below ? wrapped(below, this.quiet) : [])];
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
    if (name === 'discount' && cells.discountRate)
      writer.textBefore(cells.discountRate, right, baseline + this.step, this.quiet);
  }

  private writeAligned({ name, left, right }: Column, text: string, baseline: number, style: TextStyle): void {
    const { writer } = this.page;
    if (name === 'position' || name === 'sku' || name === 'item') writer.text(text, left, baseline, style);
    else writer.textBefore(text, right, baseline, style);
  }

  /** Name and details of an item, over pages if need be; `y` is then the last base line. Returns whether they were split. */
  private writeItem(cell: Element, texts: { text: string; style: TextStyle }[]): boolean {
    const { writer } = this.page;
    const { page } = writer.document;
    let baseline = writer.y + 3 + this.layout.size;
    for (const { text, style } of texts) {
      if (baseline > writer.bottom) {
        writer.continueOnNewPage();
        baseline = writer.y + 3 + this.layout.size;
      }
      cell.add(() => writer.text(text, this.item.left, baseline, style));
      baseline += this.step;
    }
    writer.y = baseline - this.step;
    return writer.document.page !== page;
  }
}
