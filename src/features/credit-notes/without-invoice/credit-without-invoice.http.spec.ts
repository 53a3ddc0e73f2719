import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const GOODS = { sku: 'BONUS', name: 'Bonus', quantity: 1, amount: 50 };

describe('credit notes without an invoice', () => {
  let service: TestService;
  let client: Client;
  let customer: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    ({ customer } = await makeTrade(client));
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  const post = (body: object = {}) => client.post('/v2/credit-notes', { customer_id: 'C-1', items: [GOODS], ...body });
  const create = async (body: object = {}) => {
    const { status, body: answer } = await post(body);
    expect([status, answer.details]).toEqual([201, undefined]);
    return answer.data;
  };
  const refusalOf = async (body: object) => {
    const { status, body: answer } = await post(body);
    return [status, answer.code, answer.details];
  };

  it('are issued at once, with number and reference, and are read by both', async () => {
    const note = await create({ reference_id: 'BONUS-1', reason: 'Bonus of the year' });
    expect(note).toMatchObject({
      ...{ invoice_id: null, customer_id: customer.id, reference_id: 'BONUS-1', credit_note_number: 'CN-000001' },
      ...{
        status: 'issued',
        reason: 'Bonus of the year',
        amount: 50,
        net_amount: 50,
        tax_amount: 0,
        tax_mode: 'stated',
      },
      ...{ allocated_amount: 0, refunded_amount: 0, unallocated_amount: 50, tax_summary: null, version: 1 },
      items: [{ ...GOODS, invoice_item_id: null, line_total: 50, tax_rate: null, tax_category: null }],
    });
    const paths = [`/v2/credit-notes/${note.id}`, '/v2/credit-notes/by-reference/BONUS-1'];
    for (const path of paths) expect((await client.get(path)).body.data).toEqual(note);
    const listed = await client.get('/v2/credit-notes?customer_ids=C-1&status=issued');
    expect(listed.body.data).toEqual([note]);
    expect((await client.get('/v2/credit-notes/by-reference/NONE')).body.code).toBe('credit_note_not_found');
    const events = (await client.get('/v2/events?types=credit_note.created&include=data')).body.data;
    expect(events).toMatchObject([{ type: 'credit_note.created', data: note }]);
  });

  it('have the reference and number of no other credit note', async () => {
    await create({ reference_id: 'BONUS-1', credit_note_number: 'OWN-1' });
    expect((await refusalOf({ reference_id: 'BONUS-1' })).slice(0, 2)).toEqual([409, 'duplicate_reference']);
    expect((await refusalOf({ credit_note_number: 'OWN-1' })).slice(0, 2)).toEqual([409, 'duplicate_value']);
    await client.patch('/v2/settings', { credit_note_sequence: { format: 'G-{NNN}', next: 7 } });
    expect((await create()).credit_note_number).toBe('G-007');
  });

  it('have the tax of an invoice of the mode net: of each rate from the sum of its items', async () => {
    const items = [
      { sku: 'A', quantity: 3, amount: 0.335, tax_rate: 19 },
      { sku: 'B', quantity: 1, amount: 10, tax_rate: 7 },
      { sku: 'C', quantity: 1, amount: 0.02, tax_rate: 19 },
    ];
    const note = await create({ tax_mode: 'net', items });
    expect(note).toMatchObject({
      ...{ amount: 11.93, net_amount: 11.03, tax_amount: 0.9, rounding_amount: 0, tax_mode: 'net' },
      tax_summary: [
        { category: 'S', rate: 19, base: 1.03, tax: 0.2 },
        { category: 'S', rate: 7, base: 10, tax: 0.7 },
      ],
      items: [
        { sku: 'A', name: 'Product A', amount: 0.335, line_total: 1.01, tax_rate: 19, tax_category: 'S' },
        { sku: 'B', line_total: 10 },
        { sku: 'C', line_total: 0.02 },
      ],
    });
    const invoice = await client.create('/v2/invoices', {
      ...{ reference_id: 'I', invoice_number: 'I', order_ids: ['SO-1'], due_date: '2099-01-31T00:00:00Z' },
      ...{
        tax_mode: 'net',
        items: items.map((item) => ({ ...item, sku: `X${item.sku}`, name: 'Extra', is_adhoc: true })),
      },
    });
    expect([invoice.total_amount, invoice.tax_summary]).toEqual([note.amount, note.tax_summary]);
  });

  it('have in the mode net the rate and category of customer, product or settings if they state none', async () => {
    expect((await refusalOf({ tax_mode: 'net' }))[2]).toEqual([
      {
        field: 'items[0].tax_rate',
        reason: 'is required, because neither the product nor the customer nor the settings have a rate',
      },
    ]);
    await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 19 });
    expect((await create()).tax_summary).toMatchObject([{ category: 'S', rate: 19, base: 50, tax: 9.5 }]);
    await client.patch(`/v2/customers/${customer.id}`, { tax_category: 'AE' });
    expect(await create()).toMatchObject({
      amount: 50,
      tax_summary: [{ category: 'AE', exemption_code: 'VATEX-EU-AE' }],
    });
    const items = [{ ...GOODS, tax_category: 'S', tax_rate: 0 }];
    expect((await refusalOf({ items }))[2]).toEqual([
      { field: 'items[0].tax_rate', reason: 'must be above 0 in the category S; Z is the zero rate' },
    ]);
  });

  it('have in the mode stated the tax of each item by its rate, and no category', async () => {
    const note = await create({
      items: [
        { sku: 'A', quantity: 3, amount: 0.335, tax_rate: 19 },
        { sku: 'B', quantity: 1, amount: 10 },
      ],
    });
    expect(note).toMatchObject({
      ...{ amount: 11.2, net_amount: 11.01, tax_amount: 0.19, tax_mode: 'stated' },
      items: [
        { line_total: 1.2, tax_rate: 19, tax_category: null },
        { line_total: 10, tax_rate: null },
      ],
      tax_summary: [
        { category: 'S', rate: 19, base: 1.01, tax: 0.19 },
        { category: 'S', rate: 0, base: 10, tax: 0 },
      ],
    });
    expect((await refusalOf({ items: [{ ...GOODS, tax_category: 'S' }] }))[2]).toEqual([
      { field: 'items[0].tax_category', reason: 'is for the tax mode net; in the mode stated send tax_rate alone' },
    ]);
  });

  it('name a customer, and credit more than nothing', async () => {
    const future = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const [status, code, details] = await refusalOf({
      ...{ customer_id: 'NONE', issued_at: future },
      items: [{ ...GOODS, amount: 0 }],
    });
    expect([status, code, details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      'validation_failed',
      ['customer_id', 'issued_at', 'items'],
    ]);
    const huge = [{ ...GOODS, quantity: 99_999_999_999, amount: 99_999_999_999 }];
    expect((await refusalOf({ items: huge }))[2]).toEqual([
      { field: 'items[0]', reason: 'results in an amount that is too large' },
      { field: 'items', reason: 'come to an amount that is too large' },
    ]);
    expect((await refusalOf({ items: [] }))[0]).toBe(400);
    const deleted = await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second' });
    await create({ customer_id: 'C-2' });
    const kept = await client.delete(`/v2/customers/${deleted.id}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'resource_in_use']);
  });

  it('are of no day of a closed period', async () => {
    await client.patch('/v2/settings', { closed_until: '2026-01-31' });
    expect((await refusalOf({ issued_at: '2026-01-31T10:00:00Z' })).slice(0, 2)).toEqual([409, 'period_closed']);
    expect((await create({ issued_at: '2026-02-01T10:00:00Z' })).issued_at).toBe('2026-02-01T10:00:00.000Z');
  });

  it('are created once with the same key of idempotency', async () => {
    const body = { customer_id: 'C-1', items: [GOODS] };
    const send = () => client.post('/v2/credit-notes', body, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await client.get('/v2/credit-notes')).body.data).toHaveLength(1);
  });

  it('are exported with their items', async () => {
    await create({ reference_id: 'BONUS-1', items: [GOODS, { ...GOODS, sku: 'SECOND', tax_rate: 10 }] });
    const [exported] = (await client.get('/v2/exports/credit_notes')).body;
    expect(exported).toEqual((await client.get('/v2/credit-notes/by-reference/BONUS-1')).body.data);
    const columns = ['reference_id', 'invoice_id', 'unallocated_amount', 'items[0].line_total'];
    const csv = await client.get(
      `/v2/exports/credit_notes?format=csv&${columns.map((column) => `columns=${column}`).join('&')}`,
    );
    expect(csv.body).toBe(
      '\uFEFFreference_id,invoice_id,unallocated_amount,items[0].line_total\r\nBONUS-1,,105,50\r\nBONUS-1,,105,55\r\n',
    );
  });

  it('are not seen by v1', async () => {
    await create();
    expect((await client.get('/v1/credit-notes')).status).toBe(404);
    expect((await client.get('/v1/invoices')).body.data).toEqual([]);
  });
});
