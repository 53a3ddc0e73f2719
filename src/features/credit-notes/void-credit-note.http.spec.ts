import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('voiding credit notes', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let invoice: { id: string };
  let notes: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    invoice = await make('R1', 10);
    notes = `/v2/invoices/${invoice.id}/credit-notes`;
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  const make = (reference: string, quantity: number) =>
    client.create('/v2/invoices', {
      reference_id: reference,
      invoice_number: reference,
      order_ids: ['SO-1'],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [{ reference_id: '1', sku: 'A', quantity, amount: 10 }],
    });
  const goods = (quantity: number) => ({
    items: [{ invoice_item_id: '1', quantity }],
    return_to_order: true,
  });
  const voided = (id: string, body: unknown = {}, headers = {}) =>
    client.post(`/v2/credit-notes/${id}/void`, body, headers);
  const invoiced = async () =>
    (await client.get(`/v2/orders/${trade.order.id}`)).body.data.line_items[0].invoiced_quantity;
  const stateOf = async () => {
    const { body } = await client.get(`/v2/invoices/${invoice.id}`);
    const { invoice_status, credited_amount, due_amount } = body.data;
    return [invoice_status, credited_amount, due_amount];
  };

  it('gives amount and quantities back, once, and keeps the number', async () => {
    const note = await client.create(notes, { ...goods(10), reason: 'Wrong count' });
    expect([await invoiced(), await stateOf()]).toEqual([0, ['CREDIT_NOTE_ISSUED', 100, 0]]);
    const answer = await voided(note.id, { reason: 'Entered twice' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(answer.body.data).toEqual({
      ...note,
      status: 'voided',
      voided_at: expect.stringMatching(/Z$/),
      void_reason: 'Entered twice',
      version: 2,
      updated_at: expect.any(String),
    });
    expect([await invoiced(), await stateOf()]).toEqual([10, ['OPEN', 0, 100]]);
    const again = await voided(note.id, { reason: 'Another reason' });
    expect([again.status, again.body.data]).toEqual([200, answer.body.data]);
    expect((await client.post(notes, { amount: 1, credit_note_number: note.credit_note_number })).body.code).toBe(
      'duplicate_value',
    );
    expect((await client.create(notes, goods(10))).amount).toBe(100);
    const { body } = await client.get(`/v2/events?types=credit_note.voided&types=credit_note.created`);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      'credit_note.created',
      'credit_note.voided',
      'credit_note.created',
    ]);
  });

  it('needs no body, and obeys If-Match and Idempotency-Key', async () => {
    const note = await client.create(notes, { amount: 5 });
    expect((await voided(note.id, undefined, { 'If-Match': '"7"' })).body.code).toBe('version_conflict');
    const first = await voided(note.id, undefined, { 'If-Match': '"1"', 'Idempotency-Key': 'k' });
    const again = await voided(note.id, undefined, { 'If-Match': '"1"', 'Idempotency-Key': 'k' });
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(await stateOf()).toEqual(['OPEN', 0, 100]);
    expect((await voided('0198f2c0-0000-7000-8000-000000000000')).body.code).toBe('credit_note_not_found');
    expect((await voided('x')).body.code).toBe('credit_note_not_found');
  });

  it('is refused if what it returned was invoiced again, until that is corrected', async () => {
    const note = await client.create(notes, goods(10));
    const other = await make('R2', 8);
    const refused = await voided(note.id);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'over_invoiced',
      [
        {
          field: 'items[0].quantity',
          reason: 'returned 10; ordered 10, cancelled 0, invoiced 8, at most 2 can be taken back',
        },
      ],
    ]);
    expect([await invoiced(), await stateOf()]).toEqual([8, ['CREDIT_NOTE_ISSUED', 100, 0]]);
    await client.patch(`/v2/invoices/${other.id}`, { invoice_status: 'CANCELLED' });
    expect([(await voided(note.id)).status, await invoiced()]).toEqual([200, 10]);
  });

  it('is refused if the order line to which it returned goods was removed', async () => {
    const note = await client.create(notes, goods(10));
    const lines = [{ sku: 'B', quantity: 10, unit_price: 5.5 }];
    const replaced = await client.put(`/v2/orders/${trade.order.id}`, { customer_id: 'C-1', line_items: lines });
    expect(replaced.status).toBe(200);
    const refused = await voided(note.id);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'over_invoiced',
      [
        {
          field: 'items[0].quantity',
          reason:
            'returned 10; ordered 0, cancelled 0, invoiced 0, at most 0 can be taken back; a line to which it was returned was removed from the order',
        },
      ],
    ]);
  });

  it('is refused while the order is cancelled', async () => {
    const note = await client.create(notes, goods(10));
    expect((await client.patch(`/v2/orders/${trade.order.id}/status`, { status: 'cancelled' })).status).toBe(200);
    const refused = await voided(note.id);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'order_not_invoiceable',
      [{ field: 'id', reason: 'the order SO-1, to which goods were returned, is cancelled; confirm it first' }],
    ]);
  });

  it('does not ask for the other orders of the invoice', async () => {
    const other = await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: 'SO-2',
      line_items: [{ sku: 'C', quantity: 1, unit_price: 1 }],
    });
    const both = await client.create('/v2/invoices', {
      reference_id: 'R2',
      invoice_number: 'R2',
      order_ids: ['SO-1', 'SO-2'],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [
        { reference_id: 'b', sku: 'B', quantity: 1, amount: 5 },
        { reference_id: 'c', sku: 'C', quantity: 1, amount: 1 },
      ],
    });
    const returned = (id: string) => ({ items: [{ invoice_item_id: id, quantity: 1 }], return_to_order: true });
    const path = `/v2/invoices/${both.id}/credit-notes`;
    const [ofB, ofC] = [await client.create(path, returned('b')), await client.create(path, returned('c'))];
    await client.patch(`/v2/orders/${other.id}/status`, { status: 'cancelled' });
    expect((await voided(ofB.id)).status).toBe(200);
    expect((await voided(ofC.id)).body.code).toBe('order_not_invoiceable');
  });

  it('lets the invoice be cancelled again', async () => {
    const note = await client.create(notes, { amount: 5 });
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' })).status).toBe(409);
    await voided(note.id);
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' })).status).toBe(200);
  });

  it('lets the invoice be deleted in v1, and the credit note stays readable', async () => {
    const note = await client.create(notes, goods(3));
    const refused = await client.delete(`/v1/invoices/${invoice.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      400,
      'invoice_not_deletable',
      [{ field: 'id', reason: `has the credit note ${note.credit_note_number} (${note.id}); void it first` }],
    ]);
    const { data } = (await voided(note.id)).body;
    expect((await client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect(await invoiced()).toBe(0);
    expect((await client.get(`/v2/credit-notes/${note.id}`)).body.data).toEqual(data);
    for (const filter of ['', `?customer_ids=${trade.customer.id}`, `?invoice_ids=${invoice.id}&status=voided`])
      expect([filter, (await client.get(`/v2/credit-notes${filter}`)).body.data]).toEqual([filter, [data]]);
    expect((await voided(note.id)).body.data).toEqual(data);
    const next = await make('R1', 10);
    const taken = await client.post(`/v2/invoices/${next.id}/credit-notes`, {
      amount: 1,
      credit_note_number: note.credit_note_number,
    });
    expect(taken.body.code).toBe('duplicate_value');
  });

  it('has one effect among concurrent requests, beside new credit notes and invoices', async () => {
    const note = await client.create(notes, goods(10));
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => voided(note.id)),
      ...Array.from({ length: 4 }, (_, index) =>
        client.post('/v2/invoices', {
          reference_id: `X${index}`,
          invoice_number: `X${index}`,
          order_ids: ['SO-1'],
          due_date: '2099-01-31T00:00:00Z',
          items: [{ reference_id: '1', sku: 'A', quantity: 10, amount: 10 }],
        }),
      ),
    ]);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await invoiced()).toBe(10);
  });
});
