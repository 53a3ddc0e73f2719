import type { DocumentLanguage, StatementContent } from '../document-content.js';
import { isZero } from './formats.js';
import { contactFact, type Fact, writeLetterhead } from './letterhead.js';
import type { Page } from './page.js';
import { COLORS, type Element, LEFT, RIGHT, type TextStyle } from './page-writer.js';
import { STATEMENT_TEXTS, type StatementTexts } from './statement-texts.js';
import { writePages } from './write-pages.js';

const ROW: TextStyle = { size: 9 };
const HEAD: TextStyle = { size: 8.5, color: COLORS.quiet };
const STEP = 12.2;
/** Left edges of the columns of texts, and right edges of those of amounts. */
const DAY_LEFT = LEFT;
const ENTRY_LEFT = LEFT + 74;
const NUMBER_LEFT = LEFT + 202;
const AMOUNT_RIGHT = RIGHT - 92;
/** Between a text and what stands on its right. */
const GAP = 8;

/** The pages of a statement. The same content gives the same bytes. Throws an Error if the logo cannot be read. */
export function statementPdf(content: StatementContent, language: DocumentLanguage): Promise<Buffer> {
  const words = STATEMENT_TEXTS[language];
  const options = { language, title: words.title, created: new Date(content.madeAt) };
  return writePages(content, options, (page, logo) => {
    writeLetterhead(page, logo, factsOf(page, words));
    new StatementTable(page, words).write();
    writeAgeing(page, words);
  });
}

function factsOf(page: Page<StatementContent>, words: StatementTexts): Fact[] {
  const { content, formats, texts } = page;
  return [
    [words.date, formats.day(content.date)],
    [words.period, `${formats.day(content.from)} –\n${formats.day(content.to)}`],
    [texts.customerNumber, content.buyer.customerNumber],
    [texts.buyerVatId, content.buyer.vatId],
    contactFact(page),
  ];
}

/** What a row of the entries says. */
interface Row {
  day: string;
  entry: string;
  number: string;
  amount: string;
  balance: string;
  isStrong?: boolean;
}

/** The entries between opening and closing balance, with the head on each page. */
class StatementTable {
  constructor(
    private readonly page: Page<StatementContent>,
    private readonly words: StatementTexts,
  ) {}

  write(): void {
    const { content, formats, ink, writer } = this.page;
    const { words } = this;
    const table = writer.element(writer.root, 'Table');
    this.writeHead(table);
    const { onContinued } = writer;
    writer.onContinued = () => {
      onContinued();
      this.writeHead(null);
    };
    const balance = (day: string, entry: string, value: string): Row => ({
      ...{ day: formats.day(day), entry, number: '', amount: '', balance: formats.amount(value), isStrong: true },
    });
    this.writeRow(table, balance(content.from, words.opening, content.opening));
    for (const { amount, day, number, type, balance: after } of content.entries) {
      const amounts = { amount: formats.amount(amount), balance: formats.amount(after) };
      this.writeRow(table, { day: formats.day(day), entry: words.entries[type], number, ...amounts });
    }
    if (content.entries.length === 0) this.writeRow(table, { ...EMPTY, entry: words.none });
    this.writeRow(table, balance(content.to, words.closing, content.closing));
    writer.onContinued = onContinued;
    writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, ink.rule, ink.ruleWidth));
    writer.y += 18;
  }

  /** The head; without an element, it repeats that of the first page. */
  private writeHead(table: Element | null): void {
    const { content, ink, writer } = this.page;
    const { words } = this;
    const baseline = writer.y + 9;
    const heads: (() => void)[] = [
      () => writer.text(words.day, DAY_LEFT, baseline, HEAD),
      () => writer.text(words.entry, ENTRY_LEFT, baseline, HEAD),
      () => writer.text(words.number, NUMBER_LEFT, baseline, HEAD),
      () => writer.textBefore(words.amount, AMOUNT_RIGHT, baseline, HEAD),
      () => writer.textBefore(`${words.balance} ${content.currency}`, RIGHT, baseline, HEAD),
    ];
    if (table) {
      const row = writer.element(table, 'TR');
      for (const head of heads) writer.tagged(row, 'TH', head, { scope: 'Column' });
    } else writer.artifact(() => heads.forEach((head) => head()), 'Pagination');
    writer.artifact(() => writer.rule(LEFT, RIGHT, baseline + 5, ink.rule, ink.ruleWidth));
    writer.y = baseline + 5;
  }

  private writeRow(table: Element, { amount, balance, day, entry, isStrong, number }: Row): void {
    const { writer } = this.page;
    const style: TextStyle = isStrong ? { ...ROW, weight: 'bold' } : ROW;
    const entryRight = number === '' ? AMOUNT_RIGHT - writer.widthOf(amount, style) : NUMBER_LEFT;
    const entries = writer.wrap(entry, entryRight - ENTRY_LEFT - GAP, style);
    const numbers = writer.wrap(number, AMOUNT_RIGHT - writer.widthOf(amount, style) - NUMBER_LEFT - GAP, style);
    const count = Math.max(entries.length, numbers.length);
    writer.need(count * STEP + 6);
    const top = writer.y + 12;
    const row = writer.element(table, 'TR');
    const lines = (texts: readonly string[], left: number) => () =>
      texts.forEach((line, index) => writer.text(line, left, top + index * STEP, style));
    writer.tagged(row, isStrong ? 'TH' : 'TD', lines([day], DAY_LEFT), isStrong ? { scope: 'Row' } : undefined);
    writer.tagged(row, 'TD', lines(entries, ENTRY_LEFT));
    writer.tagged(row, 'TD', lines(numbers, NUMBER_LEFT));
    writer.tagged(row, 'TD', () => writer.textBefore(amount, AMOUNT_RIGHT, top, style));
    writer.tagged(row, 'TD', () => writer.textBefore(balance, RIGHT, top, style));
    writer.y = top + (count - 1) * STEP + 5;
    writer.artifact(() => writer.rule(LEFT, RIGHT, writer.y, COLORS.faintRule));
  }
}

const EMPTY: Row = { day: '', entry: '', number: '', amount: '', balance: '' };

/** What was due by age, with its sum. */
function writeAgeing(page: Page<StatementContent>, words: StatementTexts): void {
  const { content, formats, ink, writer } = page;
  const { buckets, day, unapplied, balance } = content.ageing;
  const rows: [label: string, amount: string][] = buckets.map(({ days, amount }) => [labelOf(days, words), amount]);
  const shown = rows.map(([label, amount]): [string, string] => [label, formats.amount(amount)]);
  if (!isZero(unapplied)) shown.push([words.unapplied, formats.deduction(unapplied)]);
  const left = LEFT + 190;
  writer.need((shown.length + 2) * 15 + 10);
  const heading: TextStyle = { size: 10, weight: 'bold', color: ink.heading };
  writer.tagged(writer.root, 'H2', () => writer.text(words.ageing(formats.day(day)), left, writer.y + 10, heading));
  writer.y += 16;
  const table = writer.element(writer.root, 'Table');
  const write = (label: string, value: string, style: TextStyle) => {
    const baseline = writer.y + 11;
    const row = writer.element(table, 'TR');
    writer.tagged(row, 'TH', () => writer.text(label, left, baseline, style), { scope: 'Row' });
    writer.tagged(row, 'TD', () => writer.textBefore(value, RIGHT, baseline, style));
    writer.y = baseline + 4;
  };
  for (const [label, value] of shown) write(label, value, { size: 9.5 });
  writer.artifact(() => writer.rule(left, RIGHT, writer.y + 1.5, ink.rule, ink.ruleWidth));
  writer.y += 3;
  write(words.balance, formats.money(balance), { size: 11, weight: 'bold', color: ink.heading });
}

function labelOf(days: StatementContent['ageing']['buckets'][number]['days'], words: StatementTexts): string {
  if (days === null) return words.notDue;
  return days.last === null ? words.moreDays(String(days.first)) : words.days(`${days.first}–${days.last}`);
}
