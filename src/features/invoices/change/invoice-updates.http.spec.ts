import { etagOf } from '#test/support/etag.js';
import { asAdmin } from '#test/support/database.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { shipmentOf } from '#test/support/shipments/shipping.js';
import { createDraft, invoicedQuantities } from '#test/support/invoices/invoice-bodies.js';

describe('updates of invoices', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const make = (extra?: object) => createDraft(client, extra);
  const invoiced = (order = trade.order.id) => invoicedQuantities(client, order);
  const change = async (id: string, body: object) => (await client.patch(`/v2/invoices/${id}`, body)).body.data;

  it('keeps fields that are not sent, clears fields that are null, and advances the version', async () => {
    const made = await make({ remarks: 'x', po_number: 'PO', payment_terms: 'Net 30' });
    const changed = await change(made.id, {
      remarks: null,
      po_number: 'PO-2',
      paid_amount: 1,
      url: 'https://a.example/i',
    });
    expect(changed).toEqual({
      ...made,
      remarks: null,
      po_number: 'PO-2',
      paid_amount: 1,
      due_amount: 7.2,
      settlement: { ...made.settlement, adjustments: 1 },
      url: 'https://a.example/i',
      available_actions: ['OPEN', 'SENT'],
      payment_ids: [expect.any(String)], // the adjustment
      version: 2,
      updated_at: expect.any(String),
    });
    expect((await client.get(`/v2/invoices/${made.id}`)).body.data).toEqual(changed);
  });

  it('advances the version when items or orders of a draft change, also if all amounts remain', async () => {
    const items = ['A', 'B'].map((sku) => ({ sku, quantity: 2, amount: 1 }));
    const made = await make({ items });
    const swapped = await change(made.id, { items: items.toReversed() });
    expect(swapped).toMatchObject({ version: 2, total_amount: made.total_amount, items: [{ sku: 'B' }, { sku: 'A' }] });
    const line = { sku: 'B', quantity: 2, unit_price: 1 };
    const { id } = await client.create('/v2/orders', { customer_id: 'C-1', line_items: [line] });
    const order_ids = [...made.order_ids, id];
    expect(await change(made.id, { order_ids })).toMatchObject({ version: 3, order_ids });
    const { data: history } = (await client.get(`/v2/history?resource_id=${made.id}`)).body;
    expect(history.map(({ version }: { version: number }) => version).sort()).toEqual([1, 2, 3]);
  });

  it('accepts what was read and edited, in any state', async () => {
    const made = await make({
      invoice_status: 'SENT',
      charges: [{ name: 'Freight', type: 'shipping', amount: 2 }],
      attributes: [{ name: 'a', value: 'b', label: 'c' }],
      items: [
        {
          sku: 'A',
          quantity: 2,
          amount: 1.35,
          tax_charges: { tax: 10, tax_type: 'percentage' },
          item_status: { ordered_quantity: 10, ship_date: '2026-01-01T00:00:00Z' },
        },
      ],
    });
    const changed = await change(made.id, { ...made, remarks: 'edited' });
    const { total_amount, items, charges, attributes } = made;
    expect(changed).toMatchObject({ remarks: 'edited', total_amount, items, charges, attributes });
    const refused = await client.patch(`/v2/invoices/${made.id}`, { ...changed, total_amount: total_amount + 1 });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'total_amount', reason: 'is computed; write items and charges' }],
    ]);
  });

  it('changes items, orders, charges and number of a draft, and the counters of the order lines', async () => {
    const other = await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: 'SO-2',
      line_items: [{ sku: 'A', quantity: 5, unit_price: 1 }],
    });
    const draft = await make();
    expect(await invoiced()).toEqual([2, 1]);
    const changed = await change(draft.id, {
      items: [{ sku: 'A', quantity: 12, amount: 1 }],
      order_ids: ['SO-1', 'SO-2'],
      charges: [{ name: 'Freight', type: 'shipping', amount: 3 }],
      invoice_number: 'N2',
    });
    expect(changed).toMatchObject({
      order_ids: [trade.order.id, other.id],
      invoice_number: 'N2',
      subtotal: 12,
      shipping_total: 3,
      total_amount: 15,
      invoice_status: 'DRAFT',
    });
    expect([await invoiced(), await invoiced(other.id)]).toEqual([[10, 0], [2]]);
    const tooMany = await client.patch(`/v2/invoices/${draft.id}`, { items: [{ sku: 'A', quantity: 16, amount: 1 }] });
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'over_invoiced']);
    expect(tooMany.body.details[0].reason).toBe('ordered 15, cancelled 0, invoiced 0, at most 15 more');
    expect((await client.get(`/v2/invoices/${draft.id}`)).body.data).toEqual(changed);
    expect((await client.patch(`/v2/invoices/${draft.id}`, { order_ids: ['nope'] })).body.details).toEqual([
      { field: 'order_ids[0]', reason: 'does not exist' },
    ]);
  });

  it('changes only the details of an issued invoice', async () => {
    const made = await make({ invoice_status: 'OPEN' });
    const line_items = [{ sku: 'A', quantity: 5, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-2', line_items });
    const refused = await client.patch(`/v2/invoices/${made.id}`, {
      items: [{ sku: 'A', quantity: 1, amount: 1.35 }],
      charges: [{ name: 'x', type: 'tax', amount: 1 }],
      invoice_number: 'N9',
      order_ids: ['SO-2'],
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'resource_locked']);
    expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'invoice_number',
      'order_ids',
      'items',
      'charges',
    ]);
    const allowed = await change(made.id, { due_date: '2020-01-01T00:00:00Z', sales_rep_id: 'S', attributes: [] });
    expect(allowed).toMatchObject({ invoice_status: 'OVERDUE', sales_rep_id: 'S' });
    const inV1 = await client.patch(`/v1/invoices/${made.id}`, { total_amount: 1, order_id: 'SO-1', remarks: 'x' });
    expect([inV1.status, inV1.body.details]).toEqual([
      409,
      [
        {
          field: 'total_amount',
          reason:
            'cannot change after the invoice was issued; correct it with a credit note, or cancel the invoice and create another one',
        },
      ],
    ]);
  });

  it('changes the fields of v1 in v1, and requires a sent status to match the amounts', async () => {
    const made = await client.create('/v1/invoices', {
      reference_id: 'R1',
      invoice_number: 'N1',
      order_id: 'SO-1',
      total_amount: 10,
      paid_amount: 0,
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 2, amount: 1.35 }],
    });
    const path = `/v1/invoices/${made.id}`;
    const refused = await client.patch(path, { paid_amount: 4, status: 'PAID' });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'status', reason: 'must be PARTIALLY_PAID, which follows from the amounts' }],
    ]);
    const { body } = await client.patch(path, { paid_amount: 10, status: 'PAID', remarks: 'done', total_amount: 10 });
    expect(body.data).toEqual({
      ...made,
      paid_amount: 10,
      status: 'PAID',
      remarks: 'done',
      updated_at: expect.any(String),
    });
    expect((await client.get(`/v2/invoices/${made.id}`)).body.data).toMatchObject({
      invoice_status: 'CLOSED',
      status: 'PAID',
      remarks: 'done',
    });
  });

  it('accepts the states that can be written, and lists them when it refuses another', async () => {
    const { id } = await make();
    const refused = await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CLOSED' });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'invalid_state_transition',
      [{ field: 'invoice_status', reason: 'may be OPEN, SENT, CANCELLED' }],
    ]);
    expect(await change(id, { invoice_status: 'DRAFT' })).toMatchObject({ invoice_status: 'DRAFT' });
    expect(await change(id, { invoice_status: 'OPEN' })).toMatchObject({
      invoice_status: 'OPEN',
      available_actions: ['SENT', 'CANCELLED'],
    });
    expect(await change(id, { invoice_status: 'SENT' })).toMatchObject({ available_actions: ['CANCELLED'] });
    expect(await invoiced()).toEqual([2, 1]);
    expect(await change(id, { invoice_status: 'CANCELLED' })).toMatchObject({
      invoice_status: 'CANCELLED',
      available_actions: [],
    });
    expect(await invoiced()).toEqual([0, 0]);
    expect((await client.patch(`/v2/invoices/${id}`, { invoice_status: 'OPEN' })).status).toBe(409);
    const kept = await client.delete(`/v2/invoices/${id}`);
    const details = [
      {
        field: 'invoice_status',
        reason: 'is CANCELLED; it stays, so that its number is not used again',
      },
    ];
    expect([kept.status, kept.body.code, kept.body.details]).toEqual([409, 'resource_locked', details]);
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(204);
    expect(await invoiced()).toEqual([0, 0]);
  });

  it('checks If-Match', async () => {
    const { id } = await make();
    const stale = await client.patch(`/v2/invoices/${id}`, { remarks: 'x' }, { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    const fresh = await client.patch(`/v2/invoices/${id}`, { remarks: 'x' }, { 'if-match': '"1"' });
    expect([fresh.status, fresh.headers.get('etag')]).toEqual([200, etagOf(2)]);
  });

  it('checks attribute values against their definitions', async () => {
    await client.create('/v2/attributes', { entity: 'invoice', name: 'weight', data_type: 'number' });
    const { id } = await make();
    const refused = await client.patch(`/v2/invoices/${id}`, { attributes: [{ name: 'Weight', value: 'heavy' }] });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'attributes[0].value']);
    expect(await change(id, { attributes: [{ name: 'Weight', value: '7' }] })).toMatchObject({
      attributes: [{ name: 'Weight', value: '7' }],
    });
  });

  it('do not wait for changes of other invoices', async () => {
    const [changed, other] = [await make(), await make({ reference_id: 'R2', invoice_number: 'N2' })];
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('begin');
      const { rows } = await admin.query('select tenant_id, id from invoices where id = $1', [changed.id]);
      const { tenant_id: tenant, id } = rows[0];
      await admin.query('select from invoices where tenant_id = $1 and id = $2 for update', [tenant, id]);
      expect(await change(other.id, { remarks: 'x' })).toMatchObject({ remarks: 'x', version: 2 });
      const shipped = await client.post(
        '/v2/shipments',
        shipmentOf(trade.order.id, { A: 1 }, { invoice_id: other.id }),
      );
      expect([shipped.status, shipped.body.details]).toEqual([201, undefined]);
      await admin.query('rollback');
    });
  });
});
