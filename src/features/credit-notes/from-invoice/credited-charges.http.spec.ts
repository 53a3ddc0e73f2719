import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import type { Client } from '#test/support/client.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const ITEMS = [
  { sku: 'A', quantity: 4, amount: 25, tax_rate: 19 },
  { sku: 'B', quantity: 2, amount: 50, tax_rate: 7 },
];
const FREIGHT = { name: 'Freight', type: 'shipping', amount: 10 };
const INSURANCE = { name: 'Insurance', type: 'shipping', amount: 2, tax_rate: 19 };
const REBATE = { name: 'Rebate', type: 'discount', amount: 20 };

describe('freight on credit notes', () => {
  let client: Client;

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
    await makeTrade(client);
  });

  const make = (extra: object) => client.create('/v2/invoices', invoiceV2({ invoice_status: 'OPEN', ...extra }));
  const read = async (id: string) => (await client.get(`/v2/invoices/${id}`)).body.data;
  const path = (id: string) => `/v2/invoices/${id}/credit-notes`;
  const row = (rate: number, base: number, tax: number) => ({
    ...{ category: 'S', rate, base, tax },
    ...{ exemption_code: null, exemption_reason: null },
  });

  it('is credited with the tax of the rates that bear it; all items and charges are the total', async () => {
    const invoice = await make({ tax_mode: 'net', items: ITEMS, charges: [REBATE, FREIGHT, INSURANCE] });
    expect(invoice.total_amount).toBe(217.08); // 97 + 18.43, 95 + 6.65
    const [, freight, insurance] = invoice.charges;
    expect(invoice.charges.map((charge: { credited_amount: number }) => charge.credited_amount)).toEqual([0, 0, 0]);
    const note = await client.create(path(invoice.id), { charges: [{ charge_id: freight.id }], reason: 'Late' });
    expect(note).toMatchObject({
      amount: 11.3,
      net_amount: 10,
      tax_amount: 1.3,
      items: [],
      charges: [{ charge_id: freight.id, name: 'Freight', amount: 11.3 }],
      tax_summary: [row(19, 5, 0.95), row(7, 5, 0.35)],
    });
    expect((await read(invoice.id)).charges.map((one: { credited_amount: number }) => one.credited_amount)).toEqual([
      0, 11.3, 0,
    ]);
    const part = { charges: [{ charge_id: insurance.id, amount: 1 }] };
    expect(await client.create(path(invoice.id), part)).toMatchObject({
      amount: 1,
      tax_summary: [row(19, 0.84, 0.16)],
    });
    const items = invoice.items.map(({ id, quantity }: { id: string; quantity: number }) => ({
      invoice_item_id: id,
      quantity,
    }));
    const rest = await client.create(path(invoice.id), { items, charges: [{ charge_id: insurance.id }] });
    expect([rest.amount, rest.charges]).toEqual([
      204.78,
      [{ charge_id: insurance.id, name: 'Insurance', amount: 1.38 }],
    ]);
    const credited = await read(invoice.id);
    expect([credited.credited_amount, credited.invoice_status]).toEqual([217.08, 'CREDIT_NOTE_ISSUED']);
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  it('has no tax in the mode stated, and is free again once its credit note is voided', async () => {
    const items = [{ sku: 'A', quantity: 2, amount: 50, tax_charges: { tax: 10, tax_type: 'percentage' } }];
    const invoice = await make({ items, charges: [FREIGHT] });
    expect(invoice.total_amount).toBe(120);
    const [freight] = invoice.charges;
    const body = {
      items: [{ invoice_item_id: invoice.items[0].id, quantity: 1 }],
      charges: [{ charge_id: freight.id }],
    };
    const note = await client.create(path(invoice.id), body);
    expect(note).toMatchObject({ amount: 65, tax_amount: 5, tax_summary: [row(10, 50, 5), row(0, 10, 0)] });
    const again = await client.post(path(invoice.id), body);
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'credit_exceeds_invoice',
      [{ field: 'charges[0].amount', reason: 'share of the total 10, credited 10, at most 0 left' }],
    ]);
    await client.post(`/v2/credit-notes/${note.id}/void`, {});
    expect((await read(invoice.id)).charges[0].credited_amount).toBe(0);
    await client.create(path(invoice.id), { amount: 60 });
    const more = await client.post(path(invoice.id), { charges: [{ charge_id: freight.id, amount: 5.01 }] });
    expect([more.status, more.body.details]).toEqual([
      409,
      [{ field: 'charges[0].amount', reason: 'share of the total 10, credited 5, at most 5 left' }],
    ]);
    expect(await client.create(path(invoice.id), { charges: [{ charge_id: freight.id }] })).toMatchObject({
      amount: 5,
    });
  });

  it('is refused with all faults at once, and never half written', async () => {
    const invoice = await make({
      items: ITEMS.map(({ sku, quantity, amount }) => ({ sku, quantity, amount })),
      charges: [REBATE, FREIGHT],
    });
    const [rebate, freight] = invoice.charges;
    const refused = await client.post(path(invoice.id), {
      charges: [
        { charge_id: rebate.id },
        { charge_id: freight.id },
        { charge_id: freight.id },
        { charge_id: EXAMPLE_UUID },
      ],
      amount: 3,
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'charges', reason: 'must not be sent together with amount' },
        { field: 'charges[0].charge_id', reason: 'is not of the type shipping' },
        { field: 'charges[2].charge_id', reason: 'must not be repeated' },
        { field: 'charges[3].charge_id', reason: 'is not a charge of the invoice' },
      ],
    ]);
    expect((await read(invoice.id)).credited_amount).toBe(0);
    const none = await client.post(path(invoice.id), {});
    expect(none.body.details).toEqual([{ field: 'items', reason: 'must be sent, or else amount, but not both' }]);
  });
});
