import { contractStatements } from '../../../lab/bench/seed-contracts-sql.js';
import { fillCatalogue, settleCatalogue } from '#test/support/catalogue.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { plansOf } from '#test/support/plans.js';
import { type OwnService, startService } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';

const PRODUCTS = 2_000;
const CUSTOMERS = 3_000;
/** Price lists that no customer has. */
const OTHER_LISTS = 3_000;
/** Tables with few rows in any tenant, which may be scanned. */
const SMALL = ['attributes', 'payment_methods'];
const sku = (number: number) => `SKU-${String(number).padStart(6, '0')}`;

/** Checks generic plans, which the service uses; they contain both ways to find the contracts. */
describe('prices of a tenant with many contracts', () => {
  let service: OwnService;
  let client: Client;
  let sent: string[] = [];

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
    await client.create('/v1/price-lists', { reference_id: 'A', name: 'A' });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await fillCatalogue(admin, client.slug, PRODUCTS);
      await admin.query(`insert into customers (tenant_id, id, reference_id, display_id, company_name, display_name, source, attributes)
        select t.id, gen_random_uuid(), 'C-' || n, 'C-' || n, 'x', 'x', 'openapi', '[]' from tenants t, generate_series(1, ${CUSTOMERS}) n`);
      await admin.query(`insert into product_prices (tenant_id, product_id, price_list_id, price, volume_tiers)
        select p.tenant_id, p.id, l.id, 5, '[]' from products p join price_lists l on l.tenant_id = p.tenant_id`);
      await admin.query(`insert into price_lists (tenant_id, id, reference_id, name, status, is_default)
        select t.id, gen_random_uuid(), 'L-' || n, 'x', 'active', false from tenants t, generate_series(1, ${OTHER_LISTS}) n`);
      for (const statement of contractStatements({ contracts: 2_000, productsEach: 25, products: PRODUCTS }))
        await admin.query(statement);
      await settleCatalogue(admin);
      await admin.query('analyze');
    });
    intercept(service, ({ text }) => {
      sent.push(text);
      return text;
    });
  });
  afterAll(() => service.stop());

  const statementsFor = async (work: () => Promise<{ status: number }>, status: number) => {
    sent = [];
    expect((await work()).status).toBe(status);
    return sent.filter((text) => !text.includes('api_key_with_tenant')); // its result is cached
  };
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ sku: sku(index + 1), quantity: 10 }));

  it.each([false, true])('are read by one statement for any number of lines (explained: %s)', async (explain) => {
    const ask = (count: number) =>
      statementsFor(() => client.post('/v2/prices/resolve', { customer_id: 'C-7', lines: lines(count), explain }), 200);
    const [few, many] = [await ask(1), await ask(1000)];
    expect(few).toHaveLength(1);
    expect(many).toEqual(few);
  });

  it('are read with the references of an order, by the same statements for 1 line as for 100', async () => {
    const active = lines(112).filter((_, index) => (index + 1) % 10 !== 0); // every tenth product is inactive
    const order = (count: number) =>
      statementsFor(() => client.post('/v2/orders', { customer_id: 'C-7', line_items: active.slice(0, count) }), 201);
    expect(await order(100)).toEqual(await order(1));
  });

  it('are read through indexes alone', async () => {
    const texts = [
      ...(await statementsFor(() => client.post('/v2/prices/resolve', { customer_id: 'C-7', lines: lines(5) }), 200)),
      ...(await statementsFor(() => client.post('/v2/orders', { customer_id: 'C-7', line_items: lines(5) }), 201)),
    ].filter((text) => text.includes('contract_prices'));
    expect(texts).toHaveLength(2);
    for (const plan of await plansOf(service, texts)) {
      expect(plan).toMatch(/Index Scan using contract_prices_product on contract_prices/);
      expect(plan).toMatch(/Index Scan using contracts_pkey on contracts/);
      const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!);
      expect(scanned.filter((table) => !SMALL.includes(table))).toEqual([]);
    }
  });
});
