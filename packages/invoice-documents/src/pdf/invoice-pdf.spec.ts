import * as fc from 'fast-check';
import { faultsOf, lineTextOf, pagesOf, textOf } from '../../test/page-layout.js';
import { BUYER, contentOf, creditNoteOf, SELLER } from '../../test/contents.js';
import type { DocumentContent, DocumentLanguage } from '../document-content.js';
import { invoicePdf } from './invoice-pdf.js';

/** Invoices of random texts; `npm run prove` has more. */
const RUNS = Math.min(Number(process.env.PROPERTY_RUNS ?? 10), 1_000);

const written = async (content: DocumentContent, language: DocumentLanguage = 'en') =>
  pagesOf(await invoicePdf(content, { language }));
const textOfAll = async (content: DocumentContent, language?: DocumentLanguage) =>
  (await written(content, language)).map(textOf).join('\n');

describe('the pages of an invoice', () => {
  it('say all of a short invoice', async () => {
    const [page, ...others] = await written(contentOf());
    expect(others).toEqual([]);
    for (const text of [
      'Łódź & Söhne <Import> | Hauptstraße 1 | 10115 Berlin',
      'Invoice R-2026-0001',
      'Invoice date | 25 Nov 2026',
      'Due date | 25 Dec 2026',
      'Customer no. | C-000042',
      'Your order | PO 4711',
      'Quantity | Price | Tax | Net EUR',
      '1 | SKU-1 | Article 1 | Your item no. B-1 | 2 | pcs | 10.00 | 19% | 20.00',
      'Total without tax | 20.00 | VAT 19% on 20.00 | 3.80 | Total | EUR 23.80',
      'Terms | 30 days net',
      'IBAN DE89 3704 0044 0532 0130 00 · BIC COBADEFFXXX',
      'VAT ID DE123456789 | Tax no. 22/815/08151',
      '1 / 1',
    ])
      expect(textOf(page!)).toContain(text);
  });

  it('are in three languages', async () => {
    const content = contentOf({ lines: [{ quantity: '1234.5', unitCode: 'HUR' }] });
    expect(await textOfAll(content, 'de')).toMatch(/Rechnung R-.*1\.234,5 \| Std\..*Gesamtbetrag \| 14\.690,55 EUR/s);
    expect(await textOfAll(content, 'fr')).toMatch(/Facture R-.*1\u202f234,5 \| h.*Total TTC \| 14\u202f690,55 EUR/s);
    const note = creditNoteOf({ reason: 'Broken' });
    expect(await textOfAll(note, 'de')).toMatch(
      /Zur Rechnung \| R-2026-0001.*Rechnungskorrektur CN-.*Grund \| Broken/s,
    );
    expect(await textOfAll(note, 'fr')).toContain('Avoir CN-');
    expect(await textOfAll(note)).not.toContain('IBAN');
  });

  it('say percentage, amount and day of discounts for early payments', async () => {
    const discounts = [{ days: 14, percentage: '2.5', until: '2026-12-09', amount: '0.6' }];
    const content = contentOf({ discounts });
    expect(await textOfAll(content)).toContain('2.5% cash discount (EUR 0.60) if paid by 9 Dec 2026');
    expect(await textOfAll(content, 'de')).toContain('2,5 % Skonto (0,60 EUR) bei Zahlung bis 09.12.2026');
    expect(await textOfAll({ ...content, paymentTerms: null }, 'fr')).toContain(
      'Escompte de 2,5 % (0,60 EUR) pour paiement au plus tard le 09/12/2026',
    );
  });

  it('claim no tax of 0 % where none is stated, and show a difference to the stated total as that', async () => {
    const content = contentOf({ lines: [{}] });
    const totals = { ...content.totals, tax: '0', withTax: '20.00', rounding: '3.80', paid: '3.80', due: '20.00' };
    const stated = { ...content, taxMode: 'stated' as const, taxes: null, totals };
    const text = await textOfAll(stated);
    expect(text).toContain(
      'Difference to the stated total | 3.80 | Total | 23.80 | Paid | −3.80 | Amount due | EUR 20.00',
    );
    expect(text).not.toMatch(/VAT \d|\| Tax \||Rounding/);
    const rest = { category: 'S' as const, rate: '0', base: '5', tax: '0', exemptionCode: null, exemptionReason: null };
    const mixed = await textOfAll({ ...stated, taxes: [...content.taxes!, { ...rest, hasStandardReason: false }] });
    expect(mixed).toContain('VAT 19%');
    expect(mixed).not.toContain('VAT 0%');
  });

  it('have charges, taxes by rate, what is paid and what is due', async () => {
    const content = contentOf({
      lines: [{ discount: '2', discountPercentage: '10' }, { taxRate: '7' }],
      charges: [
        { type: 'discount', name: 'Loyalty', amount: '5', percentage: '5', base: '100' },
        { type: 'charge', amount: '5.90' },
      ],
    });
    const { totals } = content;
    const text = await textOfAll({ ...content, totals: { ...totals, rounding: '-0.01', paid: '20', due: '23.88' } });
    for (const part of [
      '10.00 | −2.00 | 10% | 19% | 18.00',
      'Sum of lines | 38.00 | Loyalty (5% on 100.00, VAT 19%) | −5.00 | Freight (VAT 19%) | 5.90 | Total without tax | 38.90',
      'VAT 19% on 18.90 | 3.59 | VAT 7% on 20.00 | 1.40 | Total | 43.89 | Rounding | −0.01 | Paid | −20.00',
      'Amount due | EUR 23.88',
    ])
      expect(text).toContain(part);
  });

  it('have taxes and charges as they were stated', async () => {
    const stated = { tax: '8.24', shipping: '3.00', additional: '2.50' };
    const { totals } = contentOf();
    const content = contentOf({
      taxMode: 'stated',
      taxes: null,
      lines: [{ taxCategory: null, taxRate: null, stated }],
      totals: { ...totals, charges: '5.50', withoutTax: '25.50', tax: '8.24', withTax: '33.74', due: '33.74' },
    });
    const text = await textOfAll(content);
    expect(text).toContain(
      'Article 1 | Your item no. B-1 · Shipping 3.00 · Additional charges 2.50 | 2 | pcs | 10.00 | 8.24 | 20.00',
    );
    expect(text).toContain('Shipping and additional charges of lines | 5.50 | Total without tax | 25.50 | Tax | 8.24');
  });

  it('say why no tax is charged', async () => {
    const reverse = contentOf({ lines: [{ taxCategory: 'AE' }] });
    const taxes = reverse.taxes!.map((group) => ({ ...group, exemptionReason: 'Reason as it is stored' }));
    expect(await textOfAll({ ...reverse, taxes }, 'de')).toContain(
      'Steuerschuldnerschaft des Leistungsempfängers. Reason as it is stored',
    );
    const outside = contentOf({ lines: [{ taxCategory: 'O' }] });
    expect(await textOfAll(outside)).toContain('Not subject to VAT: 20.00 | 0.00');
  });

  it('repeat the head of the table, and are counted', async () => {
    const pages = await written(contentOf({ lines: Array.from({ length: 90 }, () => ({})) }));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      if (page.some(({ text }) => text.startsWith('Article ')))
        expect(textOf(page)).toContain('Quantity | Price | Tax | Net EUR');
      expect(textOf(page)).toContain(`${index + 1} / ${pages.length}`);
      if (index > 0) expect(textOf(page)).toMatch(/^Invoice R-2026-0001 \| Nordwind \|/);
    });
  });

  it.each([
    ['invoice', 'draft', ['DRAFT', 'ENTWURF', 'BROUILLON']],
    ['invoice', 'cancelled', ['CANCELLED', 'STORNIERT', 'ANNULÉE']],
    ['credit_note', 'cancelled', ['VOIDED', 'UNGÜLTIG', 'ANNULÉ']],
  ] as const)('mark each page of a %s that is %s', async (kind, state, marks) => {
    const lines = Array.from({ length: 50 }, () => ({}));
    for (const [index, language] of (['en', 'de', 'fr'] as const).entries()) {
      const pages = await written(contentOf({ kind, state, number: null, lines }), language);
      expect(pages.map((page) => page.find(({ isRotated }) => isRotated)?.text)).toEqual(pages.map(() => marks[index]));
    }
  });

  it('name a deposit, and one that an invoice takes off, in the language of the page', async () => {
    const taken = {
      type: 'discount',
      name: 'Deposit R-1',
      standardName: 'deposit',
      documentNumber: 'R-1',
      amount: '1',
    } as const;
    const names = {
      en: ['Deposit invoice', 'Deposit'],
      de: ['Anzahlungsrechnung', 'Anzahlung'],
      fr: ['Facture d’acompte', 'Acompte'],
    };
    for (const [language, [title, word]] of Object.entries(names)) {
      const content = contentOf({ isDeposit: true, lines: [{ standardName: 'deposit' }], charges: [taken] });
      const [page] = await written(content, language as 'en');
      for (const text of [title!, `${word} R-1`]) expect(textOf(page!)).toContain(text);
      expect(lineTextOf(page!)).toContain(word!);
    }
  });

  it('show letters that fonts have, and a box for others', async () => {
    const name = 'Łódź Ελληνικά Чашка e\u0301 \u200bx 漢 → \u{1f600}\u{1f600}\ufe0f';
    const [page] = await written(contentOf({ lines: [{ name }] }));
    expect(lineTextOf(page!)).toContain('Łódź Ελληνικά Чашка é x 漢 → □□');
    expect(textOf(page!)).not.toContain('\ufffd');
  });

  it('write right-to-left texts in their order, and keep numbers and Latin words in theirs', async () => {
    const names = ['שלום עולם (בדיקה) 45', 'Box of תפוחים, large', 'שלום ABC 12'];
    const [page] = await written(contentOf({ lines: names.map((name) => ({ name })) }));
    const shown = lineTextOf(page!);
    // as they stand on the page, from left to right
    for (const text of ['45 (הקידב) םלוע םולש', 'Box of םיחופת, large', 'ABC 12 םולש']) expect(shown).toContain(text);
    expect(faultsOf([page!])).toEqual([]);
  });

  it('place combining marks over their letters', async () => {
    const [page] = await written(contentOf({ lines: [{ name: '\ufb2c' }] })); // shin with dagesh and shin dot
    const letter = page!.find(({ text }) => text === '\u05e9')!;
    const dagesh = page!.find(({ text }) => text === '\u05bc')!;
    expect(dagesh.x + dagesh.width).toBeGreaterThan(letter.x);
    expect(dagesh.x).toBeLessThan(letter.x + letter.width);
    expect(faultsOf([page!])).toEqual([]);
  });

  it('split a name that is longer than a page', async () => {
    const pages = await written(contentOf({ lines: [{ name: 'word '.repeat(4_000) }, {}] }));
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
          contentOf({
            ...(changes as Partial<DocumentContent>),
            lines,
            buyer: { ...BUYER, ...buyer },
            seller: { ...SELLER, legalInfo },
          }),
          language as DocumentLanguage,
        );
        expect(faultsOf(pages)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
