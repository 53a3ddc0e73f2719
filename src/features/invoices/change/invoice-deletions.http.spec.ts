import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { createDraft } from '#test/support/invoices/invoice-bodies.js';

describe('deletions of invoices', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const make = (extra?: object) => createDraft(client, extra);
  const change = (id: string, body: object) => client.patch(`/v2/invoices/${id}`, body);

  it('are of drafts in v2, and of all invoices without a credit note in v1', async () => {
    const unpaid = await make({ invoice_status: 'SENT' });
    const refused = await client.delete(`/v2/invoices/${unpaid.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'invoice_status', reason: 'is SENT; write invoice_status CANCELLED to cancel it' }],
    ]);
    await change(unpaid.id, { paid_amount: 1 });
    const locked = await client.delete(`/v2/invoices/${unpaid.id}`);
    expect(locked.body.details).toEqual([
      { field: 'invoice_status', reason: 'is PARTIALLY_PAID; correct it with a credit note' },
    ]);
    expect((await client.delete(`/v1/invoices/${unpaid.id}`)).status).toBe(204);
    const credited = await make({ invoice_status: 'OPEN' });
    const note = await client.create(`/v2/invoices/${credited.id}/credit-notes`, { amount: 1 });
    const inV1 = await client.delete(`/v1/invoices/${credited.id}`);
    expect([inV1.status, inV1.body.code, inV1.body.details]).toEqual([
      400,
      'invoice_not_deletable',
      [{ field: 'id', reason: `has the credit note CN-000001 (${note.id}); void it first` }],
    ]);
    const inV2 = await client.delete(`/v2/invoices/${credited.id}`);
    expect([inV2.status, inV2.body.code]).toEqual([409, 'resource_locked']);
    const draft = await make({ reference_id: 'R2', invoice_number: 'N2', paid_amount: 1 });
    expect((await client.delete(`/v2/invoices/${draft.id}`)).status).toBe(204);
    expect((await client.delete(`/v2/invoices/${draft.id}`)).status).toBe(404);
  });
});
