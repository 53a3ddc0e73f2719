import { Payments } from '../../migrations/0019-payments.js';
import { asOwner } from '#app/database/migrate.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { invoiceOf, moneyOf, paymentBody } from '../support/payments.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

describe('the migration of paid amounts', () => {
  let service: OwnService;
  let clients: Client[];

  beforeAll(async () => {
    service = await startService();
    clients = [await service.tenant(), await service.tenant()];
    for (const client of clients) await makeTrade(client);
  });
  afterAll(() => service.stop());

  const migrate = () =>
    asOwner(service.database.ownerUrl, async (owner) => {
      const run = owner.createQueryRunner();
      await new Payments().up(run);
      await run.release();
    });
  const query = (text: string) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Record<string, unknown>>(text)).rows);
  const paymentsOf = async (client: Client) => (await client.get('/v2/payments?sort_by=created_at&sort=asc')).body.data;

  it('gives each invoice one adjustment of its paid amount, from its issue on, and repeated runs add none', async () => {
    const [client, other] = clients as [Client, Client];
    const issued_at = '2026-01-15T00:00:00.000Z';
    const created_at = issued_at;
    const invoices = [
      await invoiceOf(client, 80, { paid_amount: 95.5, issued_at, created_at }),
      await invoiceOf(client, 80),
      await invoiceOf(other, 10, { paid_amount: 5, invoice_status: 'DRAFT' }),
    ];
    const before = await query('select id, paid_amount, version from invoices order by id');
    await query('delete from payment_allocations');
    await query('delete from payments');
    await query(`delete from number_series where series = 'payments'`);
    await migrate();
    await migrate();
    const made = [...(await paymentsOf(client)), ...(await paymentsOf(other))];
    expect(made).toMatchObject([
      {
        ...{ kind: 'adjustment', display_id: 'P-000001', amount: 95.5, paid_at: issued_at, status: 'allocated' },
        allocations: [{ invoice_id: invoices[0]!.id, amount: 95.5, effective_at: issued_at }],
      },
      { display_id: 'P-000001', amount: 5, allocations: [{ invoice_id: invoices[2]!.id }] },
    ]);
    expect(made.map(({ reference_id }) => reference_id)).toEqual(made.map(({ id }) => id));
    expect(made[0].id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    expect(await query('select id, paid_amount, version from invoices order by id')).toEqual(before);
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    const next = await client.create('/v2/payments', paymentBody(1));
    expect(next.display_id).toBe('P-000002');
  });

  it('records only what is missing', async () => {
    const [client] = clients as [Client];
    const invoice = await invoiceOf(client, 80);
    await client.create(`/v2/invoices/${invoice.id}/payments`, { reference_id: 'PART', amount: 30 });
    await query(`update invoices set paid_amount = 50 where id = '${invoice.id}'`); // as the former release writes it
    await migrate();
    expect(await moneyOf(client, invoice)).toEqual({ paid: 50, due: 30, settlement: [30, 0, 20, 0] });
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });
});
