import Big from 'big.js';
import fc from 'fast-check';
import { invoiceFindings } from '../../test/check-invoice.js';
import { type ChargeInput, contentOf, creditNoteOf, type ContentInput } from '../../test/contents.js';
import { schemaFindings } from '../../test/element-order.js';
import { expectedInvoice, withPlainNumbers } from '../../test/expected-invoice.js';
import { readCii } from '../../test/read-cii.js';
import { readUbl } from '../../test/read-ubl.js';
import { parseXml } from '../../test/xml-element.js';
import type { DocumentContent } from '../document-content.js';
import { documentProblems } from './document-problems.js';
import { electronicInvoice } from './electronic-invoice.js';

const MOST_RUNS = 10_000;
/** Invoices with their credit notes, each in one of the formats; the most by `npm run prove`, which also makes longer ones. */
const RUNS = Math.min(Number(process.env.PROPERTY_RUNS ?? 40), MOST_RUNS);
const [MAX_LINES, MANY_LINES] = RUNS === MOST_RUNS ? [12, 5_000] : [3, 200];

const decimalText = (max: number, min = 0) =>
  fc.integer({ min, max }).map((units) => `${Math.floor(units / 10_000)}.${`${units % 10_000}`.padStart(4, '0')}`);
/** An amount of at most `max` cents, in whole units of a currency without decimals. */
const amountText = (max: number, decimals: number) =>
  fc
    .integer({ min: 0, max })
    .map((units) => (decimals ? `${Math.floor(units / 100)}.${`${units % 100}`.padStart(2, '0')}` : `${units}`));
/** Any text, and texts that look like markup. */
const TEXT = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc
    .array(fc.constantFrom('&', '&amp;', '&#38;', 'x;', '<', '>', ']]>', '"', '\n', '#', '@', '!'), { minLength: 1 })
    .map((parts) => parts.join('')),
);
const taxRate = fc.constantFrom('19', '7', '5.5', '2.1', '25');

const line = fc.record({
  quantity: decimalText(2_000_000, 1),
  price: decimalText(5_000_000),
  share: fc.constantFrom('0', '0', '0', '5', '10', '33.33'), // per cent
  taxRate,
});

/** Currencies with 2 decimals and without any: rules of Peppol compare with 2 decimals in all of them. */
const CURRENCIES = [
  ['EUR', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KRW', 0],
  ['CLP', 0],
] as const;

const content: fc.Arbitrary<ContentInput> = fc.constantFrom(...CURRENCIES).chain(([currency, decimals]) =>
  fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: MAX_LINES }),
      charges: fc.array(
        fc.record({
          type: fc.constantFrom('discount' as const, 'charge' as const),
          amount: amountText(500, decimals),
          percentage: fc.constantFrom(null, null, '7', '33.33'),
        }),
        { maxLength: 3 },
      ),
      paid: fc.constantFrom('0', '0', decimals ? '1.23' : '123'),
      rounding: fc.constantFrom('0', '0', ...(decimals ? ['0.01', '-0.01'] : [])),
      remarks: fc.option(TEXT.map((text) => `a${text}z`)),
    })
    .map(({ lines, charges, ...fields }) => ({
      ...{ ...fields, currency, decimals },
      lines: lines.map(({ share, ...input }) => ({ ...input, ...discountOf(input.quantity, input.price, share) })),
      charges: charges.map(({ percentage, ...charge }, index) => ({
        ...charge,
        ...(percentage === null ? {} : shareOf(percentage, charge.amount, decimals)),
        taxRate: lines[index % lines.length]!.taxRate,
      })),
    })),
);

/** An amount that is a percentage of a base, rounded to the currency. */
function shareOf(
  percentage: string,
  base: string,
  decimals: number,
): Pick<ChargeInput, 'amount' | 'percentage' | 'base'> {
  const amount = new Big(base).times(percentage).div(100).round(decimals, Big.roundHalfUp);
  return { amount: amount.toFixed(decimals), percentage, base };
}

/** A discount of that many per cent with four decimals, cut: an arbitrary amount that is at most the line. */
function discountOf(quantity: string, price: string, share: string): { discount: string; discountPercentage?: string } {
  const units = (text: string) => BigInt(text.replace('.', ''));
  const product =
    (units(quantity) *
      units(price) *
      BigInt(share.replace('.', '').padEnd(share.includes('.') ? 0 : share.length + 2, '0'))) /
    10n ** 8n;
  const text = `${product}`.padStart(5, '0');
  return share === '0'
    ? { discount: '0' }
    : { discount: `${text.slice(0, -4)}.${text.slice(-4)}`, discountPercentage: share };
}

async function expectRight(document: DocumentContent, format: 'ubl' | 'cii'): Promise<void> {
  const xml = await electronicInvoice(document, format);
  const invoice = format === 'ubl' ? readUbl(xml) : readCii(xml);
  expect(invoiceFindings(invoice, document.decimals)).toEqual([]);
  expect(schemaFindings(parseXml(xml))).toEqual([]);
  expect(withPlainNumbers(invoice)).toEqual(expectedInvoice(document, format));
}

describe('electronic invoices', () => {
  it(`of random contents are exact and are read again as they were written (${RUNS} with their credit notes)`, async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom('ubl', 'cii'), async (input, format) => {
        for (const document of [contentOf(input), creditNoteOf(input)]) {
          expect(documentProblems(document, 'xrechnung_ubl')).toEqual([]);
          await expectRight(document, format);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['ubl', 'cii'] as const)(`of ${MANY_LINES} lines are exact in %s`, async (format) => {
    const lines = Array.from({ length: MANY_LINES }, (_, index) => ({
      quantity: '7.5',
      price: `1${index % 97}.0${index % 100}`,
      taxRate: index % 2 ? '7' : '19',
      discount: `0.${index % 10}`,
    }));
    await expectRight(contentOf({ lines }), format);
  });
});
