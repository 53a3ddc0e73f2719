import type { Party } from '../document-content.js';
import { joined } from './formats.js';
import { LABEL } from './letterhead.js';
import type { Page } from './page.js';
import { COLORS, LEFT, PAGE, RIGHT, type TextStyle } from './page-writer.js';

const FOOTER: TextStyle = { size: 7.5, color: COLORS.quiet };
const FOOTER_LINE = 9.2;

/** Lines of the footer of each page: columns, and below them further legal information and the seller's own text. */
interface Footer {
  columns: string[][];
  further: string[];
  /** Upper edge. */
  top: number;
}

const FOOTER_COLUMNS = [LEFT, LEFT + 172, LEFT + 330];
const PAGE_NUMBER_WIDTH = 60;

/** Composes the footer, whose height decides where the pages end. */
export function composeFooter({ content, writer, texts, formats }: Page): Footer {
  const { seller } = content;
  const columns = [
    [seller.name, ...formats.addressLines(seller), formats.country(seller)],
    [seller.contact?.name, seller.contact?.phone, seller.contact?.email],
    taxIdentifiers(seller, texts),
  ].map((lines, index) => {
    const width = (FOOTER_COLUMNS[index + 1] ?? RIGHT + 12) - FOOTER_COLUMNS[index]! - 12;
    return lines.filter((line) => !!line).flatMap((line) => writer.wrap(line!, width, FOOTER));
  });
  const legal = joined(seller.legalInfo?.split('\n').map((line) => line.trim()) ?? [], ' · ');
  const further = [legal, content.style?.footer].flatMap((text) =>
    text ? writer.wrap(text, RIGHT - LEFT - PAGE_NUMBER_WIDTH, FOOTER) : [],
  );
  const lines = heightOf(columns) + further.length;
  return { columns, further, top: PAGE.height - 37 - Math.max(lines, 1) * FOOTER_LINE };
}

const heightOf = (columns: string[][]): number => Math.max(...columns.map((column) => column.length));

const taxIdentifiers = (seller: Party, texts: Page['texts']): (string | null)[] => [
  seller.vatId && `${texts.vatId} ${seller.vatId}`,
  seller.taxNumber && `${texts.taxNumber} ${seller.taxNumber}`,
  seller.registrationId && `${texts.registrationId} ${seller.registrationId}`,
];

/** Writes footer and page number on a page. What the footer says is content on the first page and repeated on the others. */
export function writeFooter({ writer }: Page, footer: Footer, number: number, count: number): void {
  writer.artifact(() => writer.rule(LEFT, RIGHT, footer.top, COLORS.faintRule), 'Pagination');
  const write = () => {
    const height = heightOf(footer.columns);
    footer.columns.forEach((column, index) =>
      column.forEach((line, row) => writer.text(line, FOOTER_COLUMNS[index]!, lineAt(row), FOOTER)),
    );
    footer.further.forEach((line, row) => writer.text(line, LEFT, lineAt(height + row) + 3, FOOTER));
  };
  const lineAt = (row: number) => footer.top + 12 + row * FOOTER_LINE;
  if (number === 1) writer.tagged(writer.root, 'P', write);
  else writer.artifact(write, 'Pagination');
  writer.artifact(() => writer.textBefore(`${number} / ${count}`, RIGHT, PAGE.height - 24, LABEL), 'Pagination');
}
