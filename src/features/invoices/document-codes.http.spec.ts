import { asAdmin } from '#test/support/database.js';
import type { Client } from '#test/support/client.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { createDraft, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const WRONG = '#SKONTO#TAGE=7#PROZENT=2#';
const RIGHT = '#SKONTO#TAGE=7#PROZENT=2.00#\n#VERZUG#TAGE=30#PROZENT=9.12#BASISBETRAG=500.00#\n#1 in tools';
const discount = (reason_code: string) => [{ name: 'Rebate', type: 'discount', amount: 1, reason_code }];
const BOTH = ['payment_terms', 'charges[0].reason_code'];

describe('codes and terms that electronic invoices could not have', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const outcome = async (
    request: Promise<{ status: number; body: { code: string; details: { field: string }[] } }>,
  ) => {
    const { status, body } = await request;
    return status < 300 ? status : [status, body.code, ...body.details.map(({ field }) => field)];
  };
  const refused = (...fields: string[]) => [400, 'validation_failed', ...fields];

  it('are refused when an invoice is created, changed or imported', async () => {
    const wrong = { payment_terms: WRONG, charges: discount('FC') };
    const draft = { reference_id: 'R2', invoice_number: 'N2', invoice_status: 'DRAFT' };
    expect(await outcome(client.post('/v2/invoices', invoiceV2(wrong)))).toEqual(refused(...BOTH));
    const { id } = await client.create('/v2/invoices', invoiceV2({ ...draft, payment_terms: RIGHT }));
    expect(await outcome(client.patch(`/v2/invoices/${id}`, wrong))).toEqual(refused(...BOTH));
    expect(await outcome(client.patch(`/v2/invoices/${id}`, { charges: discount('95') }))).toBe(200);
    const fixture = new ImportFixture(service, client);
    const { id: importId } = await fixture.import('resource=invoices&mode=create', ndjson(invoiceV2(wrong)));
    expect(await fixture.errors(importId)).toMatchObject([{ details: BOTH.map((field) => ({ field })) }]);
  });

  it('are refused in the terms of customers, orders and settings, and v1 takes every text', async () => {
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    const order = { customer_id: 'C-1', reference_id: 'O-2', line_items, payment_term: WRONG };
    const customer = { reference_id: 'C-2', company_name: 'Second', payment_term: WRONG };
    for (const [path, body] of [
      ['orders', order],
      ['customers', customer],
    ] as const) {
      const term = refused('payment_term');
      expect(await outcome(client.post(`/v2/${path}`, body))).toEqual(term);
      const { id } = await client.create(`/v1/${path}`, body);
      const write = (text: string) =>
        path === 'orders'
          ? client.put(`/v2/orders/${id}`, { ...order, payment_term: text })
          : client.patch(`/v2/customers/${id}`, { payment_term: text });
      expect(await outcome(write(WRONG))).toBe(200);
      expect(await outcome(write(`${WRONG}#`))).toEqual(term);
    }
    const terms = [
      { name: 'Net 30', due_days: 30 },
      { name: WRONG, due_days: 14 },
    ];
    expect(await outcome(client.patch('/v2/settings', { payment_terms: terms }))).toEqual(
      refused('payment_terms[1].name'),
    );
    const billing = { quantities: 'open', invoice_number: 'N3', due_date: '2030-01-31T00:00:00Z' };
    expect(await outcome(client.post('/v2/invoices/from-orders', { ...billing, order_ids: ['O-2'] }))).toEqual(
      refused('payment_terms'),
    );
  });

  it('stay where they are stored, and can be sent back', async () => {
    const draft = await createDraft(client, { payment_terms: RIGHT, charges: discount('95') });
    const statement = `update invoices set payment_terms = $2, charges = jsonb_set(charges, '{0,reasonCode}', '"FC"') where id = $1`;
    await asAdmin(service.database.adminUrl, (admin) => admin.query(statement, [draft.id, WRONG]));
    const path = `/v2/invoices/${draft.id}`;
    const { payment_terms, charges } = (await client.get(path)).body.data;
    expect([payment_terms, charges[0].reason_code]).toEqual([WRONG, 'FC']);
    const changes = { payment_terms, charges: [{ ...charges[0], amount: 0.5 }] };
    expect(await outcome(client.patch(path, changes))).toBe(200);
    expect(await outcome(client.patch(path, { items: [{ sku: 'B', quantity: 1, amount: 5 }] }))).toBe(200);
    const shipping = [{ ...charges[0], type: 'shipping', reason_code: '95' }];
    expect(await outcome(client.patch(path, { charges: shipping }))).toEqual(refused('charges[0].reason_code'));
  });
});
