import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { createDraft, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('what documents are made from', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ timezone: 'Europe/Berlin' });
    await makeTrade(client);
  });

  const stateOf = async (id: string) => {
    const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('select state, is_reconstructed from document_states where id = $1', [id]),
    );
    return rows[0];
  };

  it('is stored with an invoice that is created as issued', async () => {
    await client.patch('/v2/settings', { seller: { legal_name: 'Northwind' } });
    const { id } = await client.create('/v2/invoices', invoiceV2());
    await client.patch('/v2/settings', { seller: { legal_name: 'Southwind' } });
    const { state, is_reconstructed } = await stateOf(id);
    expect(is_reconstructed).toBe(false);
    expect(state).toMatchObject({
      ...{ currency: 'USD', timezone: 'Europe/Berlin', orderNumbers: [expect.stringContaining('O-')] },
      seller: { legalName: 'Northwind' },
      customer: { companyName: 'First Customer' },
      invoice: { number: 'N1', totalAmount: 8.2 },
    });
    expect(state.items.map(({ sku, amount }: { sku: string; amount: number }) => [sku, amount])).toEqual([
      ['A', 1.35],
      ['B', 5.5],
    ]);
  });

  it('is stored with an invoice of v1', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    expect((await stateOf(id)).state.items).toHaveLength(2);
  });

  it('is stored when a draft is issued, with its last items, and not before', async () => {
    const { id } = await createDraft(client);
    expect(await stateOf(id)).toBeUndefined();
    const items = [{ sku: 'B', quantity: 1, amount: 5.5 }];
    await client.patch(`/v2/invoices/${id}`, { items, invoice_status: 'OPEN' });
    const { state } = await stateOf(id);
    expect(state.items).toEqual([expect.objectContaining({ sku: 'B', quantity: 1 })]);
    await client.patch(`/v2/invoices/${id}`, { remarks: 'Later' });
    expect((await stateOf(id)).state).toEqual({ ...state, invoice: { ...state.invoice, remarks: 'Later' } });
  });

  it('is stored as reconstructed when it is first needed, if an older release has stored none', async () => {
    const { id } = await client.create('/v2/invoices', invoiceV2());
    const { state } = await stateOf(id);
    await asAdmin(service.database.adminUrl, (admin) => admin.query('delete from document_states where id = $1', [id]));
    expect((await client.get(`/v2/invoices/${id}/document-problems`)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ state, is_reconstructed: true });
  });

  it('has the number of the sequence', async () => {
    await client.patch('/v2/settings', { invoice_sequence: { format: 'R-{NNNN}', next: 7 } });
    const { id } = await createDraft(client, { invoice_number: undefined });
    await client.patch(`/v2/invoices/${id}`, { invoice_status: 'OPEN' });
    expect((await stateOf(id)).state.invoice.number).toBe('R-0007');
  });

  it('is stored with a credit note and its items', async () => {
    const invoice = await client.create('/v2/invoices', invoiceV2());
    const items = [{ invoice_item_id: invoice.items[0].id, quantity: 1 }];
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { items, reason: 'Broken' });
    expect((await stateOf(note.id)).state.creditNote).toMatchObject({
      ...{ number: 'CN-000001', reason: 'Broken', amount: 1.35 },
      items: [{ item: invoice.items[0].id, creditedQuantity: 1, amount: 1.35 }],
    });
  });

  it('of a credit note names the buyer whom the invoice names', async () => {
    const { customer_id, ...invoice } = await client.create('/v2/invoices', invoiceV2());
    const { state: issued } = await stateOf(invoice.id);
    await client.patch(`/v2/customers/${customer_id}`, { company_name: 'Another Name', vat_id: 'DE136695976' });
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 1 });
    const { state } = await stateOf(note.id);
    expect([state.customer, state.billingAddress]).toEqual([issued.customer, issued.billingAddress]);
  });

  it('goes with an invoice that is deleted', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(204);
    expect(await stateOf(id)).toBeUndefined();
  });
});
