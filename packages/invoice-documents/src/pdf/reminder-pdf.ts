import type { DocumentLanguage } from '../document-content.js';
import type { ReminderContent } from '../reminder-content.js';
import { isZero } from './formats.js';
import { contactFact, type Fact, writeLabelled, writeLetterhead } from './letterhead.js';
import type { Page } from './page.js';
import { COLORS, type Element, LEFT, RIGHT, type TextStyle } from './page-writer.js';
import { accountLines } from './payment.js';
import { REMINDER_TEXTS, type ReminderTexts } from './reminder-texts.js';
import { writePages } from './write-pages.js';

const BODY: TextStyle = { size: 9.5 };
const ROW: TextStyle = { size: 9 };
const HEAD: TextStyle = { size: 8.5, color: COLORS.quiet };
const STEP = 12.2;
/** Left edge of the numbers of invoices, and right edges of the other columns. */
const NUMBER_LEFT = LEFT;
const DUE_DATE_RIGHT = LEFT + 285;
const DAYS_RIGHT = RIGHT - 92;
/** Between a text and what stands on its right. */
const GAP = 8;

/** The pages of a reminder. The same content gives the same bytes. Throws an Error if the logo cannot be read. */
export function reminderPdf(content: ReminderContent, language: DocumentLanguage): Promise<Buffer> {
  const words = REMINDER_TEXTS[language];
  const title = content.words?.subject ?? words.title(content.level);
  return writePages(content, { language, title, created: new Date(content.madeAt) }, (page, logo) => {
    writeLetterhead(page, logo, factsOf(page, words));
    writeParagraphs(page, content.words?.text ?? words.text);
    writeInvoices(page, words);
    writePayment(page, words);
  });
}

function factsOf(page: Page<ReminderContent>, words: ReminderTexts): Fact[] {
  const { content, formats, texts } = page;
  return [
    [words.date, formats.day(content.date)],
    [words.reminder, content.number],
    [texts.customerNumber, content.buyer.customerNumber],
    [texts.buyerVatId, content.buyer.vatId],
    contactFact(page),
  ];
}

/** Lines of text, over pages if need be. */
function writeParagraphs({ writer }: Page, text: string): void {
  const paragraph = writer.element(writer.root, 'P');
  for (const line of writer.wrap(text, RIGHT - LEFT, BODY)) {
    writer.need(STEP);
    const baseline = writer.y + 9;
    paragraph.add(() => writer.text(line, LEFT, baseline, BODY));
    writer.y += STEP;
  }
  writer.y += 12;
}

/** The invoices with what is due of them, and the sums; the head is on each page. */
function writeInvoices(page: Page<ReminderContent>, words: ReminderTexts): void {
  const { content, formats, ink, writer } = page;
  const table = writer.element(writer.root, 'Table');
  writeHead(page, words, table);
  const { onContinued } = writer;
  writer.onContinued = () => {
    onContinued();
    writeHead(page, words, null);
  };
  for (const { number, dueDate, daysOverdue, due } of content.items)
    writeRow(page, table, [number, formats.day(dueDate), String(daysOverdue), formats.amount(due)], ROW);
  writer.onContinued = onContinued;
  const strong: TextStyle = { ...ROW, weight: 'bold', color: ink.heading };
  const sums: [label: string, amount: string, style: TextStyle][] = isZero(content.fee)
    ? []
    : [
        [words.due, formats.amount(content.due), ROW],
        [words.fee, formats.amount(content.fee), ROW],
      ];
  for (const [label, amount, style] of [...sums, [words.total, formats.money(content.total), strong] as const])
    writeRow(page, table, [label, '', '', amount], style);
  writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, ink.rule, ink.ruleWidth));
  writer.y += 18;
}

/** The head; without an element, it repeats that of the first page. */
function writeHead({ content, ink, writer }: Page<ReminderContent>, words: ReminderTexts, table: Element | null): void {
  const baseline = writer.y + 9;
  const heads: (() => void)[] = [
    () => writer.text(words.invoice, NUMBER_LEFT, baseline, HEAD),
    () => writer.textBefore(words.dueDate, DUE_DATE_RIGHT, baseline, HEAD),
    () => writer.textBefore(words.daysOverdue, DAYS_RIGHT, baseline, HEAD),
    () => writer.textBefore(`${words.amount} ${content.currency}`, RIGHT, baseline, HEAD),
  ];
  if (table) {
    const row = writer.element(table, 'TR');
    for (const head of heads) writer.tagged(row, 'TH', head, { scope: 'Column' });
  } else writer.artifact(() => heads.forEach((head) => head()), 'Pagination');
  writer.artifact(() => writer.rule(LEFT, RIGHT, baseline + 5, ink.rule, ink.ruleWidth));
  writer.y = baseline + 5;
}

type Cells = readonly [first: string, dueDate: string, days: string, amount: string];

function writeRow({ writer }: Page<ReminderContent>, table: Element, cells: Cells, style: TextStyle): void {
  const [first, dueDate, days, amount] = cells;
  const lines = writer.wrap(first, DUE_DATE_RIGHT - writer.widthOf(dueDate, style) - NUMBER_LEFT - GAP, style);
  writer.need(lines.length * STEP + 6);
  const top = writer.y + 12;
  const row = writer.element(table, 'TR');
  writer.tagged(
    row,
    'TH',
    () => lines.forEach((line, index) => writer.text(line, NUMBER_LEFT, top + index * STEP, style)),
    { scope: 'Row' },
  );
  const rights = [DUE_DATE_RIGHT, DAYS_RIGHT, RIGHT];
  [dueDate, days, amount].forEach((cell, index) =>
    writer.tagged(row, 'TD', () => writer.textBefore(cell, rights[index]!, top, style)),
  );
  writer.y = top + (lines.length - 1) * STEP + 5;
  writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, COLORS.faintRule));
}

/** Until when and to which account is to be paid. */
function writePayment(page: Page<ReminderContent>, words: ReminderTexts): void {
  const { content, formats, writer } = page;
  writer.need(40);
  writeLabelled(writer, words.payUntil, `${formats.day(content.payUntil)} · ${formats.money(content.total)}`);
  for (const [label, text] of accountLines(page)) writeLabelled(writer, label, text);
}
