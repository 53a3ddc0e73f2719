import { ProductFilters } from '../../migrations/0023-product-filters.js';
import { asOwner } from '#app/database/migrate.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';

const TABLES = ['product_search', 'product_labels'];

describe('the migration of filters of products', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
    for (const client of [await service.tenant(), await service.tenant()]) {
      const labels = { categories: ['Tools', 'Tools'], tags: ['Tools', 'gift'] };
      const variants = [
        { sku_id: 'A', name: 'A', barcode: '4006381333931', ...labels },
        { sku_id: 'B', name: 'B', barcode: '96385074' },
        { sku_id: 'C', name: 'C', tags: ['gift'] },
        { sku_id: 'D', name: 'D', barcode: '1', ...labels },
      ];
      const made = await client.create('/v2/products', { group_code: 'G', variants });
      await client.delete(`/v2/products/${made.variants[3].id}`);
    }
  });
  afterAll(() => service.stop());

  const read = (columns: string) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const rows: unknown[][] = [];
      for (const table of TABLES)
        rows.push((await admin.query(`select ${columns} from ${table} t order by t::text`)).rows);
      return rows;
    });
  const migrate = () =>
    asOwner(service.database.ownerUrl, async (owner) => {
      const run = owner.createQueryRunner();
      await new ProductFilters().up(run);
      await run.release();
    });

  it('adds the barcodes and labels of the products that exist already, as triggers add those of new ones', async () => {
    const expected = await read('*');
    expect(expected.map((rows) => rows.length)).toEqual([6, 8]);
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('delete from product_labels');
      await admin.query(`update product_search s set document = d, code_parts = product_search_code_parts(d)
        from products p cross join lateral product_search_document(p.sku, p.reference_id, p.name) d
        where p.tenant_id = s.tenant_id and p.id = s.product_id`);
    });
    expect(await read('*')).not.toEqual(expected);
    await migrate();
    expect(await read('*')).toEqual(expected);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await read('xmin::text');
    await migrate();
    expect(await read('xmin::text')).toEqual(before);
  });
});
