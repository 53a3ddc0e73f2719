import type { Client } from '../client.js';
import { ImportFixture, ndjson } from '../imports/fixture.js';
import { invoiceOf, paymentBody } from '../payments.js';
import type { TestService } from '../service.js';

/** Days by what the tests do with them, each at an hour that is before that of its source. */
export const DAYS = {
  /** Before that of the invoice, payment or allocation on which a record depends. */
  early: '2025-01-05T08:00:00Z',
  /** That of the source, at an earlier hour; after {@link CLOSED_UNTIL}. */
  same: '2025-02-10T08:00:00Z',
} as const;
/** The time of invoices and payments on which others depend. */
export const SOURCE_TIME = '2025-02-10T12:00:00Z';
/** The time of those that are in the period which is closed later. */
export const CLOSED_SOURCE_TIME = '2025-01-10T12:00:00Z';
/** A time of the closed period that is not before {@link CLOSED_SOURCE_TIME}. */
export const CLOSED_TIME = '2025-01-20T12:00:00Z';
export const CLOSED_UNTIL = '2025-01-31';

/** What was answered to a write, or how a line of an import ended. */
export interface Outcome {
  status: number;
  code?: string;
  details?: { field: string; reason: string }[];
}

/** What depends on the time of a source: invoices and payments of that time. */
export interface Sources {
  invoice: { id: string };
  /** With an allocation of 1 to {@link invoice} and the rest of its money. */
  payment: { id: string; allocations: { id: string }[] };
  /** With an unallocated amount only. */
  free: { id: string };
}

/** A tenant with an order SO-1, and its sources. */
export interface DayFixture {
  service: TestService;
  client: Client;
  sources: Sources;
  /** Whether the tenant has sequences, so that no numbers are sent. */
  isNumbered: boolean;
}

/** A kind of write that states the time of a document or record. */
export interface DatedWrite {
  name: string;
  /** The operation and the member of its body, as in the API documents; undefined of an import, whose lines have the members of a creation. */
  member?: string;
  /** The field as errors name it. */
  field: string;
  /** Whether there is something that it must not precede. */
  hasSource: boolean;
  /** Whether the number of the document is drawn, so that days rise. */
  isNumbered?: boolean;
  /** Writes with a time. Each call writes another record. */
  write(fixture: DayFixture, time: string): Promise<Outcome>;
}

let count = 0;
const NEXT_YEARS = '2099-01-31T00:00:00Z';

const outcome = ({ status, body }: { status: number; body: Outcome }): Outcome => ({
  status,
  code: body?.code,
  details: body?.details,
});

/** A new body of an invoice in v2, in a file or in a request. */
function invoiceBody({ isNumbered }: Pick<DayFixture, 'isNumbered'>, extra: object) {
  const reference_id = `D-${++count}`;
  return {
    reference_id,
    ...(isNumbered ? {} : { invoice_number: reference_id }),
    order_ids: ['SO-1'],
    due_date: NEXT_YEARS,
    items: [{ sku: `FEE-${reference_id}`, name: 'Fee', quantity: 1, amount: 10 }],
    ...extra,
  };
}

/** How the only line of a file ended. */
async function imported({ service, client }: DayFixture, resource: string, line: object): Promise<Outcome> {
  const fixture = new ImportFixture(service, client);
  const { id, created } = await fixture.import(`resource=${resource}&mode=create`, ndjson(line));
  if (created) return { status: 201 };
  const [error] = await fixture.errors(id);
  return { status: error!.code === 'validation_failed' ? 400 : 409, code: error!.code, details: error!.details };
}

/** An order with something to invoice, confirmed. */
const newOrder = (client: Client): Promise<{ id: string }> =>
  client.create('/v2/orders', {
    customer_id: 'C-1',
    reference_id: `O-${++count}`,
    line_items: [{ sku: 'A', quantity: 1, unit_price: 10 }],
  });

const issue = async ({ client }: DayFixture, draft: { id: string }, body: object): Promise<Outcome> =>
  outcome(await client.patch(`/v2/invoices/${draft.id}`, body));

const billed = ({ isNumbered }: DayFixture, issued_at: string) => ({
  ...{ quantities: 'open', invoice_status: 'OPEN', issued_at, due_date: NEXT_YEARS },
  ...(isNumbered ? {} : { invoice_number: `B-${++count}` }),
});

/** Writes of invoices, which must not precede anything but each other if their numbers are drawn. */
const INVOICES: Omit<DatedWrite, 'hasSource'>[] = [
  {
    name: 'a new invoice of v2',
    member: 'POST /v2/invoices issued_at',
    field: 'issued_at',
    write: async (fixture, issued_at) =>
      outcome(await fixture.client.post('/v2/invoices', invoiceBody(fixture, { invoice_status: 'OPEN', issued_at }))),
  },
  {
    name: 'a dry run of an invoice that is sent',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const body = invoiceBody(fixture, { invoice_status: 'SENT', issued_at, dry_run: true });
      const answer = outcome(await fixture.client.post('/v2/invoices', body));
      return { ...answer, status: answer.status === 200 ? 201 : answer.status };
    },
  },
  {
    name: 'a draft that is issued with a time',
    member: 'PATCH /v2/invoices/{id} issued_at',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const draft = await fixture.client.create('/v2/invoices', invoiceBody(fixture, {}));
      return issue(fixture, draft, { invoice_status: 'OPEN', issued_at });
    },
  },
  {
    name: 'a draft that is sent at the time that was planned by its creation',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const draft = await fixture.client.create('/v2/invoices', invoiceBody(fixture, { issued_at }));
      return issue(fixture, draft, { invoice_status: 'SENT' });
    },
  },
  {
    name: 'a draft that is issued at the time that was planned later',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const draft = await fixture.client.create('/v2/invoices', invoiceBody(fixture, {}));
      expect((await issue(fixture, draft, { issued_at })).status).toBe(200);
      return issue(fixture, draft, { invoice_status: 'OPEN' });
    },
  },
  {
    name: 'an invoice of an order',
    member: 'POST /v2/orders/{id}/invoice issued_at',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const order = await newOrder(fixture.client);
      return outcome(await fixture.client.post(`/v2/orders/${order.id}/invoice`, billed(fixture, issued_at)));
    },
  },
  {
    name: 'a collective invoice',
    member: 'POST /v2/invoices/from-orders issued_at',
    field: 'issued_at',
    write: async (fixture, issued_at) => {
      const order = await newOrder(fixture.client);
      const body = { order_ids: [order.id], ...billed(fixture, issued_at) };
      return outcome(await fixture.client.post('/v2/invoices/from-orders', body));
    },
  },
  {
    name: 'a line of an import of invoices',
    field: 'issued_at',
    write: (fixture, issued_at) =>
      imported(fixture, 'invoices', invoiceBody(fixture, { invoice_status: 'OPEN', issued_at })),
  },
];

/** An invoice of v1, which always has a number of its caller. */
const INVOICE_V1: DatedWrite = {
  name: 'a new invoice of v1',
  member: 'POST /v1/invoices created_at',
  field: 'created_at',
  hasSource: false,
  write: async ({ client }, created_at) => {
    const { order_ids, ...body } = invoiceBody({ isNumbered: false }, { created_at });
    const amounts = { total_amount: 10, paid_amount: 0 };
    return outcome(await client.post('/v1/invoices', { ...body, order_id: order_ids[0], ...amounts }));
  },
};

/** A credit note without an invoice, which must not precede anything but others if its number is drawn. */
const CREDIT_WITHOUT_INVOICE: Omit<DatedWrite, 'hasSource'> = {
  name: 'a credit note without an invoice',
  member: 'POST /v2/credit-notes issued_at',
  field: 'issued_at',
  write: async ({ client }, issued_at) => {
    const items = [{ sku: 'BONUS', name: 'Bonus', quantity: 1, amount: 1 }];
    return outcome(await client.post('/v2/credit-notes', { customer_id: 'C-1', items, issued_at }));
  },
};

/** Writes of credit notes, which must not precede their invoices. */
const CREDIT_NOTES: Omit<DatedWrite, 'hasSource'>[] = [
  {
    name: 'a credit note of an amount',
    member: 'POST /v2/invoices/{id}/credit-notes issued_at',
    field: 'issued_at',
    write: async ({ client, sources: { invoice } }, issued_at) =>
      outcome(await client.post(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 1, issued_at })),
  },
  {
    name: 'a credit note of an item',
    field: 'issued_at',
    write: async ({ client, sources: { invoice } }, issued_at) => {
      const path = `/v2/invoices/${invoice.id}`;
      const [item] = (await client.get(path)).body.data.items;
      const items = [{ invoice_item_id: item.id, quantity: 0.01 }];
      return outcome(await client.post(`${path}/credit-notes`, { items, issued_at }));
    },
  },
];

/** Writes of money. Without a source a payment may be of any day up to today. */
const MONEY: DatedWrite[] = [
  {
    name: 'a payment',
    member: 'POST /v2/payments paid_at',
    field: 'paid_at',
    hasSource: false,
    write: async ({ client }, paid_at) => outcome(await client.post('/v2/payments', paymentBody(1, { paid_at }))),
  },
  {
    name: 'a payment that pays the oldest invoices',
    field: 'paid_at',
    hasSource: false,
    write: async ({ client }, paid_at) =>
      outcome(await client.post('/v2/payments', paymentBody(1, { paid_at, auto_allocate: 'oldest_due' }))),
  },
  {
    name: 'a write-off',
    field: 'paid_at',
    hasSource: false,
    write: async ({ client, sources: { invoice } }, paid_at) => {
      const allocations = [{ invoice_id: invoice.id }];
      const body = paymentBody(1, { kind: 'write_off', note: 'Rounding', paid_at, allocations });
      return outcome(await client.post('/v2/payments', body));
    },
  },
  {
    name: 'a refund of a payment',
    field: 'paid_at',
    hasSource: true,
    write: async ({ client, sources: { free } }, paid_at) => {
      const sources = [{ type: 'payment', id: free.id, amount: 1 }];
      return outcome(await client.post('/v2/payments', paymentBody(1, { kind: 'refund', paid_at, sources })));
    },
  },
  {
    name: 'a payment of an invoice',
    member: 'POST /v2/invoices/{id}/payments paid_at',
    field: 'paid_at',
    hasSource: false,
    write: async ({ client, sources: { invoice } }, paid_at) => {
      const body = { reference_id: `PAY-${++count}`, amount: 1, paid_at };
      return outcome(await client.post(`/v2/invoices/${invoice.id}/payments`, body));
    },
  },
  {
    name: 'an allocation',
    member: 'POST /v2/allocations effective_at',
    field: 'effective_at',
    hasSource: true,
    write: async ({ client, sources: { free, invoice } }, effective_at) => {
      const from = { type: 'payment', id: free.id };
      const body = { from, allocations: [{ invoice_id: invoice.id, amount: 1 }], effective_at };
      return outcome(await client.post('/v2/allocations', body));
    },
  },
  {
    name: 'the reversal of an allocation',
    member: 'POST /v2/allocations/{id}/reverse reversed_at',
    field: 'reversed_at',
    hasSource: true,
    write: async ({ client, sources: { payment } }, reversed_at) =>
      outcome(await client.post(`/v2/allocations/${payment.allocations[0]!.id}/reverse`, { reversed_at })),
  },
  {
    name: 'the reversal of a payment',
    member: 'POST /v2/payments/{id}/reverse reversed_at',
    field: 'reversed_at',
    hasSource: true,
    write: async ({ client, sources: { payment } }, reversed_at) => {
      const answer = outcome(await client.post(`/v2/payments/${payment.id}/reverse`, { reversed_at }));
      return { ...answer, status: answer.status === 200 ? 201 : answer.status };
    },
  },
  {
    name: 'a line of an import of payments',
    field: 'paid_at',
    hasSource: false,
    write: (fixture, paid_at) => imported(fixture, 'payments', paymentBody(1, { paid_at })),
  },
];

/** All kinds of writes that state the time of a document or record, those whose numbers are drawn again. */
export const DATED_WRITES: readonly DatedWrite[] = [
  INVOICE_V1,
  ...[false, true].flatMap((isNumbered) => [
    ...INVOICES.map((one) => ({ ...one, hasSource: false, isNumbered })),
    ...CREDIT_NOTES.map((one) => ({ ...one, hasSource: true, isNumbered })),
    { ...CREDIT_WITHOUT_INVOICE, hasSource: false, isNumbered },
  ]),
  ...MONEY,
];

/** Makes the sources of a time. */
export async function makeSources(client: Client, time: string, extra: object = {}): Promise<Sources> {
  const invoice = await invoiceOf(client, 100, { issued_at: time, ...extra });
  const allocations = [{ invoice_id: invoice.id, amount: 1 }];
  return {
    invoice,
    payment: await client.create('/v2/payments', paymentBody(1, { paid_at: time, allocations })),
    free: await client.create('/v2/payments', paymentBody(50, { paid_at: time })),
  };
}

/** Members of bodies of invoices, credit notes and money that are times but not the day of the document or record. */
export const OTHER_TIMES: readonly string[] = [
  'POST /v1/invoices due_date',
  'POST /v1/invoices updated_at', // of the record in the caller's system
  'PATCH /v1/invoices/{id} due_date',
  'POST /v2/invoices due_date',
  'POST /v2/invoices shipped_date',
  'POST /v2/invoices created_at', // of the record in the caller's system; the day of issue has a member of its own
  'POST /v2/invoices updated_at',
  'PATCH /v2/invoices/{id} due_date',
  'PATCH /v2/invoices/{id} shipped_date',
  'POST /v2/orders/{id}/invoice due_date',
  'POST /v2/invoices/from-orders due_date',
  'POST /v2/invoices/from-orders shipped_until', // only what had left by then is billed
];
