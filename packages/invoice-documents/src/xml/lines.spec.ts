import { invoiceFindings } from '../../test/check-invoice.js';
import { contentOf, creditNoteOf, type ContentInput } from '../../test/contents.js';
import { readUbl } from '../../test/read-ubl.js';
import { electronicInvoice } from './electronic-invoice.js';

/** Invoices in currencies without decimals: each contains an amount whose rounding a rule of Peppol would refuse. */
const CASES: [name: string, content: ContentInput, charge: object][] = [
  [
    'a fraction of a quantity (R120)',
    { currency: 'ISK', lines: [{ quantity: '1.337', price: '995' }] },
    { isCharge: false, amount: '0.32', percentage: null },
  ],
  [
    'a price with decimals (R120)',
    { currency: 'JPY', lines: [{ quantity: '1', price: '333.6667' }] },
    { isCharge: true, amount: '0.33', reason: 'Rounding' },
  ],
  [
    'a percentage that does not give a whole amount (R040)',
    { currency: 'KRW', lines: [{ quantity: '3', price: '999', discount: '210', discountPercentage: '7' }] },
    { isCharge: false, amount: '210', percentage: null, base: null },
  ],
  [
    'a percentage that gives a whole amount',
    { currency: 'CLP', lines: [{ quantity: '3', price: '1000', discount: '210', discountPercentage: '7' }] },
    { isCharge: false, amount: '210', percentage: '7', base: '3000' },
  ],
];

describe.each([contentOf, creditNoteOf])('lines in currencies without decimals (%p)', (documentOf) => {
  it.each(CASES)('keep the rules of Peppol with %s', async (_, input, charge) => {
    const content = documentOf({ decimals: 0, paid: '0', ...input });
    const invoice = readUbl(await electronicInvoice(content, 'peppol'));
    expect(invoiceFindings(invoice, 0)).toEqual([]);
    expect(invoice.lines[0]!.charges).toMatchObject([charge]);
  });
});
