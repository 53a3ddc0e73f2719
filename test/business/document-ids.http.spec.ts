import type { Client } from '../support/client.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const DUE = '2030-01-01T00:00:00Z';

describe('the ids of documents', () => {
  let client: Client;
  let order: { id: string };

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    ({ order } = await makeTrade(client));
  });

  const invoice = (reference: string, more: object = {}) =>
    client.create('/v2/invoices', {
      reference_id: reference,
      invoice_number: reference,
      order_ids: [order.id],
      due_date: DUE,
      items: [{ sku: 'A', quantity: 1, amount: 10 }],
      ...more,
    });
  const shipment = (reference: string) =>
    client.create('/v2/shipments', {
      reference_id: reference,
      order_id: order.id,
      shipment_items: [{ sku_id: 'A', quantity: 1 }],
    });
  const read = async (path: string) => (await client.get(path)).body.data;

  /** The ids as each answer of v2 has them, which must agree. */
  async function idsOf(kind: 'orders' | 'invoices', id: string, names: readonly string[]) {
    const single = await read(`/v2/${kind}/${id}`);
    const [listed] = await read(`/v2/${kind}?ids=${id}&${kind === 'orders' ? 'order_status=all' : ''}`);
    const byReference = await read(`/v2/${kind}/by-reference/${single.reference_id}`);
    const events = await read(`/v2/events?resource_ids=${id}&include=data`);
    const some = (record: any) => Object.fromEntries(names.map((name) => [name, record[name]]));
    for (const other of [listed, byReference, ...events.map(({ data }: { data: unknown }) => data)])
      expect(some(other)).toEqual(some(single));
    return names.map((name) => single[name]);
  }

  it('of an order are its invoices and shipments that are not deleted, oldest first', async () => {
    const ids = () => idsOf('orders', order.id, ['invoice_ids', 'shipment_ids']);
    expect(await ids()).toEqual([[], []]);
    const first = await invoice('I-1', { created_at: '2020-01-01T00:00:00Z' });
    const draft = await invoice('I-2', { invoice_status: 'DRAFT' });
    const sent = await shipment('S-1');
    const later = await shipment('S-2');
    expect(await ids()).toEqual([
      [first.id, draft.id],
      [sent.id, later.id],
    ]);
    await client.delete(`/v2/invoices/${draft.id}`);
    expect(await ids()).toEqual([[first.id], [sent.id, later.id]]);
    expect((await client.get(`/v1/orders/${order.id}`)).body.data.invoice_ids).toBeUndefined();
  });

  it('of an invoice are its credit notes and what paid it, oldest first', async () => {
    const made = await invoice('I-1', { invoice_status: 'OPEN', paid_amount: 2 });
    const ids = () => idsOf('invoices', made.id, ['credit_note_ids', 'payment_ids']);
    const [, [adjusted, ...others]] = await ids();
    expect([made.payment_ids, others]).toEqual([[adjusted], []]);
    const paid = await client.create(`/v2/invoices/${made.id}/payments`, { reference_id: 'P-1', amount: 3 });
    const other = await client.create(`/v2/invoices/${made.id}/payments`, { reference_id: 'P-2', amount: 1 });
    await client.post(`/v2/payments/${other.id}/reverse`, { reason: 'Bounced' });
    const note = await client.create(`/v2/invoices/${made.id}/credit-notes`, { amount: 1, reason: 'Damaged' });
    expect(await ids()).toEqual([[note.id], [adjusted, paid.id, other.id]]);
  });

  it('change the ETag and not the version, and have no entry in the history', async () => {
    const draft = await invoice('I-1', { invoice_status: 'DRAFT' });
    const before = await client.get(`/v2/orders/${order.id}`);
    const tag = before.headers.get('etag')!;
    await client.delete(`/v2/invoices/${draft.id}`);
    const after = await client.get(`/v2/orders/${order.id}`, { 'if-none-match': tag });
    expect([after.status, after.body.data.invoice_ids]).toEqual([200, []]);
    const { data } = (await client.get(`/v2/history?resource_type=order&resource_id=${order.id}`)).body;
    expect(data.length).toBeGreaterThan(1);
    expect(JSON.stringify(data)).not.toContain('invoice_ids');
  });

  it('are ignored when they are sent back', async () => {
    const made = await invoice('I-1');
    const { data } = (await client.get(`/v2/orders/${order.id}`)).body;
    const put = await client.put(`/v2/orders/${order.id}`, { ...data, invoice_ids: ['other'], shipment_ids: [] });
    expect([put.status, put.body.details, put.body.data?.invoice_ids]).toEqual([200, undefined, [made.id]]);
    const patch = await client.patch(`/v2/invoices/${made.id}`, { credit_note_ids: [], payment_ids: null });
    expect([patch.status, patch.body.details, patch.body.data.version]).toEqual([200, undefined, made.version]);
  });
});
