import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** SKU, brand, barcode, categories and tags. */
const CATALOGUE = [
  ['A', 'Acme', '4006381333931', ['Tools', 'Garden, indoors'], ['gift']],
  ['B', 'Acme', '4006381333931', ['Tools'], ['sale', 'gift']],
  ['C', 'ÁCME', '96385074', ['tools'], ['Tools']],
  ['D', undefined, undefined, [], []],
  ['E', 'Bits, bolts', '036000291452', ['Tools', 'Tools'], ['gift', 'gift']],
] as const;

let service: TestService;
let client: Client;
let other: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await sharedService();
  client = await service.tenant();
  other = await service.tenant();
  for (const [sku_id, brand, barcode, categories, tags] of CATALOGUE) {
    const body = { group_code: sku_id, brand, variants: [{ sku_id, name: 'Name', barcode, categories, tags }] };
    ids[sku_id] = (await client.create('/v2/products', body)).id as string;
    await other.create('/v2/products', body);
  }
});

/** The SKUs of the products that a filter of v2 finds. */
const list = async (filter: Record<string, string>, by = client): Promise<string> => {
  const { status, body } = await by.get(`/v2/products?${new URLSearchParams(filter).toString()}`);
  expect([status, body.pagination?.total_records]).toEqual([200, body.data?.length]);
  return body.data.map(({ sku }: { sku: string }) => sku).join('');
};

describe('products are found', () => {
  it.each([
    [{ brand: 'Acme' }, 'ABC'],
    [{ brand: ' acmé ' }, 'ABC'],
    [{ brand: 'Bits, bolts' }, 'E'],
    [{ brand: 'Acm' }, ''],
    [{ brand: '' }, ''],
    [{ category: 'Tools' }, 'ABCE'],
    [{ category: 'TÖOLS' }, 'ABCE'],
    [{ category: 'Tool' }, ''],
    [{ category: 'Garden, indoors' }, 'A'],
    [{ category: 'gift' }, ''],
    [{ category: '' }, ''],
    [{ tag: 'Gift' }, 'ABE'],
    [{ tag: 'Tools' }, 'C'],
    [{ tag: 'nothing' }, ''],
    [{ barcode: '4006381333931' }, 'AB'],
    [{ barcode: '400638133393' }, ''],
    [{ barcode: '036000291452' }, 'E'],
    [{ barcode: '36000291452' }, ''],
    [{ category: 'Tools', tag: 'gift', brand: 'Acme', barcode: '4006381333931' }, 'AB'],
    [{ category: 'Tools', tag: 'sale' }, 'B'],
    [{ category: 'Tools', is_primary: 'false' }, ''],
    [{ tag: 'gift', sort_by: 'sku_id', sort: 'desc' }, 'EBA'],
    [{ tag: 'gift', search: '4006' }, 'AB'],
    [{ search: '4006381333931' }, 'AB'],
    [{ search: '6381333' }, 'AB'],
    [{ search: '96385074 name' }, 'C'],
    [{ search: '036000291452 A' }, ''],
  ] as [Record<string, string>, string][])('by %j: %s', async (filter, expected) => {
    expect(await list(filter)).toBe(expected);
  });

  it('on pages by cursor', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await client.get(`/v2/products?category=Tools&page_size=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ sku }: { sku: string }) => sku));
      expect(body.pagination.total_records).toBe(4);
      cursor = body.pagination.next_cursor;
    }
    expect(seen).toEqual(['A', 'B', 'C', 'E']);
  });

  it('by one value of each filter', async () => {
    for (const name of ['brand', 'category', 'tag', 'barcode']) {
      const { status, body } = await client.get(`/v2/products?${name}=a&${name}=b`);
      expect([status, body.details]).toEqual([400, [{ field: name, reason: 'must be sent once' }]]);
    }
  });

  it('in exports too, and not in v1, which ignores the filters', async () => {
    const exported = await client.get('/v2/exports/products?tag=gift&brand=Acme');
    expect(exported.body.map((product: { group_code: string }) => product.group_code)).toEqual(['A', 'B']);
    const { body } = await client.get('/v1/products?tag=gift&brand=Acme&category=Tools&barcode=1');
    expect(body.data).toHaveLength(CATALOGUE.length);
  });
});

describe('what changes is found at once', () => {
  const change = (sku: string, body: object) => client.patch(`/v2/products/${ids[sku]}`, body);

  it('categories and tags', async () => {
    await change('A', { categories: ['Garden, indoors', 'Shed'], tags: null });
    expect([await list({ category: 'Tools' }), await list({ category: 'Shed' }), await list({ tag: 'gift' })]).toEqual([
      'BCE',
      'A',
      'BE',
    ]);
    expect(await list({ category: 'Garden, indoors' })).toBe('A');
    await client.patch(`/v1/products/${ids.A}`, { categories: ['Tools'] });
    expect([await list({ category: 'Tools' }), await list({ category: 'Shed' })]).toEqual(['ABCE', '']);
  });

  it('a barcode', async () => {
    await change('A', { barcode: '20000018' });
    expect([await list({ barcode: '20000018' }), await list({ search: '20000018' })]).toEqual(['A', 'A']);
    expect([await list({ barcode: '4006381333931' }), await list({ search: '4006381333931' })]).toEqual(['B', 'B']);
    await change('A', { barcode: null, name: 'Renamed' });
    expect([await list({ search: '20000018' }), await list({ search: 'renamed' })]).toEqual(['', 'A']);
  });

  it('a brand, for all variants of the group, and another group', async () => {
    await client.create('/v2/products', { group_code: 'B', variants: [{ sku_id: 'F', name: 'Name', tags: ['new'] }] });
    await change('B', { brand: 'Novel' });
    expect(await list({ brand: 'Novel' })).toBe('BF');
    expect(await list({ brand: 'Acme' })).toBe('AC');
    await change('B', { group_code: 'C' });
    expect([await list({ brand: 'Novel' }), await list({ brand: 'acme' })]).toEqual(['F', 'ABC']);
  });

  it('a deletion', async () => {
    await client.delete(`/v2/products/${ids.E}`);
    const filters: Record<string, string>[] = [
      { brand: 'Bits, bolts' },
      { category: 'Tools' },
      { tag: 'gift' },
      { barcode: '036000291452' },
    ];
    expect(await Promise.all(filters.map((filter) => list(filter)))).toEqual(['', 'ABC', 'B', '']);
  });

  it('what older versions stored with white space around it', async () => {
    const [label, brand] = ['\u00a0R\u00e4ume \u200b', '\t\u2003Former\u3000'];
    await asAdmin(service.database.adminUrl, async (admin) => {
      const group = 'select group_id from products where id = $1';
      await admin.query('update products set categories = $2, tags = $2 where id = $1', [ids.D, [label]]);
      await admin.query(`update product_groups set brand = $2 where id = (${group})`, [ids.D, brand]);
    });
    const filters: Record<string, string>[] = [{ category: 'RAUME' }, { tag: 'r\u00e4ume' }, { brand: 'former' }];
    expect(await Promise.all(filters.map((filter) => list(filter)))).toEqual(['D', 'D', 'D']);
  });

  it('only of the own tenant', async () => {
    expect(await list({ category: 'Tools' }, other)).toBe('ABCE');
    expect(await list({ barcode: '4006381333931' }, other)).toBe('AB');
  });
});
