import { BUYER, SELLER } from '../../test/contents.js';
import { faultsOf, pagesOf, textOf } from '../../test/page-layout.js';
import type { DocumentLanguage, StatementContent, StatementEntry } from '../document-content.js';
import { makeDocument } from '../make-document.js';

const ENTRIES: readonly StatementEntry[] = [
  { day: '2026-11-03', type: 'invoice', number: 'R-2026-0001', amount: '1190', balance: '1290' },
  { day: '2026-11-20', type: 'payment', number: 'P-000007', amount: '-1000.5', balance: '289.5' },
  { day: '2026-11-24', type: 'credit_note_voided', number: 'CN-000003', amount: '10', balance: '299.5' },
];

const statementOf = (changes: Partial<StatementContent> = {}): StatementContent => ({
  ...{ kind: 'statement', seller: SELLER, buyer: BUYER, currency: 'EUR', decimals: 2, logo: null, style: null },
  ...{ from: '2026-11-01', to: '2026-11-30', date: '2026-11-28', madeAt: '2026-11-28T10:00:00.000Z' },
  ...{ opening: '100', entries: ENTRIES, closing: '299.5' },
  ageing: {
    day: '2026-11-28',
    buckets: [
      { days: null, amount: '250' },
      { days: { first: 1, last: 30 }, amount: '99.5' },
      { days: { first: 31, last: null }, amount: '0' },
    ],
    unapplied: '50',
    balance: '299.5',
  },
  ...changes,
});
const written = async (content: StatementContent, language: DocumentLanguage = 'en') =>
  pagesOf(await makeDocument(content, 'pdf', language));
const textOfAll = async (content: StatementContent, language?: DocumentLanguage) =>
  (await written(content, language)).map(textOf).join('\n');

describe('the pages of a statement', () => {
  it('say who owes what, how it came about and since when it is due', async () => {
    const text = await textOfAll(statementOf());
    for (const part of [
      'Łódź & Söhne <Import> | Hauptstraße 1 | 10115 Berlin',
      'Date | 28 Nov 2026 | Period | 1 Nov 2026 – | 30 Nov 2026 | Customer no. | C-000042',
      'Statement of account',
      'Day | Entry | Number | Amount | Balance EUR | 1 Nov 2026 | Opening balance',
      '100.00 | 3 Nov 2026 | Invoice | R-2026-0001 | 1,190.00 | 1,290.00',
      '20 Nov 2026 | Payment | P-000007 | −1,000.50 | 289.50',
      'Credit note voided | CN-000003 | 10.00 | 299.50 | 30 Nov 2026 | Closing balance',
      'Due on 28 Nov 2026 | Not due yet | 250.00 | 1–30 days overdue | 99.50 | 31 days overdue and more | 0.00',
      'Credit not yet applied | −50.00 | Balance | EUR 299.50',
      'VAT ID DE123456789',
      '1 / 1',
    ])
      expect(text).toContain(part);
  });

  it('are in three languages', async () => {
    expect(await textOfAll(statementOf(), 'de')).toMatch(
      /Kontoauszug.*Anfangssaldo.*Rechnung \| R-2026-0001 \| 1\.190,00.*Offen am 28\.11\.2026.*299,50 EUR/s,
    );
    expect(await textOfAll(statementOf(), 'fr')).toMatch(/Relevé de compte.*Solde initial.*Dû au 28\/11\/2026/s);
  });

  it('say so if there are no entries', async () => {
    expect(await textOfAll(statementOf({ entries: [], closing: '100' }))).toContain('No entries in this period.');
  });

  it('have long numbers in lines of their own, and the head of the table on each page', async () => {
    const entries = Array.from({ length: 120 }, (_, index) => ({
      ...ENTRIES[index % 3]!,
      number: index % 10 ? ENTRIES[index % 3]!.number : 'A-very-long-number-of-an-invoice-'.repeat(3),
      amount: '12345678901.25',
      balance: '98765432109876.5',
    }));
    const pages = await written(statementOf({ entries }));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(textOf(page)).toContain('Day | Entry | Number | Amount | Balance EUR');
    expect(faultsOf(pages)).toEqual([]);
  });

  it('have the colour and the footer of the seller', async () => {
    const style = { accent: '#1a5f7a', footer: 'Please pay to the account below.' };
    expect(await textOfAll(statementOf({ style }))).toContain('Please pay to the account below.');
    const [plain, coloured] = await Promise.all(
      [null, style].map((one) => makeDocument(statementOf({ style: one }), 'pdf', 'en')),
    );
    expect(plain!.equals(coloured!)).toBe(false);
  });
});
