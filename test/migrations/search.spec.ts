import { Search } from '../../migrations/0015-search.js';
import { CustomerSearchAndLabels } from '../../migrations/0036-customer-search-and-labels.js';
import { asOwner } from '#app/database/migrate.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const TABLES = [
  'product_search',
  'customer_search',
  'order_search',
  'invoice_search',
  'product_labels',
  'product_groups',
];

describe('the migrations of searched texts', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
    const client = await smallDemo(service, 'searched');
    await client.create('/v2/customers', { reference_id: 'M', company_name: 'Müller & Söhne' });
    const other = await service.tenant();
    await other.create('/v2/customers', { reference_id: 'M', company_name: 'Muller' });
    const variants = [{ sku_id: 'ß', name: 'Crème', categories: ['Tee & Kaffee', 'TEE & KAFFEE'], tags: ['Öko'] }];
    await other.create('/v2/products', { group_code: 'g', brand: 'Größe', variants });
    await other.create('/v2/products', { group_code: 'h', variants: [{ sku_id: 'h', name: 'Without' }] });
  });
  afterAll(() => service.stop());

  const contents = () =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const rows: unknown[] = [];
      for (const table of TABLES) rows.push((await admin.query(`select * from ${table} t order by t::text`)).rows);
      return rows;
    });
  const migrate = () =>
    asOwner(service.database.ownerUrl, async (owner) => {
      const run = owner.createQueryRunner();
      await new Search().up(run);
      await new CustomerSearchAndLabels().up(run);
      await run.release();
    });

  it('adds the records of all tenants that exist already, as triggers add new ones', async () => {
    const expected = await contents();
    expect(expected.map((rows) => (rows as unknown[]).length > 1)).toEqual(TABLES.map(() => true));
    await asAdmin(service.database.adminUrl, async (admin) => {
      for (const table of TABLES.slice(1, 5)) await admin.query(`delete from ${table}`);
      await admin.query(`insert into product_labels (tenant_id, kind, value, product_id)
        select tenant_id, 'category', unnest(categories), id from products`); // as they were written
      await admin.query('update product_groups set brand_key = null');
      await admin.query(`update product_search s set document = ' ' || lower(concat_ws(' ', p.sku, p.reference_id, p.name))
        from products p where p.tenant_id = s.tenant_id and p.id = s.product_id`);
    });
    expect(await contents()).not.toEqual(expected);
    await migrate();
    expect(await contents()).toEqual(expected);
  });

  it('changes nothing when it is repeated', async () => {
    const versions = () =>
      asAdmin(service.database.adminUrl, async (admin) => {
        const all = TABLES.map((table) => `select '${table}' as name, xmin::text as written from ${table}`).join(
          ' union all ',
        );
        return (await admin.query(`${all} order by 1, 2`)).rows as unknown[];
      });
    const before = await versions();
    await migrate();
    expect(await versions()).toEqual(before);
  });
});
