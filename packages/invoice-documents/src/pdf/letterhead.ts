import type { Party } from '../document-content.js';
import { joined } from './formats.js';
import { type Logo } from './logo.js';
import { type PageContext, sellerName, titleOf } from './page.js';
import { COLORS, LEFT, PAGE, RIGHT, type TextStyle } from './page-writer.js';

/** Places after DIN 5008, form B: the recipient is seen through the window of an envelope. In points from the top. */
const TOP = 40;
const SENDER_LINE = 168;
const RECIPIENT = 186;
const RECIPIENT_WIDTH = 232;
const FACTS_TOP = 141;
const FACTS_LEFT = 340;
const FACTS_LABEL_WIDTH = 86;
const TITLE = 298;

const SENDER: TextStyle = { size: 6.5, color: COLORS.quiet };
const ADDRESS: TextStyle = { size: 9.5 };
const LABEL: TextStyle = { size: 7.5, color: COLORS.quiet };
const FACT: TextStyle = { size: 8.5 };
const HEADING: TextStyle = { size: 16, font: 'bold' };
const FOOTER: TextStyle = { size: 6.5, color: COLORS.quiet };
const FOOTER_LINE = 8.6;
/** Numbers of orders that stand beside the address; more of them have a paragraph of their own. */
const FEW_ORDERS = 3;

/** The first page down to the title. */
export function writeLetterhead(page: PageContext, logo: Logo | null): void {
  const { content, writer, texts } = page;
  writeSender(page, logo);
  writeRecipient(page);
  const factsEnd = writeFacts(page);
  const baseline = Math.max(TITLE, factsEnd + 30, writer.y + 30);
  const lines = writer.wrap(titleOf(content, texts), RIGHT - LEFT, HEADING);
  writer.tagged(writer.root, 'H1', () => {
    lines.forEach((line, index) => writer.text(line, LEFT, baseline + index * 20, HEADING));
  });
  writer.y = baseline + (lines.length - 1) * 20 + 18;
}

function writeSender({ content, writer, texts }: PageContext, logo: Logo | null): void {
  const name = sellerName(content);
  if (logo) {
    writer.tagged(
      writer.root,
      'Figure',
      () => writer.document.image(logo.png, RIGHT - logo.width, TOP, { width: logo.width, height: logo.height }),
      { alt: `${texts.logo} ${name}`, bbox: [RIGHT - logo.width, TOP, RIGHT, TOP + logo.height], placement: 'Block' },
    );
    return;
  }
  const style: TextStyle = { size: 14, font: 'bold' };
  const lines = writer.wrap(name, RIGHT - LEFT, style).slice(0, 3);
  writer.tagged(writer.root, 'P', () => {
    lines.forEach((line, index) => writer.textBefore(line, RIGHT, TOP + 14 + index * 18, style));
  });
}

function writeRecipient({ content, writer, formats }: PageContext): void {
  const { buyer, seller } = content;
  const sender = joined([seller.name, ...formats.addressLines(seller)].map(unbroken), ' · ');
  const senderLines = writer
    .wrap(sender, RECIPIENT_WIDTH, SENDER)
    .map((line) => line.replace(/ ·$/, ''))
    .slice(0, 2);
  const senderTop = SENDER_LINE - (senderLines.length - 1) * 8;
  if (sender)
    writer.artifact(() => {
      senderLines.forEach((line, index) => writer.text(line, LEFT, senderTop + index * 8, SENDER));
      writer.rule(LEFT, LEFT + RECIPIENT_WIDTH, SENDER_LINE + 3);
    });
  const country = formats.country(buyer.countryCode, seller.countryCode)?.toUpperCase();
  const address = [buyer.name, ...formats.addressLines(buyer), country].filter((line) => !!line) as string[];
  const lines = address.flatMap((line) => writer.wrap(line, RECIPIENT_WIDTH, ADDRESS));
  writer.tagged(writer.root, 'P', () => {
    lines.forEach((line, index) => writer.text(line, LEFT, RECIPIENT + index * 12.5, ADDRESS));
  });
  writer.y = RECIPIENT + lines.length * 12.5;
}

/** Dates, references and contact beside the address. Returns the lower edge. */
function writeFacts({ content, writer, texts, formats }: PageContext): number {
  const { buyer, invoice, orderNumbers, seller } = content;
  const day = (value: string | null) => value && formats.day(value);
  const facts: [label: string, value: string | null][] = [
    [content.kind === 'invoice' ? texts.invoiceDate : texts.creditNoteDate, formats.day(content.issueDate)],
    [texts.deliveryDate, day(content.deliveryDate)],
    [texts.dueDate, content.kind === 'invoice' ? day(content.dueDate) : null],
    [texts.creditedInvoice, invoice && `${invoice.number}\n${formats.day(invoice.issueDate)}`],
    [texts.customerNumber, buyer.customerNumber],
    [texts.buyerReference, content.buyerReference],
    [texts.poNumber, content.poNumber],
    [
      orderNumbers.length === 1 ? texts.orderNumber : texts.orderNumbers,
      orderNumbers.length <= FEW_ORDERS ? orderNumbers.join(', ') : null,
    ],
    [texts.contract, content.contractReference],
    [texts.buyerVatId, buyer.vatId],
    [texts.contact, seller.contact && joined([seller.contact.name, unbroken(seller.contact.phone)], '\n')],
  ];
  const left = FACTS_LEFT + FACTS_LABEL_WIDTH;
  const block = writer.element(writer.root, 'Sect');
  let baseline = FACTS_TOP;
  for (const [label, value] of facts) {
    if (!value) continue;
    const lines = writer.wrap(value, RIGHT - left, FACT);
    writer.tagged(block, 'P', () => {
      writer.text(label, FACTS_LEFT, baseline, LABEL);
      for (const line of lines) {
        writer.text(line, left, baseline, FACT);
        baseline += 11;
      }
    });
    baseline += 2.5;
  }
  return baseline - 13.5;
}

/** Paragraphs between title and lines: the orders of a collective invoice, the address of the delivery, why is credited. */
export function writeIntroduction({ content, writer, texts, formats }: PageContext): void {
  const { deliveryAddress, orderNumbers, seller } = content;
  const country = formats.country(deliveryAddress?.countryCode ?? null, seller.countryCode);
  const address =
    deliveryAddress && joined([deliveryAddress.name, ...formats.addressLines(deliveryAddress), country], ', ');
  const paragraphs: [label: string, text: string | null][] = [
    [texts.reason, content.kind === 'credit_note' ? content.reason : null],
    [texts.deliveryAddress, address],
    [texts.orderNumbers, orderNumbers.length > FEW_ORDERS ? orderNumbers.join(', ') : null],
  ];
  const stated = paragraphs.filter(([, text]) => !!text) as [string, string][];
  for (const [label, text] of stated) writeLabelled(writer, label, text);
  if (stated.length) writer.y += 8;
}

/** A text that stays on one line if it fits. */
const unbroken = (text: string | null): string | null => text && text.replaceAll(' ', '\u00a0');

/** A quiet label with a text beside it, over pages if need be. */
export function writeLabelled(writer: PageContext['writer'], label: string, text: string, right = RIGHT): void {
  const left = LEFT + 96;
  const paragraph = writer.element(writer.root, 'P');
  writer.wrap(text, right - left, FACT).forEach((line, index) => {
    writer.need(12);
    const baseline = writer.y + 8;
    paragraph.add(() => {
      if (index === 0) writer.text(label, LEFT, baseline, LABEL);
      writer.text(line, left, baseline, FACT);
    });
    writer.y += 11.5;
  });
  writer.y += 2.5;
}

/** Lines of the footer of each page: columns, and further legal information below them. */
interface Footer {
  columns: string[][];
  further: string[];
  /** Upper edge. */
  top: number;
}

const FOOTER_COLUMNS = [LEFT, LEFT + 172, LEFT + 330];
const PAGE_NUMBER_WIDTH = 60;

/** Composes the footer, whose height decides where the pages end. */
export function composeFooter({ content, writer, texts, formats }: PageContext): Footer {
  const { seller } = content;
  const columns = [
    [seller.name, ...formats.addressLines(seller), formats.country(seller.countryCode)],
    [seller.contact?.name, seller.contact?.phone, seller.contact?.email],
    taxIdentifiers(seller, texts),
  ].map((lines, index) => {
    const width = (FOOTER_COLUMNS[index + 1] ?? RIGHT + 12) - FOOTER_COLUMNS[index]! - 12;
    return lines.filter((line) => !!line).flatMap((line) => writer.wrap(line!, width, FOOTER));
  });
  const legal = joined(seller.legalInfo?.split('\n').map((line) => line.trim()) ?? [], ' · ');
  const further = legal ? writer.wrap(legal, RIGHT - LEFT - PAGE_NUMBER_WIDTH, FOOTER) : [];
  const lines = heightOf(columns) + further.length;
  return { columns, further, top: PAGE.height - 37 - Math.max(lines, 1) * FOOTER_LINE };
}

const heightOf = (columns: string[][]): number => Math.max(...columns.map((column) => column.length));

const taxIdentifiers = (seller: Party, texts: PageContext['texts']): (string | null)[] => [
  seller.vatId && `${texts.vatId} ${seller.vatId}`,
  seller.taxNumber && `${texts.taxNumber} ${seller.taxNumber}`,
  seller.registrationId && `${texts.registrationId} ${seller.registrationId}`,
];

/** Writes footer and page number on a page. What the footer says is content on the first page and repeated on the others. */
export function writeFooter({ writer }: PageContext, footer: Footer, number: number, count: number): void {
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
