import type { Client } from '#test/support/client.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('payments that stand in the way', () => {
  let service: TestService;
  let client: Client;
  let first: PaidInvoice;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
    first = await invoiceOf(client, 80);
  });

  it('and credit notes are named by the refusal to cancel their invoice, and the way to refund a paid one by that of the refund', async () => {
    const { body } = await client.post('/v2/payments', paymentBody(30, { allocations: [{ invoice_id: first.id }] }));
    const note = await client.create(`/v2/invoices/${first.id}/credit-notes`, { reference_id: 'CN', amount: 5 });
    const cancelled = await client.patch(`/v2/invoices/${first.id}`, { invoice_status: 'CANCELLED' });
    expect([cancelled.status, cancelled.body.code, cancelled.body.details]).toEqual([
      409,
      'invalid_state_transition',
      [
        { field: 'invoice_status', reason: `reverse the payment ${body.data.display_id} first` },
        { field: 'invoice_status', reason: `void ${note.credit_note_number} first` },
      ],
    ]);
    const sources = [{ type: 'invoice', id: first.id, amount: 1 }];
    const refund = await client.post('/v2/payments', paymentBody(1, { kind: 'refund', sources }));
    expect(refund.body.details[0].reason).toMatch(/reverse its allocation, then refund the payment$/);
  });

  it('pay no invoice by a name that two invoices have', async () => {
    const name = `R-${first.invoice_number}`;
    const other = await invoiceOf(client, 20, { invoice_number: name });
    const named = await client.post('/v2/payments', paymentBody(10, { allocations: [{ invoice_id: name }] }));
    const reason = expect.stringMatching(/^names two invoices/);
    expect([named.status, named.body.details]).toEqual([400, [{ field: 'allocations[0].invoice_id', reason }]]);
    const refund = paymentBody(10, { kind: 'refund', sources: [{ type: 'invoice', id: name, amount: 1 }] });
    expect((await client.post('/v2/payments', refund)).body.details).toContainEqual({ field: 'sources[0].id', reason });
    const byId = await client.post('/v2/payments', paymentBody(10, { allocations: [{ invoice_id: other.id }] }));
    expect([byId.status, (await moneyOf(client, first)).paid]).toEqual([201, 0]);
  });
});
