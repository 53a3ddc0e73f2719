import { fillCatalogue, settleCatalogue } from '#test/support/catalogue.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { planOf, plansOf } from '#test/support/plans.js';
import { type OwnService, startService } from '#test/support/service.js';
import { intercept, type Statement } from '#test/support/statements.js';

const PRODUCTS = 20_000;
const BEYOND = String.raw`\(ROW\(%, id\) [<>] ROW\(\$\d, \$\d\)\)`;
const BY_TRIGRAMS = /Bitmap Index Scan on product_search_document .*\n *Index Cond: .*tenant_id = '.*document ~~/;
const BY_CODE_PARTS = /Bitmap Index Scan on product_search_code_parts .*\n *Index Cond: .*tenant_id = '.*code_parts @>/;
const beyond = (column: string) => BEYOND.replace('%', column);
/**
 * Of tables of products. `list_counts` has a row for each new product until the service sums them up, and its plan depends on whether
 * autovacuum has analyzed them; `lab/bench/million-plans.spec.ts` limits the rows that reads of summed counts need.
 */
const SEQUENTIAL = /Seq Scan on product/;

/** Checks the generic plans of lists, and the plans of searches, which are made for their words. */
describe('products of two large tenants are read through indexes', () => {
  let service: OwnService;
  let client: Client;
  let sent: Statement[] = [];
  let settings = '';

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
    const other = await service.tenant();
    await asAdmin(service.database.adminUrl, async (admin) => {
      for (const { slug } of [client, other]) await fillCatalogue(admin, slug, PRODUCTS);
      await settleCatalogue(admin);
    });
    intercept(
      service,
      (statement) => {
        sent.push(statement);
        return statement.text;
      },
      (text) => {
        if (text.includes('app.search')) settings = text.replace(/^begin; /, ''); // of the last search
      },
    );
  });
  afterAll(() => service.stop());

  /** The plan of a list, and the response body. */
  const list = async (query: string) => {
    sent = [];
    const { status, body } = await client.get(`/v2/products?${query}`);
    expect([status, body.data.length > 0]).toEqual([200, true]);
    const [plan] = await plansOf(service, [sent.at(-1)!.text]);
    return { plan: plan!, body };
  };
  const cursorOf = async (query: string): Promise<string> =>
    (await client.get(`/v2/products?${query}`)).body.pagination.next_cursor as string;

  it.each([
    ['', /Index Only Scan using products_list on products t\w* .*\n *Index Cond: \(tenant_id = \$1\)/],
    ['page=3', /Index Only Scan using products_list on products t\w* .*\n *Index Cond: \(tenant_id = \$1\)/],
    ['is_primary=false', /Index Cond: \(\(tenant_id = \$1\) AND \(is_primary = \$2\)\)/],
    ['status=inactive&sort=desc', /Scan Backward using products_inactive /],
    ['sort_by=priority', /Index Only Scan using products_priority on products t\w*/],
    ['sort_by=name&sort=desc', /Index Only Scan Backward using products_name on products t\w*/],
    ['sort_by=created_at', /Index Only Scan using products_created_at on products t\w*/],
    [
      'sort_by=updated_at&updated_after=2020-01-01T00:00:00Z',
      /products_updated_at .*\n *Index Cond: .*updated_at >= \$2/,
    ],
    ['group_code=GROUP-7', /Index Scan using products_group on products t\w* .*\n *Index Cond: .*group_id = /],
    ['sku_id=SKU-000100', /Index Cond: \(\(tenant_id = \$1\) AND \(sku = \$2\)\)/],
    ['reference_ids=erp-7', /products_reference_id on products t\w* .*\n *Index Cond: .*reference_id = ANY/],
  ])('?%s', async (query, expected) => {
    const { plan } = await list(query);
    expect(plan).toMatch(expected);
    expect(plan).toMatch(/Index Scan using products_pkey on products t\w* .*\n *Index Cond: .*id = bounded.id/);
    expect(plan).not.toMatch(SEQUENTIAL);
  });

  it.each([
    ['sort_by=sku_id&page=399', 'products_list', 'sku'],
    ['sort_by=priority&page=399&sort=desc', 'products_priority', 'priority'],
    ['sort_by=name&page=399', 'products_name', 'name'],
    ['sort_by=updated_at&page=399', 'products_updated_at', 'updated_at'],
    ['sort_by=created_at&page=399', 'products_created_at', 'created_at'],
  ])('on a far page by cursor, %s', async (query, index, column) => {
    const cursor = await cursorOf(query);
    const { plan, body } = await list(`${query.replace('&page=399', '')}&cursor=${cursor}`);
    expect(body.pagination).toMatchObject({ current_page: 400, total_records: PRODUCTS });
    expect(plan).toMatch(new RegExp(`using ${index} on products t .*\\n *Index Cond: .*${beyond(column)}`));
    expect(plan).not.toMatch(/Seq Scan|Aggregate/); // nothing is counted
  });

  it.each([
    ['SKU-000012', 1, BY_CODE_PARTS],
    ['U-00012', 10, BY_CODE_PARTS],
    ['number 19999 prod', 1, BY_TRIGRAMS],
    ['pr 77', 111, BY_TRIGRAMS],
    ['SKU-0001', 100, BY_CODE_PARTS],
    ['number', 1_000, BY_TRIGRAMS],
  ])('search=%s finds %d by an index', async (search, found, expected) => {
    const { body } = await list(`search=${encodeURIComponent(search)}`);
    const plan = await planOf(service, sent.at(-1)!, settings);
    expect(body.pagination.total_records).toBe(found);
    expect(plan).toMatch(expected);
    expect(plan.match(/product_search_(document|code_parts)/g)).toHaveLength(1);
    expect(plan).not.toMatch(SEQUENTIAL);
  });

  it('when single products are read and written', async () => {
    sent = [];
    const body = {
      group_code: 'NEW',
      grouping_attributes: ['size'],
      variants: [{ sku_id: 'N', name: 'x', attributes: [{ name: 'size', value: 'x' }] }],
    };
    const { id } = await client.create('/v2/products', body);
    await client.get(`/v2/products/${id}`);
    await client.patch(`/v2/products/${id}`, {
      group_code: 'GROUP-7',
      brand: 'x',
      grouping_attributes: [],
      url_slug: 'x',
    });
    await client.delete(`/v2/products/${id}`);
    const plans = (await plansOf(service, [...new Set(sent.map(({ text }) => text))])).filter((plan) =>
      /product/.test(plan),
    );
    expect(plans.length).toBeGreaterThan(12);
    expect(plans.filter((plan) => SEQUENTIAL.test(plan))).toEqual([]);
  });
});
