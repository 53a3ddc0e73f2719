import type { Answer, Client } from '../support/client.js';
import { type Random, randomOf } from './trade-actions.js';

/** The records of one customer that all clients of a storm share. */
export interface MoneyBooks {
  customer: string;
  order: string;
  invoices: string[];
  payments: string[];
  allocations: string[];
  creditNotes: string[];
}

export interface MoneyResult {
  /** Number of successes of each action. */
  done: Record<string, number>;
  /** Number of refusals by error code. */
  refused: Record<string, number>;
  /** Answers that no client may get. */
  unexpected: string[];
}

/** Refusals that follow from what other clients did. */
export const REFUSALS = ['allocation_exceeds_due', 'allocation_exceeds_source', 'resource_locked'];
const FURTHER_REFUSALS = [
  'invoice_not_deletable',
  'invoice_not_found',
  'credit_exceeds_invoice',
  'duplicate_reference',
  'invoice_not_payable',
  'discount_not_available',
  'validation_failed',
];

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;
const recent = (random: Random, ids: readonly string[]): string => pick(random, ids.slice(-20));

type Send = (
  random: Random,
  books: MoneyBooks,
  key: string,
) => [method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

const payment = (random: Random, { customer }: MoneyBooks, key: string, extra: object) => ({
  reference_id: random(20) ? key : `SHARED-${customer}`,
  customer_id: customer,
  amount: 1 + random(30),
  ...extra,
});
/** Two invoices in random sequence, so that a wrong sequence of locks would be a deadlock. */
const allocations = (random: Random, { invoices }: MoneyBooks) =>
  [...new Set([pick(random, invoices), pick(random, invoices)])].map((invoice_id) => ({
    invoice_id,
    amount: 1 + random(9),
  }));

/** An invoice of an order whose only line is no product, so that no storm uses up the order. */
export const newInvoice = (order_id: string, reference: string, paid_amount = 0) => ({
  ...{ reference_id: reference, invoice_number: reference, order_id, total_amount: 40, paid_amount },
  ...{ due_date: '2099-01-31T00:00:00Z', items: [{ sku: `FEE ${reference}`, name: 'Fee', quantity: 1, amount: 40 }] },
});

export const ACTIONS: Record<string, Send> = {
  'payment allocated': (random, books, key) => [
    'POST',
    '/v2/payments',
    payment(random, books, key, { amount: 30, allocations: allocations(random, books) }),
  ],
  'payment with a discount': (random, books, key) => [
    'POST',
    '/v2/payments',
    payment(random, books, key, {
      ...{ amount: 40, note: 'x' },
      allocations: [
        { invoice_id: pick(random, books.invoices), amount: 25 + random(14), rest: 'discount', override: true },
      ],
    }),
  ],
  'payment beyond what is due': (random, books, key) => [
    'POST',
    '/v2/payments',
    payment(random, books, key, { amount: 31, allocations: allocations(random, books), excess: 'write_off' }),
  ],
  'payment allocated by due date': (random, books, key) => [
    'POST',
    '/v2/payments',
    payment(random, books, key, { auto_allocate: 'oldest_due' }),
  ],
  'payment of an invoice': (random, { invoices }, key) => [
    'POST',
    `/v2/invoices/${pick(random, invoices)}/payments`,
    { reference_id: key, amount: 1 + random(50) },
  ],
  'write-off': (random, books, key) => [
    'POST',
    '/v2/payments',
    {
      ...payment(random, books, key, { kind: 'write_off', note: 'x' }),
      amount: 1,
      allocations: [{ invoice_id: pick(random, books.invoices) }],
    },
  ],
  refund: (random, books, key) => {
    const [type, ids] = random(2) ? ['payment', books.payments] : ['invoice', books.invoices];
    const sources = [{ type, id: recent(random, ids as string[]), amount: 1 }];
    return ['POST', '/v2/payments', { ...payment(random, books, key, { kind: 'refund', sources }), amount: 1 }];
  },
  'payment allocated later': (random, books) => [
    'POST',
    '/v2/allocations',
    { from: { type: 'payment', id: recent(random, books.payments) }, allocations: allocations(random, books) },
  ],
  'money moved between invoices': (random, { invoices }) => [
    'POST',
    '/v2/allocations',
    {
      from: { type: 'invoice', id: pick(random, invoices) },
      allocations: [{ invoice_id: pick(random, invoices), amount: 1 }],
    },
  ],
  'allocation reversed': (random, books) => [
    'POST',
    `/v2/allocations/${recent(random, books.allocations)}/reverse`,
    {},
  ],
  'payment reversed': (random, books) => ['POST', `/v2/payments/${recent(random, books.payments)}/reverse`, {}],
  'paid amount written in v1': (random, { invoices }) => [
    'PATCH',
    `/v1/invoices/${pick(random, invoices)}`,
    { paid_amount: random(60) },
  ],
  'paid amount written in v2': (random, { invoices }) => [
    'PATCH',
    `/v2/invoices/${pick(random, invoices)}`,
    { paid_amount: random(60) },
  ],
  'credit note': (random, { invoices }) => [
    'POST',
    `/v2/invoices/${pick(random, invoices)}/credit-notes`,
    { amount: 1 + random(9) },
  ],
  'credit note voided': (random, { creditNotes }) => [
    'POST',
    `/v2/credit-notes/${recent(random, creditNotes)}/void`,
    {},
  ],
  'invoice made': (random, { order }, key) => ['POST', '/v1/invoices', newInvoice(order, key, random(50))],
  'invoice deleted': (random, { invoices }) => ['DELETE', `/v1/invoices/${pick(random, invoices)}`],
};
const NAMES = Object.keys(ACTIONS);

/** Creates a customer with an order, five invoices and five payments. `makeTrade` must have made the products. */
export async function openMoneyBooks(client: Client, name: string): Promise<MoneyBooks> {
  const [customer, order] = [`PAYER-${name}`, `PAID-${name}`];
  const books: MoneyBooks = { customer, order, invoices: [], payments: [], allocations: [], creditNotes: [] };
  await client.create('/v2/customers', { reference_id: customer, company_name: customer });
  const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: customer, reference_id: order, line_items });
  for (let index = 0; index < 5; index++) {
    const reference = `FIRST-${name}-${index}`;
    books.invoices.push((await client.create('/v1/invoices', newInvoice(order, reference))).id);
    const body = { reference_id: reference, customer_id: customer, amount: 30 };
    books.payments.push((await client.create('/v2/payments', body)).id);
  }
  return books;
}

/** Many clients move money between the same payments and invoices of some customers. */
export async function paymentStorm(
  client: Client,
  all: readonly MoneyBooks[],
  { clients, isOver }: { clients: number; isOver: (result: MoneyResult) => boolean },
): Promise<MoneyResult> {
  const result: MoneyResult = { done: {}, refused: {}, unexpected: [] };
  const run = async (seed: number) => {
    const random = randomOf(seed);
    for (let step = 0; !isOver(result); step++) {
      const name = pick(random, NAMES);
      const books = pick(random, all);
      const [method, path, body] = ACTIONS[name]!(random, books, `S${seed}-${step}`);
      if (path.includes('undefined') || JSON.stringify(body ?? {}).includes('"id":null')) continue; // nothing to act on yet
      const answer = await client.send(method, path, body);
      if (answer.status < 300) {
        result.done[name] = (result.done[name] ?? 0) + 1;
        enter(books, name, path, answer, random);
      } else if (isExpected(answer)) result.refused[answer.body.code] = (result.refused[answer.body.code] ?? 0) + 1;
      else result.unexpected.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, seed) => run(seed + 1)));
  return result;
}

const isExpected = ({ status, body }: Answer): boolean =>
  status < 500 && [...REFUSALS, ...FURTHER_REFUSALS].includes(body?.code);

/** Shares what was made. A new invoice replaces an old one, so that all clients stay at the same ones. */
function enter(books: MoneyBooks, name: string, path: string, { body }: Answer, random: Random): void {
  if (name === 'invoice made') books.invoices[random(books.invoices.length)] = body.data.id;
  else if (name === 'credit note') books.creditNotes.push(body.data.id);
  else if (path === '/v2/allocations')
    books.allocations.push(...body.data.allocations.map(({ id }: { id: string }) => id));
  else if (path.endsWith('/payments')) {
    books.payments.push(body.data.id);
    books.allocations.push(...body.data.allocations.map(({ id }: { id: string }) => id));
  }
}
