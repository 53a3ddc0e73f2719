import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TERMS = [
  { name: 'Net 30', due_days: 30 },
  {
    name: '10th',
    due_from: 'month_end',
    due_on: [10],
    discounts: [
      { days: 8, percent: 3 },
      { days: 14, percent: 2 },
    ],
  },
];
const ISSUED_AT = '2026-01-15T08:30:00.000Z';

describe('payment terms of invoices', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    await client.patch('/v2/settings', { payment_terms: TERMS });
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'C', payment_term: 'NET 30' });
    await client.create('/v2/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'A' }] });
  });

  let count = 0;
  const order = async (more: object = {}): Promise<string> => {
    const line_items = [{ sku: 'A', quantity: 10, unit_price: 119 }];
    const made = { customer_id: 'C', reference_id: `O${(count += 1)}`, status: 'confirmed', line_items, ...more };
    return (await client.create('/v2/orders', made)).reference_id as string;
  };
  const invoice = async (more: object = {}) => {
    const reference = `I${(count += 1)}`;
    return client.post('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, items: [{ sku: 'A', quantity: 1, amount: 119 }] },
      ...more,
    });
  };
  const created = async (more: object) => {
    const { status, body } = await invoice(more);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.data;
  };
  const read = async (id: string) => (await client.get(`/v2/invoices/${id}`)).body.data;
  const change = (id: string, changes: object) => client.patch(`/v2/invoices/${id}`, changes);
  const OPEN = { invoice_status: 'OPEN', issued_at: ISSUED_AT };

  it('are those of the invoice, else of its orders, else of the customer, and decide due date and discounts', async () => {
    const plain = await created({ order_ids: [await order()], ...OPEN });
    expect([plain.due_date, plain.early_payment]).toEqual(['2026-02-14T08:30:00.000Z', []]);
    const ofOrder = await created({ order_ids: [await order({ payment_term: '10TH' })], ...OPEN });
    expect([ofOrder.due_date, ofOrder.early_payment]).toEqual([
      '2026-02-10T08:30:00.000Z',
      [
        { days: 8, percent: 3, until: '2026-01-23', amount: 3.57 },
        { days: 14, percent: 2, until: '2026-01-29', amount: 2.38 },
      ],
    ]);
    const own = await created({ order_ids: [await order({ payment_term: '10th' })], payment_terms: 'net 30', ...OPEN });
    expect([own.due_date, own.early_payment]).toEqual(['2026-02-14T08:30:00.000Z', []]);
  });

  it('leave a due date and discounts that the invoice states', async () => {
    const due_date = '2026-03-01T00:00:00.000Z';
    const stated = { due_date, early_payment: [{ days: 5, percent: 1.25 }], payment_terms: '10th' };
    const made = await created({ order_ids: [await order()], ...stated, ...OPEN });
    expect([made.due_date, made.early_payment]).toEqual([
      due_date,
      [{ days: 5, percent: 1.25, until: '2026-01-20', amount: 1.49 }],
    ]);
    const none = await created({ order_ids: [await order()], ...stated, early_payment: [], ...OPEN });
    expect(none.early_payment).toEqual([]);
  });

  it('are needed if no due date is stated', async () => {
    const refused = async (more: object) => {
      const { status, body } = await invoice({ ...OPEN, ...more });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      return body.details;
    };
    const fault = (why: string) => [{ field: 'due_date', reason: `is required: ${why}` }];
    expect(await refused({ order_ids: [await order()], payment_terms: 'Net 14' })).toEqual(
      fault('the settings have no payment term "Net 14"'),
    );
    const different = [await order({ payment_term: '10th' }), await order()];
    expect(await refused({ order_ids: different })).toEqual(
      fault('the orders have different payment terms ("10th", "NET 30")'),
    );
    await client.create('/v2/customers', { reference_id: 'D', company_name: 'D' });
    expect(await refused({ order_ids: [await order({ customer_id: 'D' })] })).toEqual(
      fault('neither the order nor its customer has a payment_term'),
    );
    expect(
      await refused({
        order_ids: ['unknown'],
        early_payment: [
          { days: 8, percent: 3 },
          { days: 8, percent: 3 },
        ],
      }),
    ).toEqual([
      { field: 'early_payment[1].days', reason: 'must be greater than the one before' },
      { field: 'early_payment[1].percent', reason: 'must be less than the one before' },
      { field: 'order_ids[0]', reason: 'does not exist' },
    ]);
  });

  it('decide the due date of a draft as if it were issued today, and finally when it is issued', async () => {
    const draft = await created({ order_ids: [await order({ payment_term: '10th' })] });
    expect(draft.early_payment).toEqual([
      { days: 8, percent: 3, until: null, amount: 3.57 },
      { days: 14, percent: 2, until: null, amount: 2.38 },
    ]);
    const same = await change(draft.id, draft);
    expect([same.status, same.body.data]).toEqual([200, draft]);
    const planned = await change(draft.id, { issued_at: ISSUED_AT });
    expect(planned.body.data.due_date).toBe('2026-02-10T08:30:00.000Z');
    await client.patch('/v2/settings', { payment_terms: [{ name: '10TH', due_days: 7, due_on: [31] }] });
    expect([(await read(draft.id)).due_date, (await read(draft.id)).early_payment]).toEqual([
      '2026-01-31T08:30:00.000Z',
      [],
    ]);
    const { body } = await change(draft.id, { invoice_status: 'OPEN' });
    expect([body.data.due_date, body.data.early_payment]).toEqual(['2026-01-31T08:30:00.000Z', []]);
    await client.patch('/v2/settings', { payment_terms: TERMS });
    expect(await read(draft.id)).toEqual(body.data);
  });

  it('are fixed when the invoice is issued', async () => {
    const draft = await created({ order_ids: [await order()], early_payment: [{ days: 14, percent: 2 }] });
    const issued = await change(draft.id, {
      ...OPEN,
      early_payment: [{ days: 10, percent: 2 }],
      payment_terms: '10th',
    });
    expect([issued.body.data.due_date, issued.body.data.early_payment]).toEqual([
      '2026-02-10T08:30:00.000Z',
      [{ days: 10, percent: 2, until: '2026-01-25', amount: 2.38 }],
    ]);
    const same = await change(draft.id, { early_payment: issued.body.data.early_payment });
    expect([same.status, same.body.data.version]).toEqual([200, issued.body.data.version]);
    const locked = await change(draft.id, { early_payment: [] });
    expect([locked.status, locked.body.code, locked.body.details[0].field]).toEqual([
      409,
      'resource_locked',
      'early_payment',
    ]);
    await client.create(`/v2/invoices/${draft.id}/credit-notes`, { reference_id: 'N', amount: 19 });
    expect((await read(draft.id)).early_payment[0].amount).toBe(2);
  });

  it('are missing if the settings have lost them before a draft is issued', async () => {
    const draft = await created({ order_ids: [await order()] });
    await client.patch('/v2/settings', { payment_terms: [] });
    const refused = await change(draft.id, { invoice_status: 'OPEN' });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'due_date', reason: 'is required: the settings have no payment term "NET 30"' }],
    ]);
    const issued = await change(draft.id, { invoice_status: 'OPEN', due_date: draft.due_date });
    expect([issued.status, issued.body.data.due_date, issued.body.data.early_payment]).toEqual([
      200,
      draft.due_date,
      [],
    ]);
  });

  it('are those of invoices from orders, in drafts too', async () => {
    const id = await order({ payment_term: '10th' });
    const made = await client.post(
      `/v2/orders/${(await client.get(`/v2/orders/by-reference/${id}`)).body.data.id}/invoice`,
      {
        ...{ quantities: 'open', invoice_number: 'B', issued_at: ISSUED_AT },
      },
    );
    expect([made.status, made.body.data.due_date, made.body.data.early_payment.length]).toEqual([
      201,
      '2026-02-10T08:30:00.000Z',
      2,
    ]);
    const moved = await change(made.body.data.id, { issued_at: '2026-02-01T00:00:00.000Z' });
    expect(moved.body.data.due_date).toBe('2026-03-10T00:00:00.000Z');
  });
});
