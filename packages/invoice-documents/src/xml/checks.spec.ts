import { invoiceFindings } from '../../test/check-invoice.js';
import { contentOf } from '../../test/contents.js';
import { schemaFindings } from '../../test/element-order.js';
import { readCii } from '../../test/read-cii.js';
import { readUbl } from '../../test/read-ubl.js';
import { parseXml } from '../../test/xml-element.js';
import { electronicInvoice } from './electronic-invoice.js';

const CONTENT = contentOf({
  lines: [{ discount: '1.5' }, { quantity: '3', price: '2.3333', discount: '0.7', taxRate: '7' }],
  charges: [
    { type: 'discount', amount: '2' },
    { type: 'charge', amount: '5.9', taxRate: '7' },
  ],
  paid: '3',
  rounding: '0.01',
});
/** Amounts but for prices, in which the last decimal often changes no amount. */
const AMOUNT = /(?<!Price|:Charge)Amount(?: currencyID="EUR")?>[\d.]+</g;
const TAG = /<(?:cbc|ram):\w+[^<>]*>[^<>]+<\/(?:cbc|ram):\w+>/g;

/** The text with the match at `index` replaced. */
const replacedAt = (text: string, { index, 0: found }: RegExpExecArray, by: string) =>
  text.slice(0, index) + by + text.slice(index + found.length);

describe.each([
  ['ubl', readUbl],
  ['cii', readCii],
] as const)('the checks of %s in these specs', (format, read) => {
  it('find nothing in a right document, and every amount that is a cent too large', async () => {
    const xml = await electronicInvoice(CONTENT, format);
    expect(invoiceFindings(read(xml), 2)).toEqual([]);
    const amounts = [...xml.matchAll(AMOUNT)];
    expect(amounts.length).toBe(19);
    for (const amount of amounts) {
      const wrong = amount[0].replace(/(\d)<$/, (_, digit: string) => `${(Number(digit) + 1) % 10}<`);
      expect([amount[0], invoiceFindings(read(replacedAt(xml, amount, wrong)), 2)]).not.toEqual([amount[0], []]);
    }
  });

  it('find amounts with other decimals than those of the currency, empty elements and elements in a wrong place', async () => {
    const xml = await electronicInvoice(CONTENT, format);
    const [amount] = xml.matchAll(AMOUNT);
    expect(invoiceFindings(read(replacedAt(xml, amount!, amount![0].replace('<', '0<'))), 2)).toContainEqual(
      expect.stringMatching('decimals'),
    );
    const [first, second] = [...xml.matchAll(TAG)];
    const empty = replacedAt(xml, first!, first![0].replace(/>[^<>]+</, '> <'));
    expect(schemaFindings(parseXml(empty))).toEqual([expect.stringMatching('is empty')]);
    if (format === 'ubl') {
      const swapped = replacedAt(replacedAt(xml, second!, first![0]), first!, second![0]);
      expect(schemaFindings(parseXml(swapped))).toEqual([expect.stringMatching('wrong place')]);
    }
  });
});
