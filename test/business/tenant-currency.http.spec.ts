import { insertOrders, prepareOrders } from '#features/orders/creation/create-order.js';
import { OrdersService } from '#features/orders/orders.service.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { type Caller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { cliHereOf } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { sharedService, type TestService } from '../support/service.js';
import { untilWaiting } from '../support/waiting-sessions.js';

const ORDER = {
  customerId: 'C-1',
  lines: [{ sku: 'AD-HOC', isAdhoc: true, quantity: decimal('1'), unitPrice: decimal('1') }],
};

describe('a change of the currency', () => {
  let service: TestService;
  let client: Client;
  let caller: Caller;
  let change: () => Promise<{ code: number; stderr: string }>;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Customer' });
    caller = await service.app.get(ApiKeys).authenticate(client.key);
    change = () => cliHereOf(service.database)(`tenants update --tenant ${client.slug} --currency CHF`);
  });

  it('waits for a first order that is being created, and is then refused', async () => {
    let changed: ReturnType<typeof change> | undefined;
    await runAs(caller, () =>
      service.app.get(TenantDb).transaction(async (tx) => {
        const id = newId();
        await insertOrders(tx, await prepareOrders(tx, [{ ...ORDER, id }]));
        tx.journal.created('order', { id });
        changed = change();
        await asAdmin(service.database.adminUrl, (admin) => untilWaiting(admin, 1, changed!));
      }),
    );
    expect(await changed).toMatchObject({ code: 1, stderr: expect.stringContaining('has documents in USD') });
  });

  it('refuses orders of requests that began with the previous currency', async () => {
    expect(await change()).toMatchObject({ code: 0 });
    const create = (of: Caller) => runAs(of, () => service.app.get(OrdersService).create(ORDER));
    await expect(create(caller)).rejects.toMatchObject({ code: 'unavailable' });
    const current = { ...caller, tenant: { ...caller.tenant, currency: 'CHF' } };
    expect(await create(current)).toMatchObject({ currency: 'CHF' });
  });
});
