import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';
import { type Answer, Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type OwnService, startInstance, startService, type TestInstance } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { untilWaiting } from '#test/support/waiting-sessions.js';

describe('products that are in use', () => {
  let service: OwnService;
  /** A second instance on the same database: requests of two instances wait for each other only in the database. */
  let instance: TestInstance;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await startService(); // not shared: this spec counts the transactions that wait for locks in the database
    instance = await startInstance(service.database.serviceUrl);
  });
  afterAll(async () => {
    await instance.app.close();
    await service.stop();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const remove = (sku: 'A' | 'B' | 'C', version = 'v2') => client.delete(`/${version}/products/${trade.products[sku]}`);
  const order = (fields: object, line: object = {}) =>
    client.create('/v2/orders', {
      customer_id: 'C-1',
      line_items: [{ sku: 'C', quantity: 5, unit_price: 1, ...line }],
      ...fields,
    });
  const removeC = (by: Client) => by.delete(`/v2/products/${trade.products.C}`);
  const IN_USE =
    'Active contracts price the product, or open orders need it. It cannot be deleted; write status inactive to take it out of sale.';

  it.each(['v1', 'v2'])(
    'are not deleted, and the error names contracts and orders that need them, %s',
    async (version) => {
      const contract = await client.create('/v2/contract-pricing', contractOf({ product_price_map: [priceOf('C')] }));
      const scheduled = await client.create(
        '/v2/contract-pricing',
        contractOf({
          product_price_map: [priceOf('C')],
          schedule_details: { start_date: '2990-01-01T00:00:00Z' },
          priority: 1,
        }),
      );
      const draft = await order({ status: 'draft', reference_id: 'draft' });
      const submitted = await order({ status: 'submitted', reference_id: 'submitted' });
      const quote = await order({ type: 'quote', reference_id: 'quote' });
      const toShip = await order(
        { reference_id: 'to-ship' },
        { shipped_quantity: 2, invoiced_quantity: 4, cancelled_quantity: 1 },
      );
      const answer = await remove('C', version);
      const confirmed = (ship: number, invoice: number) => `confirmed with ${ship} to ship and ${invoice} to invoice`;
      const uses: [{ id: string; display_id: string }, string][] = [
        [draft, 'draft'],
        [submitted, 'submitted'],
        [quote, confirmed(5, 5)],
        [toShip, confirmed(2, 0)],
      ];
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          code: 'resource_in_use',
          message: IN_USE,
          details: [
            ...[contract, scheduled].map(({ id }) => ({
              field: 'id',
              reason: `is priced by contract ${id}, "Contract"`,
            })),
            ...uses.map(([{ id, display_id }, state]) => ({
              field: 'id',
              reason: `is needed by order ${display_id} (${id}), which is ${state}`,
            })),
          ],
        },
      ]);
      const path = `/${version}/products/${trade.products.C}`;
      expect((await client.patch(path, { status: 'inactive' })).body.data.status).toBe('inactive');
      const inactive = await client.get(`/v2/contract-pricing/${contract.id}`);
      expect(inactive.body.data).toMatchObject({ version: 1, product_price_map: [{ sku_id: 'C' }] });
    },
  );

  it('are not deleted, and the error names at most 20 orders', async () => {
    for (let index = 0; index < 21; index++) await order({ status: 'draft' });
    const { details } = (await remove('C')).body;
    expect(details).toHaveLength(21);
    expect(details[20]).toEqual({ field: 'id', reason: 'is needed by more orders than these 20' });
  });

  it('can be deleted once no contract or order needs them', async () => {
    const past = { start_date: '1990-01-01T00:00:00Z', end_date: '1991-01-01T00:00:00Z' };
    const map = { product_price_map: [priceOf('C'), priceOf('B')] };
    const expired = await client.create('/v2/contract-pricing', contractOf({ ...map, schedule_details: past }));
    await client.create('/v2/contract-pricing', contractOf({ ...map, contract_status: 'inactive' }));
    await order({ reference_id: 'done' }, { shipped_quantity: 4, invoiced_quantity: 4, cancelled_quantity: 1 });
    const made = await order({ reference_id: 'open' });
    expect((await remove('C')).status).toBe(409);
    const shipment = {
      reference_id: 'S',
      order_id: made.id,
      status: 'shipped',
      shipment_items: [{ sku_id: 'C', quantity: 5 }],
    };
    await client.create('/v2/shipments', shipment);
    expect((await remove('C')).body.details[0].reason).toMatch(/confirmed with 0 to ship and 5 to invoice$/);
    const invoice = { reference_id: 'I', invoice_number: 'I', order_ids: [made.id], due_date: '2099-01-01T00:00:00Z' };
    await client.create('/v2/invoices', { ...invoice, items: [{ sku: 'C', quantity: 5, amount: 1 }] });
    const cancelled = await order({ reference_id: 'cancelled', status: 'draft' });
    await client.patch(`/v2/orders/${cancelled.id}/status`, { status: 'cancelled' });
    expect((await remove('C')).status).toBe(204);
    const { body } = await client.get(`/v2/contract-pricing/${expired.id}`);
    expect(body.data.product_price_map).toEqual([priceOf('B')]);
  });

  it('stay in their orders after deletion, when another product gets their SKU', async () => {
    const done = await order({ reference_id: 'done' }, { shipped_quantity: 5, invoiced_quantity: 5 });
    expect((await remove('C')).status).toBe(204);
    const variants = [{ sku_id: 'C', name: 'New product C' }];
    await client.create('/v2/products', { group_code: 'new', variants });
    const body = { customer_id: 'C-1', line_items: [{ sku: 'C', quantity: 6, unit_price: 1 }] };
    const { data } = (await client.put(`/v2/orders/${done.id}`, body)).body;
    expect(data.line_items[0]).toMatchObject({ product_id: trade.products.C, name: 'Product C', quantity: 6 });
  });

  /**
   * Sends each request to another instance. A third connection holds the row that the first request locks last, until the second
   * request waits too.
   */
  const both = (
    held: string,
    values: unknown[],
    first: (by: Client) => Promise<Answer>,
    second: (by: Client) => Promise<Answer>,
  ): Promise<[Answer, Answer]> =>
    asAdmin(service.database.adminUrl, async (admin) =>
      asAdmin(service.database.adminUrl, async (holder) => {
        await holder.query('begin');
        await holder.query(held, values);
        const answers = [first(client)];
        await untilWaiting(admin, 1, answers[0]!);
        answers.push(second(new Client(instance.base, client.key, client.slug)));
        await untilWaiting(admin, 2, answers[1]!);
        await holder.query('rollback');
        return Promise.all(answers) as Promise<[Answer, Answer]>;
      }),
    );
  const codeOf = ({ status, body }: Answer) => [status, body?.code, body?.details?.[0]?.reason];
  const newOrder = (by: Client) =>
    by.post('/v2/orders', { customer_id: 'C-1', line_items: [{ sku: 'C', quantity: 1, unit_price: 1 }] });
  const changedOrder = (by: Client) =>
    by.put(`/v2/orders/${trade.order.id}`, {
      customer_id: 'C-1',
      line_items: [
        { sku: 'A', quantity: 10 },
        { sku: 'B', quantity: 10 },
        { sku: 'C', quantity: 1 },
      ].map((line) => ({
        ...line,
        unit_price: 1,
      })),
    });
  const newContract = (by: Client) =>
    by.post('/v2/contract-pricing', contractOf({ product_price_map: [priceOf('C')] }));
  const tenantId = (): Promise<string> =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
      return rows[0]!.id;
    });
  const PRICE = 'select from product_prices where tenant_id = $1 and product_id = $2 for update';
  const withPrice = async () => {
    const { id } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'L' });
    await client.patch(`/v2/products/${trade.products.C}`, { product_prices: [{ price_list_id: id, price: 1 }] });
  };

  it('cannot be added by a concurrent order or contract once their deletion has locked them', async () => {
    for (const [come, reason] of [
      [newOrder, 'is not in the catalogue'],
      [changedOrder, 'is not in the catalogue'],
      [newContract, 'does not exist'],
    ] as const) {
      await withPrice();
      const [deleted, refused] = await both(PRICE, [await tenantId(), trade.products.C], removeC, come);
      expect([deleted.status, ...codeOf(refused)]).toEqual([204, 400, 'validation_failed', reason]);
      client = await service.tenant();
      trade = await makeTrade(client);
    }
  });

  it('are not deleted if a concurrent order has locked them', async () => {
    const numbers = `update number_series set last_number = last_number where tenant_id = $1 and series = 'orders'`;
    const [made, refused] = await both(numbers, [await tenantId()], newOrder, removeC);
    expect([made.status, refused.status, refused.body.code]).toEqual([201, 409, 'resource_in_use']);
    expect((await client.get(`/v2/products/${trade.products.C}`)).status).toBe(200);
  });

  it('are not deleted if a contract with them is created or activated concurrently', async () => {
    const hold = `select pg_advisory_xact_lock(hashtextextended((select id from tenants where slug = $1)::text || 'contracts.overlap', 0))`;
    const [made, refused] = await both(hold, [client.slug], newContract, removeC);
    expect([made.status, refused.status, refused.body.code]).toEqual([201, 409, 'resource_in_use']);
    const path = `/v2/contract-pricing/${made.body.data.id}`;
    await client.patch(path, { contract_status: 'inactive' });
    const activate = (by: Client) => by.patch(path, { contract_status: 'active' });
    const [activated, still] = await both(hold, [client.slug], activate, removeC);
    expect([activated.status, still.status, still.body.code]).toEqual([200, 409, 'resource_in_use']);
    expect((await client.get(path)).body.data.product_price_map).toEqual([priceOf('C')]);
  });
});
