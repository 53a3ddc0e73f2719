import type { Client } from '#test/support/client.js';
import { invoiceOf, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const CLOSED = '2026-01-31T12:00:00Z';
const OPEN = '2026-02-01T00:00:00Z';
const REASON =
  'belongs to the closed period, which ends with 2026-01-31; state a later day, or write closed_until of the settings';

describe('a closed period', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
  });
  const close = (closed_until: string | null) => client.patch('/v2/settings', { closed_until });
  const refusal = (field: string) => [409, 'period_closed', [{ field, reason: REASON }]];
  const of = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [status, body.code, body.details];

  it('takes no payment, allocation, reversal or invoice, and what is done today is of today', async () => {
    const issued = { issued_at: '2026-01-15T00:00:00Z', created_at: '2026-01-15T00:00:00Z' };
    const invoice = await invoiceOf(client, 80, issued);
    const paid = await client.create('/v2/payments', paymentBody(10, { paid_at: '2026-01-20T00:00:00Z' }));
    const from = { type: 'payment', id: paid.id };
    const allocations = [{ invoice_id: invoice.id, amount: 1 }];
    const body = { from, allocations, effective_at: '2026-01-21T00:00:00Z' };
    const [first] = (await client.post('/v2/allocations', body)).body.data.allocations;
    await close('2026-01-31');

    expect(of(await client.post('/v2/payments', paymentBody(1, { paid_at: CLOSED })))).toEqual(refusal('paid_at'));
    expect((await client.post('/v2/payments', paymentBody(1, { paid_at: OPEN }))).status).toBe(201);
    expect(of(await client.post('/v2/allocations', { ...body, effective_at: CLOSED }))).toEqual(
      refusal('effective_at'),
    );
    const undone = `/v2/allocations/${first.id}/reverse`;
    expect(of(await client.post(undone, { reversed_at: CLOSED }))).toEqual(refusal('reversed_at'));
    const reversal = `/v2/payments/${paid.id}/reverse`;
    expect(of(await client.post(reversal, { reversed_at: CLOSED }))).toEqual(refusal('reversed_at'));
    for (const path of [undone, reversal]) expect((await client.post(path, {})).status).toBeLessThan(300);
    expect((await client.patch(`/v2/invoices/${invoice.id}`, { paid_amount: 5 })).status).toBe(200);

    const body2 = {
      order_ids: ['SO-1'],
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
    };
    const draft = await client.create('/v2/invoices', { ...body2, reference_id: 'D', invoice_number: 'D' });
    const path = `/v2/invoices/${draft.id}`;
    expect((await client.patch(path, { issued_at: CLOSED })).status).toBe(200); // of a draft it is judged when it is issued
    expect(of(await client.patch(path, { invoice_status: 'OPEN' }))).toEqual(refusal('issued_at'));
    expect((await client.patch(path, { issued_at: OPEN })).status).toBe(200);
    await close('2026-02-28');
    expect((await client.patch(path, { invoice_status: 'OPEN' })).body.code).toBe('period_closed');
    await close('2026-01-31');
    const v2 = { ...body2, reference_id: 'N', invoice_number: 'N', invoice_status: 'OPEN', issued_at: CLOSED };
    expect(of(await client.post('/v2/invoices', v2))).toEqual(refusal('issued_at'));
    const v1 = {
      order_id: 'SO-1',
      reference_id: 'N',
      invoice_number: 'N',
      total_amount: 1,
      paid_amount: 0,
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
      created_at: CLOSED,
    };
    expect(of(await client.post('/v1/invoices', v1))).toEqual(refusal('created_at'));

    const kept = await client.delete(`/v1/invoices/${invoice.id}`);
    expect(of(kept)).toEqual([
      400,
      'invoice_not_deletable',
      [
        {
          field: 'created_at',
          reason: 'belongs to the closed period, which ends with 2026-01-31; write closed_until of the settings first',
        },
      ],
    ]);
    await close(null);
    expect((await client.delete(`/v1/invoices/${invoice.id}`)).status).toBe(204);
  });
});
