import { BUYER, SELLER } from '../../test/contents.js';
import { faultsOf, pagesOf, textOf } from '../../test/page-layout.js';
import type { DocumentLanguage } from '../document-content.js';
import type { ReminderContent, ReminderItem } from '../reminder-content.js';
import { makeDocument } from '../make-document.js';

const ITEMS: readonly ReminderItem[] = [
  { number: 'R-2026-0001', dueDate: '2026-10-20', daysOverdue: 39, due: '1190' },
  { number: 'R-2026-0009', dueDate: '2026-11-14', daysOverdue: 14, due: '10.5' },
];

const reminderOf = (changes: Partial<ReminderContent> = {}): ReminderContent => ({
  ...{ kind: 'reminder', seller: SELLER, buyer: BUYER, currency: 'EUR', decimals: 2, logo: null, style: null },
  ...{ number: 'M-000012', level: 2, date: '2026-11-28', madeAt: '2026-11-28T10:00:00.000Z', payUntil: '2026-12-08' },
  ...{ words: null, items: ITEMS, due: '1200.5', fee: '5', total: '1205.5' },
  ...changes,
});
const written = async (content: ReminderContent, language: DocumentLanguage = 'en') =>
  pagesOf(await makeDocument(content, 'pdf', language));
const textOfAll = async (content: ReminderContent, language?: DocumentLanguage) =>
  (await written(content, language)).map(textOf).join('\n');

describe('the pages of a reminder', () => {
  it('ask for the invoices, the fee and the payment', async () => {
    const text = await textOfAll(reminderOf());
    for (const part of [
      'Date | 28 Nov 2026 | Reminder no. | M-000012 | Customer no. | C-000042',
      'Payment reminder (level 2)',
      'which are overdue',
      'Invoice | Due date | Days overdue | Amount due EUR | R-2026-0001 | 20 Oct 2026 | 39 | 1,190.00',
      'R-2026-0009 | 14 Nov 2026 | 14 | 10.50',
      'Sum of the invoices',
      'Reminder fee',
      'Total to pay',
      'EUR 1,205.50',
      'Please pay by | 8 Dec 2026 · EUR 1,205.50',
      '1 / 1',
    ])
      expect(text).toContain(part);
  });

  it('have the words of the seller, whose line breaks are kept, and no fee that is 0', async () => {
    const words = { subject: 'Second notice', text: 'First line.\nSecond line.' };
    const text = await textOfAll(reminderOf({ words, fee: '0', total: '1200.5' }));
    expect(text).toMatch(/Second notice.*First line\. \| Second line\..*Total to pay/s);
    expect(text).not.toMatch(/Reminder fee|Sum of the invoices|Payment reminder/);
  });

  it('are in three languages', async () => {
    expect(await textOfAll(reminderOf({ level: 1 }), 'de')).toMatch(/Zahlungserinnerung.*Mahngebühr.*1\.205,50.EUR/s);
    expect(await textOfAll(reminderOf(), 'fr')).toMatch(/Rappel de paiement \(niveau 2\).*Frais de rappel/s);
  });

  it('have long numbers in lines of their own, and the head of the table on each page', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      ...ITEMS[index % 2]!,
      number: index % 10 ? ITEMS[0]!.number : 'A-very-long-number-of-an-invoice-'.repeat(3),
      due: '12345678901.25',
    }));
    const words = { subject: 'A long subject '.repeat(17), text: `${'Many words. '.repeat(200)}\n`.repeat(2) };
    const pages = await written(reminderOf({ items, words }));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(1)) expect(textOf(page)).toContain('Invoice | Due date');
    expect(faultsOf(pages)).toEqual([]);
  });
});
