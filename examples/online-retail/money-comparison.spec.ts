import { wireAmount } from './cents.js';
import { readOnlineRetail } from './dataset.js';
import { entriesByCustomer } from './file-entries.js';
import { Mismatches } from './mismatches.js';
import type { Dataset, Payment } from './model.js';
import { wireNumber } from './money.js';
import { daysIn } from './times.js';
import { comparePayment } from './verify-payments.js';
import { compareStatement, type CustomerOfFile } from './verify-statements.js';
import type { WirePayment, WireStatement } from './wire.js';

/** The customer with the most invoices of the excerpt. */
const CUSTOMER = '17850';

describe('comparison of money', () => {
  let dataset: Dataset;
  let mismatches: Mismatches;

  beforeAll(async () => {
    dataset = await readOnlineRetail();
  });
  beforeEach(() => {
    mismatches = new Mismatches();
  });

  describe('of a payment', () => {
    const known = { invoices: new Map<string, string>(), customers: new Map([['c', CUSTOMER]]) };
    let payment: Payment;

    function found(): WirePayment {
      return {
        id: 'p',
        reference_id: payment.reference,
        display_id: 'P-000001',
        kind: 'payment',
        status: 'allocated',
        customer_id: 'c',
        amount: wireNumber(payment.amount),
        paid_at: payment.paidAt,
        allocations: payment.allocations.map(({ sale, amount }) => ({
          invoice_id: `id-${sale.reference}`,
          amount: wireNumber(amount),
        })),
      };
    }

    beforeEach(() => {
      payment = dataset.payments.find((one) => one.customer === CUSTOMER && one.allocations.length > 1)!;
      for (const { reference } of dataset.sales) known.invoices.set(`id-${reference}`, reference);
    });

    it('finds nothing where everything agrees, in any sequence of the allocations', () => {
      comparePayment(payment, { ...found(), allocations: found().allocations.reverse() }, known, mismatches);
      expect(mismatches.first).toEqual([]);
    });

    it('finds another amount, another invoice and money that is left', () => {
      const amount = wireNumber(payment.amount) + 1;
      comparePayment(payment, { ...found(), amount, status: 'partially_allocated' }, known, mismatches);
      const [, ...others] = found().allocations;
      comparePayment(payment, { ...found(), allocations: others }, known, mismatches);
      expect(mismatches.first).toEqual([
        `payment ${payment.reference} status is partially_allocated, expected allocated`,
        `payment ${payment.reference} amount is ${amount}, expected ${wireNumber(payment.amount)}`,
        expect.stringMatching(/^payment \S+ allocations is /),
      ]);
    });
  });

  describe('of a statement', () => {
    const payments = new Map<string, string>();
    let wanted: CustomerOfFile;

    /** The statement from the second day on, with the entries of each day in the opposite sequence. */
    function statement(): WireStatement {
      const { from, to, entries } = wanted;
      let balance = entries.filter(({ date }) => date < from).reduce((sum, { cents }) => sum + cents, 0);
      const opening_balance = wireAmount(balance);
      const days = entries.filter(({ date }) => date >= from && date <= to).reverse();
      days.sort((a, b) => a.date.localeCompare(b.date));
      const shown = days.map(({ date, type, reference, cents }) => {
        balance += cents;
        const number = type === 'payment' ? `P-${reference}` : reference;
        return { date, type, number, amount: wireAmount(cents), balance: wireAmount(balance) };
      });
      const closing_balance = wireAmount(balance);
      return { opening_balance, entries: shown, closing_balance, ageing: { balance: closing_balance } };
    }

    const compare = (found: WireStatement) => compareStatement(wanted, found, payments, mismatches);

    beforeEach(() => {
      const entries = entriesByCustomer(dataset, daysIn('Europe/London')).get(CUSTOMER)!;
      wanted = { customer: CUSTOMER, from: '2010-12-02', to: '2010-12-31', entries };
      for (const { reference } of dataset.payments) payments.set(`P-${reference}`, reference);
    });

    it('finds nothing where everything agrees', () => {
      const found = statement();
      expect([found.opening_balance > 0, found.entries.length > 10]).toEqual([true, true]);
      compare(found);
      expect(mismatches.first).toEqual([]);
    });

    it('finds an amount that differs by a penny', () => {
      const found = statement();
      const [entry] = found.entries as [WireStatement['entries'][number]];
      const amount = wireAmount(Math.round(entry.amount * 100) + 1);
      compare({ ...found, entries: [{ ...entry, amount }, ...found.entries.slice(1)] });
      expect(mismatches.first).toEqual([
        `statement of 17850 from 2010-12-02 invoice ${entry.number} amount is ${amount}, expected ${entry.amount}`,
      ]);
    });

    it('finds other balances', () => {
      compare({ ...statement(), opening_balance: 1, closing_balance: 2, ageing: { balance: 3 } });
      expect(mismatches.first).toEqual([
        expect.stringMatching(/ opening_balance is 1, expected /),
        expect.stringMatching(/ closing_balance is 2, expected /),
        expect.stringMatching(/ balance of the ageing is 3, expected /),
      ]);
    });

    it('finds an entry that is missing, one that is not of the file, and one on another day', () => {
      const found = statement();
      const last = found.entries.pop()!;
      const date = '2010-12-30';
      compare({ ...found, entries: [...found.entries, { ...last, type: 'adjustment', number: 'P-9' }] });
      compare({ ...found, entries: [...found.entries, { ...last, date }] });
      expect(mismatches.first).toEqual([
        'statement of 17850 from 2010-12-02 has adjustment P-9, which is not of the file or shown twice',
        `statement of 17850 from 2010-12-02 has no payment ${payments.get(last.number)}`,
        `statement of 17850 from 2010-12-02 payment ${payments.get(last.number)} date is ${date}, expected ${last.date}`,
        expect.stringContaining(`is after an entry of ${last.date}`),
      ]);
    });
  });
});
