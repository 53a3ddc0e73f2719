import Big from 'big.js';
import { paymentBody } from './bodies.js';
import { sumOfCents } from './cents.js';
import { readOnlineRetail } from './dataset.js';
import { entriesByCustomer } from './file-entries.js';
import type { Dataset, Sale } from './model.js';
import { dueOf, paymentsOf } from './payments.js';
import { daysIn } from './times.js';

const sale = (reference: string, total: string, credited = '0', customer = '17850'): Sale => ({
  reference,
  customer,
  country: 'United Kingdom',
  createdAt: '2010-12-01T08:26:00.000Z',
  dueDate: '2010-12-31T08:26:00.000Z',
  lines: [],
  total: new Big(total),
  credited: new Big(credited),
});

/** Numbers of invoices that are paid at once, in parts, and together with others. */
const [ONCE, PARTS, TOGETHER, ALSO_TOGETHER, LATER_TOGETHER] = ['26', '5', '1', '2', '4'] as const;

const shown = (sales: Sale[]) =>
  paymentsOf(sales).map(({ reference, paidAt, amount, allocations }) => [
    reference,
    paidAt.slice(0, 10),
    amount.toFixed(2),
    allocations.map((one) => `${one.sale.reference}: ${one.amount.toFixed(2)}`).join(', '),
  ]);

const amounts = (one: Sale) => shown([one]).map(([, , amount]) => amount);

describe('payments of the excerpt', () => {
  let dataset: Dataset;

  beforeAll(async () => {
    dataset = await readOnlineRetail();
  });

  it('pay what is due on every invoice, neither more nor less', () => {
    const paid = new Map<Sale, Big>();
    for (const { amount, allocations } of dataset.payments) {
      const parts = allocations.map((one) => one.amount);
      expect(parts.reduce((total, part) => total.plus(part)).eq(amount)).toBe(true);
      for (const one of allocations) paid.set(one.sale, (paid.get(one.sale) ?? new Big(0)).plus(one.amount));
    }
    for (const one of dataset.sales) expect(paid.get(one)?.toFixed()).toBe(dueOf(one).toFixed());
    const references = dataset.payments.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
  });

  it('leave every customer a balance of 0, computed in cents from the lines', () => {
    const balances = [...entriesByCustomer(dataset, daysIn('Europe/London'))].map(
      ([customer, entries]) => [customer, sumOfCents(entries)] as const,
    );
    expect(balances).toHaveLength(dataset.customers.length);
    expect(balances.filter(([, cents]) => cents !== 0)).toEqual([]);
  });

  it('are the same of the first hundred invoices', async () => {
    const namesOf = ({ payments }: Dataset) =>
      payments.map(({ reference, amount }) => `${reference}: ${amount.toFixed(2)}`);
    const all = new Set(namesOf(dataset));
    const ofHundred = namesOf(await readOnlineRetail({ invoices: 100 }));
    expect(ofHundred.filter((name) => !all.has(name))).toEqual([]);
  });

  it('come in all three ways, and those that the service allocates last', () => {
    const automatic = dataset.payments.map(({ isAutomatic }) => isAutomatic);
    expect(automatic.indexOf(true)).toBe(automatic.filter((one) => !one).length);
    const bodies = dataset.payments.map(paymentBody);
    expect(bodies).toContainEqual(expect.objectContaining({ allocations: [{ invoice_id: expect.any(String) }] }));
    expect(bodies).toContainEqual(
      expect.objectContaining({ allocations: [{ invoice_id: expect.any(String), amount: expect.any(Number) }] }),
    );
    expect(bodies).toContainEqual(expect.objectContaining({ auto_allocate: 'oldest_due' }));
  });
});

describe('a payment', () => {
  it('is one, or two in parts, or one of several invoices of a customer', () => {
    const sales = [sale(ONCE, '1'), sale(PARTS, '1'), sale(TOGETHER, '2.50', '0.50'), sale(ALSO_TOGETHER, '3')];
    expect(shown(sales)).toEqual([
      [`P${ONCE}`, '2010-12-31', '1.00', `${ONCE}: 1.00`],
      [`P${PARTS}-1`, '2010-12-15', '0.86', `${PARTS}: 0.86`],
      [`P${PARTS}-2`, '2010-12-31', '0.14', `${PARTS}: 0.14`],
      [`P${TOGETHER}-${ALSO_TOGETHER}`, '2010-12-31', '5.00', `${TOGETHER}: 2.00, ${ALSO_TOGETHER}: 3.00`],
    ]);
  });

  it('is not made if nothing is due, and not divided below a cent', () => {
    expect(shown([sale(ONCE, '1', '1'), sale(PARTS, '0')])).toEqual([]);
    expect(amounts(sale(PARTS, '0.01'))).toEqual(['0.01']);
    expect(amounts(sale(PARTS, '0.02'))).toEqual(['0.01', '0.01']);
  });

  it('collects no invoices of different customers or hundreds', () => {
    const credited = Array.from({ length: 98 }, (_, index) => sale(`x${index}`, '1', '1'));
    const other = sale(ALSO_TOGETHER, '1', '0', 'other');
    const sales = [sale(TOGETHER, '1'), other, ...credited, sale(LATER_TOGETHER, '1')];
    expect(shown(sales).map(([reference]) => reference)).toEqual(['P1', 'P2', 'P4']);
  });
});
