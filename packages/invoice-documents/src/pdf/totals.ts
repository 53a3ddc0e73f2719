import { Big } from 'big.js';
import type { DocumentCharge, DocumentTotals, TaxGroup } from '../document-content.js';
import { isZero } from './formats.js';
import { writeLabelled } from './letterhead.js';
import type { PageContext } from './page.js';
import { LEFT, RIGHT, type TextStyle } from './page-writer.js';

interface TotalRow {
  label: string;
  value: string;
  isStrong?: boolean;
}

const ROW: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { size: 11, weight: 'bold' };
const TOTALS_LEFT = LEFT + 190;
const STEP = 15;
/** Rows that stay together on a page; of more rows, the first ones do. */
const KEPT_ROWS = 16;
const FIRST_ROWS = 3;

/** Sums, charges, taxes by rate and what is due. */
export function writeTotals(page: PageContext): void {
  const { writer } = page;
  const rows = [...netRows(page), ...taxRows(page), ...grossRows(page)];
  const table = writer.element(writer.root, 'Table');
  writer.need((rows.length > KEPT_ROWS ? FIRST_ROWS : rows.length) * STEP + 8);
  for (const row of rows) writeRow(page, table, row);
  writer.y += 10;
}

function writeRow({ ink, writer }: PageContext, parent: ReturnType<typeof writer.element>, row: TotalRow): void {
  const { label, value, isStrong } = row;
  const style = isStrong ? { ...STRONG, color: ink.heading } : ROW;
  const valueWidth = writer.widthOf(value, style);
  const lines = writer.wrap(label, RIGHT - TOTALS_LEFT - valueWidth - 14, style);
  const step = style.size * 1.36;
  writer.need(lines.length * step + 5);
  if (isStrong) writer.artifact(() => writer.rule(TOTALS_LEFT, RIGHT, writer.y + 1.5, ink.rule, ink.ruleWidth));
  const baseline = writer.y + (isStrong ? 14 : 10);
  const element = writer.element(parent, 'TR');
  writer.tagged(
    element,
    'TH',
    () => lines.forEach((line, index) => writer.text(line, TOTALS_LEFT, baseline + index * step, style)),
    { scope: 'Row' },
  );
  writer.tagged(element, 'TD', () => writer.textBefore(value, RIGHT, baseline, style));
  writer.y = baseline + (lines.length - 1) * step + (isStrong ? 5 : 4);
}

/** From the sum of the lines to the total without tax. */
function netRows(page: PageContext): TotalRow[] {
  const { content, texts, formats } = page;
  const { totals, charges } = content;
  const others = chargesOfLines(page);
  const withoutTax = { label: texts.withoutTax, value: formats.amount(totals.withoutTax) };
  if (charges.length === 0 && isZero(others)) return [withoutTax];
  return [
    { label: texts.sumOfLines, value: formats.amount(totals.lines) },
    ...charges.map((charge) => chargeRow(page, charge)),
    ...(isZero(others) ? [] : [{ label: texts.lineCharges, value: formats.amount(others) }]),
    withoutTax,
  ];
}

/** Charges that lines state themselves, which is possible in mode stated only. */
function chargesOfLines({ content: { totals, charges } }: PageContext): string {
  const listed = charges.filter(({ type }) => type === 'charge').map(({ amount }) => amount);
  return listed.reduce((rest, amount) => rest.minus(amount), new Big(totals.charges)).toFixed();
}

function chargeRow({ content, texts, formats }: PageContext, charge: DocumentCharge): TotalRow {
  const { amount, base, documentNumber, percentage, standardName, taxRate, type } = charge;
  const words = standardName ? texts.standardNames[standardName] : charge.name;
  const name = documentNumber ? `${words} ${documentNumber}` : words;
  const share = percentage && formats.percentage(percentage) + (base ? ` ${texts.on} ${formats.amount(base)}` : '');
  const hasRates = (content.taxes?.length ?? 0) > 1 && taxRate !== null;
  const remarks = [share, hasRates ? `${texts.vat} ${formats.percentage(taxRate)}` : null].filter((text) => !!text);
  return {
    label: name + (remarks.length ? ` (${remarks.join(', ')})` : ''),
    value: type === 'discount' ? formats.deduction(amount) : formats.amount(amount),
  };
}

function taxRows({ content, texts, formats }: PageContext): TotalRow[] {
  const { taxes, totals } = content;
  if (taxes === null) return isZero(totals.tax) ? [] : [{ label: texts.tax, value: formats.amount(totals.tax) }];
  return taxes.filter(isStated).map(({ category, rate, base, tax }) => ({
    label:
      category === 'O'
        ? `${texts.categories.O}: ${formats.amount(base)}`
        : `${taxName(category, texts.vat)} ${formats.percentage(rate)} ${texts.on} ${formats.amount(base)}`,
    value: formats.amount(tax),
  }));
}

/** Whether somebody stated the rate: 0 % of the category S is what has no tax in the mode stated. */
const isStated = ({ category, rate }: TaxGroup): boolean => category !== 'S' || !isZero(rate);

/** The taxes of the Canary Islands, and of Ceuta and Melilla, have names of their own. */
const taxName = (category: TaxGroup['category'], vat: string): string =>
  ({ L: 'IGIC', M: 'IPSI' })[category as 'L'] ?? vat;

function grossRows(page: PageContext): TotalRow[] {
  const { content, texts, formats } = page;
  const { kind, taxMode } = content;
  const { totals, stated } = taxMode === 'stated' ? withStatedTotal(page) : { totals: content.totals, stated: [] };
  const last = kind === 'invoice' ? texts.due : texts.credited;
  const changes: TotalRow[] = [];
  if (!isZero(totals.rounding)) changes.push({ label: texts.rounding, value: formats.amount(totals.rounding) });
  if (!isZero(totals.paid)) changes.push({ label: texts.paid, value: formats.deduction(totals.paid) });
  if (changes.length === 0)
    return [...stated, { label: texts.total, value: formats.money(totals.withTax), isStrong: true }];
  return [
    ...stated,
    { label: texts.total, value: formats.amount(totals.withTax) },
    ...changes,
    { label: last, value: formats.money(totals.due), isStrong: true },
  ];
}

/** In the mode stated: the total is the one that the caller stated, and what its parts do not explain is a row before it. */
function withStatedTotal({ content: { totals }, texts, formats }: PageContext): {
  totals: DocumentTotals;
  stated: TotalRow[];
} {
  if (isZero(totals.rounding)) return { totals, stated: [] };
  const withTax = new Big(totals.withTax).plus(totals.rounding).toFixed();
  return {
    totals: { ...totals, withTax, rounding: '0' },
    stated: [{ label: texts.difference, value: formats.amount(totals.rounding) }],
  };
}

/** Why no tax is charged, as the law asks for it. */
export function writeTaxNotes({ content, writer, texts }: PageContext): void {
  const notes = (content.taxes ?? []).map(({ category, exemptionCode, exemptionReason, hasStandardReason }) => {
    const standard = texts.categories[category];
    if (!standard && !exemptionReason) return '';
    const isOwn = !hasStandardReason && exemptionReason?.toLowerCase() !== standard?.toLowerCase();
    const text = [standard, isOwn ? exemptionReason : null].filter((part) => !!part).join('. ');
    return text + (exemptionCode ? ` (${exemptionCode})` : '');
  });
  const distinct = [...new Set(notes)].filter((note) => note !== '');
  if (distinct.length === 0) return;
  writeLabelled(writer, texts.taxNotes, distinct.join('\n'));
  writer.y += 6;
}
