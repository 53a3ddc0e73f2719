import * as fc from 'fast-check';
import { faultsOf, pagesOf, textOf } from '../../test/page-layout.js';
import { BUYER, SELLER, sampleCharge, sampleContent, sampleLine } from '../../test/sample-contents.js';
import type { DocumentContent, DocumentLanguage } from '../document-content.js';
import { invoicePdf } from './invoice-pdf.js';

const written = async (content: DocumentContent, language: DocumentLanguage = 'en') =>
  pagesOf(await invoicePdf(content, { language }));
const textOfAll = async (content: DocumentContent, language?: DocumentLanguage) =>
  (await written(content, language)).map(textOf).join('\n');

describe('the pages of an invoice', () => {
  it('say all of a short invoice', async () => {
    const [page, ...others] = await written(sampleContent());
    expect(others).toEqual([]);
    for (const text of [
      'Café Morgenrot GmbH | Hauptstraße 5 | 50667 Köln',
      'Invoice INV-2026-000117',
      'Invoice date | 26 Nov 2026',
      'Due date | 26 Dec 2026',
      'Customer no. | C-00815',
      'Your order | PO 4711',
      'Quantity | Price | Tax | Net EUR',
      '1 | CUP-07 | 10 | pcs | 9.99 | 19% | 99.90 | Espresso cup, white, 70 ml',
      'Total without tax | 99.90 | VAT 19% on 99.90 | 18.98 | Total | EUR 118.88',
      'Terms | 30 days net',
      'IBAN DE89 3704 0044 0532 0130 00 · BIC COBADEFFXXX',
      'VAT ID DE123456788 | Tax no. 22/815/08154',
      '1 / 1',
    ])
      expect(textOf(page!)).toContain(text);
  });

  it('are in three languages', async () => {
    const content = sampleContent({ lines: [sampleLine({ quantity: '1234.5', unitCode: 'HUR' })] });
    expect(await textOfAll(content, 'de')).toMatch(/Rechnung INV.*1\.234,5 \| Std\..*Gesamtbetrag \| 14\.675,87 EUR/s);
    expect(await textOfAll(content, 'fr')).toMatch(/Facture INV.*1\u202f234,5 \| h.*Total TTC \| 14\u202f675,87 EUR/s);
    const note = sampleContent({
      kind: 'credit_note',
      invoice: { number: 'INV-1', issueDate: '2026-01-02' },
      reason: 'Broken',
    });
    expect(await textOfAll(note, 'de')).toMatch(/Zur Rechnung \| INV-1.*Rechnungskorrektur INV.*Grund \| Broken/s);
    expect(await textOfAll(note, 'fr')).toContain('Avoir INV');
    expect(await textOfAll(note)).not.toContain('IBAN');
  });

  it('have charges, taxes by rate, what is paid and what is due', async () => {
    const content = sampleContent({
      lines: [sampleLine({ discount: '9.99', discountPercentage: '10' }), sampleLine({ taxRate: '7' })],
      charges: [
        sampleCharge({ type: 'discount', name: 'Loyalty', amount: '5', percentage: '5', base: '100' }),
        sampleCharge(),
      ],
    });
    const { totals } = content;
    const text = await textOfAll({ ...content, totals: { ...totals, rounding: '-0.01', paid: '100', due: '115.46' } });
    for (const part of [
      '9.99 | −9.99 | 10% | 19% | 89.91',
      'Sum of lines | 189.81 | Loyalty (5% on 100.00, VAT 19%) | −5.00 | Freight (VAT 19%) | 5.90 | Total without tax | 190.71',
      'VAT 19% on 90.81 | 17.25 | VAT 7% on 99.90 | 6.99 | Total | 214.95 | Rounding | −0.01 | Paid | −100.00',
      'Amount due | EUR 115.46',
    ])
      expect(text).toContain(part);
  });

  it('have taxes and charges as they were stated', async () => {
    const stated = { tax: '8.24', shipping: '3.00', additional: '2.50' };
    const { totals } = sampleContent();
    const content = sampleContent({
      taxMode: 'stated',
      taxes: null,
      lines: [sampleLine({ taxCategory: null, taxRate: null, stated })],
      totals: { ...totals, charges: '5.50', withoutTax: '105.40', tax: '8.24', withTax: '113.64', due: '113.64' },
    });
    const text = await textOfAll(content);
    expect(text).toContain('8.24 | 99.90 | Espresso cup, white, 70 ml | Shipping 3.00 · Additional charges 2.50');
    expect(text).toContain('Shipping and additional charges of lines | 5.50 | Total without tax | 105.40 | Tax | 8.24');
  });

  it('say why no tax is charged', async () => {
    const reverse = sampleContent({ lines: [sampleLine({ taxCategory: 'AE', taxRate: '0' })] });
    expect(await textOfAll(reverse, 'de')).toContain(
      'Steuerschuldnerschaft des Leistungsempfängers. Reason as it is stored',
    );
    const outside = sampleContent({ lines: [sampleLine({ taxCategory: 'O', taxRate: '0' })] });
    expect(await textOfAll(outside)).toContain('Not subject to VAT: 99.90 | 0.00');
  });

  it('repeat the head of the table, and are counted', async () => {
    const pages = await written(sampleContent({ lines: Array.from({ length: 90 }, () => sampleLine()) }));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(textOf(page)).toContain('Quantity | Price | Tax | Net EUR');
      expect(textOf(page)).toContain(`${index + 1} / ${pages.length}`);
      if (index > 0) expect(textOf(page)).toMatch(/^Invoice INV-2026-000117 \| Nordlicht \|/);
    });
  });

  it.each([
    ['invoice', 'draft', ['DRAFT', 'ENTWURF', 'BROUILLON']],
    ['invoice', 'cancelled', ['CANCELLED', 'STORNIERT', 'ANNULÉE']],
    ['credit_note', 'cancelled', ['VOIDED', 'UNGÜLTIG', 'ANNULÉ']],
  ] as const)('mark each page of a %s that is %s', async (kind, state, marks) => {
    const lines = Array.from({ length: 50 }, () => sampleLine());
    for (const [index, language] of (['en', 'de', 'fr'] as const).entries()) {
      const pages = await written(sampleContent({ kind, state, number: null, lines }), language);
      expect(pages.map((page) => page.find(({ isRotated }) => isRotated)?.text)).toEqual(pages.map(() => marks[index]));
    }
  });

  it('show letters that fonts have, and a sign for others', async () => {
    const name = 'Łódź Ελληνικά Чашка e\u0301 \u200bx 漢\ud800';
    const text = await textOfAll(sampleContent({ lines: [sampleLine({ name })] }));
    expect(text).toContain('Łódź Ελληνικά Чашка é x ��');
  });

  it('split a name that is longer than a page', async () => {
    const pages = await written(sampleContent({ lines: [sampleLine({ name: 'word '.repeat(4_000) }), sampleLine()] }));
    const words = pages
      .map(textOf)
      .join(' ')
      .match(/\bword\b/g);
    expect(words).toHaveLength(4_000);
    expect(pages.length).toBeGreaterThan(2);
    expect(faultsOf(pages)).toEqual([]);
  });

  it('have every text at a place of its own, whatever the texts and amounts are', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.lorem({ maxCount: 30 }),
    );
    const optional = fc.option(text);
    const number = (most: number) => fc.integer({ min: 0, max: most }).map((value) => `${value}.${value % 10_000}`);
    const line = fc.record({
      sku: text,
      name: text,
      quantity: number(1e9),
      price: number(1e6),
      unitCode: fc.constantFrom('C62', 'XCT', 'ZZZ'),
    });
    const party = fc.record({ name: text, line1: optional, line2: optional, city: optional, customerNumber: optional });
    const content = fc.record({
      state: fc.constantFrom('draft', 'issued', 'cancelled'),
      buyerReference: optional,
      remarks: optional,
      paymentTerms: optional,
      orderNumbers: fc.array(text, { maxLength: 8 }),
    });
    const cases = fc.tuple(
      content,
      fc.array(line, { minLength: 1, maxLength: 60 }),
      party,
      text,
      fc.constantFrom('en', 'de', 'fr'),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([changes, lines, buyer, legalInfo, language]) => {
        const pages = await written(
          sampleContent({
            ...(changes as Partial<DocumentContent>),
            lines: lines.map((one) => sampleLine(one)),
            buyer: { ...BUYER, ...buyer },
            seller: { ...SELLER, legalInfo },
          }),
          language as DocumentLanguage,
        );
        expect(faultsOf(pages)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
