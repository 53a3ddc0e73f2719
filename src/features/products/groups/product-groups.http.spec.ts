import type { Answer, Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { intercept } from '#test/support/statements.js';

const variant = (sku: string, more: object = {}) => ({ sku_id: sku, name: `Product ${sku}`, ...more });
const skus = (data: { sku: string }[]) => data.map(({ sku }) => sku);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

describe('product groups', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const group = (code: string, variants: object[], more: object = {}) => ({ group_code: code, variants, ...more });
  const members = async (code: string) =>
    (await client.get(`/v2/products?group_code=${code}&page_size=100`)).body.data as {
      sku: string;
      is_primary: boolean;
      parent_id: string;
    }[];
  const primaries = async (code: string) => skus((await members(code)).filter(({ is_primary }) => is_primary));

  it('return the primary variant, and all variants in the order of the request', async () => {
    const variants = [variant('C'), variant('A', { is_primary: true }), variant('B', { reference_id: 'ref' })];
    const one = await client.create('/v1/products', group('G1', variants));
    expect([one.sku, one.is_primary]).toEqual(['A', true]);
    expect(one.variants).toEqual([
      { id: expect.any(String), sku: 'C', reference_id: null },
      { id: one.id, sku: 'A', reference_id: null },
      { id: expect.any(String), sku: 'B', reference_id: 'ref' },
    ]);
    const two = await client.create('/v2/products', group('G2', [variant('F'), variant('E', { is_primary: true })]));
    expect([two.sku, skus(two.variants)]).toEqual(['E', ['F', 'E']]);
    const primary = { ...two, variants: undefined };
    expect(two.variants[1]).toEqual(primary);
  });

  it('have the first variant as primary one if the request names none', async () => {
    await client.create('/v1/products', group('G', [variant('B', { is_primary: false }), variant('A')]));
    expect(await primaries('G')).toEqual(['B']);
  });

  it('get further variants, none of them primary', async () => {
    const first = await client.create('/v1/products', group('G', [variant('A')]));
    const added = await client.create('/v2/products', group('G', [variant('B'), variant('C', { is_primary: false })]));
    expect([added.sku, added.parent_id, added.is_primary]).toEqual(['B', first.parent_id, false]);
    expect(await primaries('G')).toEqual(['A']);
    expect(new Set((await members('G')).map(({ parent_id }) => parent_id)).size).toBe(1);
  });

  it('refuse a second primary variant', async () => {
    await client.create('/v1/products', group('G', [variant('A')]));
    const second = await client.post('/v1/products', group('G', [variant('B', { is_primary: true })]));
    expect([second.status, second.body.details]).toEqual([
      400,
      [{ field: 'variants[0].is_primary', reason: 'the group has a primary variant already' }],
    ]);
    expect(skus(await members('G'))).toEqual(['A']);
  });

  it('require their brand and grouping attributes of further variants', async () => {
    const size = [{ name: 'size', value: 'L' }];
    const head = { brand: 'Exotic', grouping_attributes: ['size'] };
    await client.create('/v2/products', group('G', [variant('A', { attributes: size })], head));
    const refused = await client.post(
      '/v2/products',
      group('G', [variant('B')], { brand: 'Other', grouping_attributes: ['size', 'color'] }),
    );
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [
        { field: 'brand', reason: 'must be that of the existing group, which is "Exotic"' },
        { field: 'grouping_attributes', reason: 'must be those of the existing group, which are ["size"]' },
        { field: 'variants[0].attributes', reason: 'must contain the grouping attribute "size"' },
      ],
    ]);
    const lacking = await client.post('/v1/products', group('G', [variant('B')]));
    expect(lacking.body.details).toEqual([
      { field: 'variants[0].attributes', reason: 'must contain the grouping attribute "size"' },
    ]);
    await client.create('/v2/products', group('G', [variant('B', { attributes: [{ ...size[0], value: 'B' }] })], head));
    const third = await client.create(
      '/v1/products',
      group('G', [variant('C', { attributes: [{ ...size[0], value: 'C' }] })]),
    );
    expect((await client.get(`/v2/products/${third.id}`)).body.data.brand).toBe('Exotic');
  });

  it('are not created with SKUs of other products, which the error names', async () => {
    const { variants } = await client.create('/v1/products', group('G', [variant('A'), variant('B')]));
    const again = await client.post('/v2/products', group('H', [variant('C'), variant('B'), variant('A')]));
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      code: 'duplicate_sku',
      message: expect.any(String),
      details: [
        { field: 'variants[1].sku_id', reason: `is taken already by ${variants[1].id}` },
        { field: 'variants[2].sku_id', reason: `is taken already by ${variants[0].id}` },
      ],
    });
    expect(await members('H')).toEqual([]);
  });

  it('have no two variants whose grouping values differ in case or white space around them only', async () => {
    const sized = (sku: string, value: string) => variant(sku, { attributes: [{ name: 'Size', value }] });
    const head = { grouping_attributes: ['size'] };
    const faultsOf = async (variants: object[]) => {
      const { status, body } = await client.post('/v2/products', group('G', variants, head));
      return [status, body.code, body.details];
    };
    const reason = (sku: string) => `has the same values of "size" as the variant ${sku}`;
    expect(await faultsOf([sized('A', 'Größe M'), sized('B', ' GRÖSSE m'), sized('C', 'größe m\u00a0')])).toEqual([
      ...[409, 'duplicate_value'],
      [{ field: 'variants[2].attributes', reason: reason('A') }],
    ]);
    await client.create('/v2/products', group('G', [sized('A', 'Rose')], head));
    expect(await faultsOf([sized('B', ' rOSE')])).toEqual([
      ...[409, 'duplicate_value'],
      [{ field: 'variants[0].attributes', reason: reason('A') }],
    ]);
    const { variants } = await client.create('/v2/products', group('G', [sized('B', 'Rosé')], head));
    const { status, body } = await client.patch(`/v2/products/${variants[0].id}`, {
      attributes: [{ name: 'size', value: 'ROSE' }],
    });
    expect([status, body.code]).toEqual([409, 'duplicate_value']);
  });

  it('are not created with a url_slug of another product, which the error names', async () => {
    const { id } = await client.create('/v2/products', group('G', [variant('A', { url_slug: 'a' })]));
    const again = await client.post('/v2/products', group('H', [variant('B', { url_slug: 'a' })]));
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'duplicate_value',
      [{ field: 'variants[0].url_slug', reason: `is taken already by ${id}` }],
    ]);
  });

  it.each([1, 2])('have one primary variant after concurrent creations, v%i', async (version) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.post(`/v${version}/products`, group('G', [variant(`S${index}`, { is_primary: index % 3 === 0 })])),
      ),
    );
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
    expect(await members('G')).toHaveLength(answers.filter(({ status }) => status === 201).length);
    expect(await primaries('G')).toHaveLength(1);
  });

  it('return the same error if a concurrent transaction creates the same SKUs, in any order', async () => {
    const wanted = Array.from({ length: 20 }, (_, index) => variant(`S${index}`));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.post('/v2/products', group(`G${index}`, index % 2 ? wanted : wanted.toReversed())),
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
    const { variants } = answers.find(({ status }) => status === 201)!.body.data;
    const owners = new Map(variants.map(({ sku, id }: { sku: string; id: string }) => [sku, id]));
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.code).toBe('duplicate_sku');
      expect(body.details).toHaveLength(20);
      expect(body.details.map(({ reason }: { reason: string }) => reason.slice(-36)).sort()).toEqual(
        [...owners.values()].sort(),
      );
    }
    expect((await client.get('/v1/products')).body.pagination.total_records).toBe(20);
  });

  it('return the same error if a concurrent transaction creates the same url_slug', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        client.post('/v2/products', group(`G${index}`, [variant(`S${index}`, { url_slug: 'x' })])),
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array<number>(5).fill(409)]);
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.details).toEqual([{ field: 'variants[0].url_slug', reason: `is taken already by ${id}` }]);
  });

  it('return 201 or 400 if a price list is deleted concurrently', async () => {
    await client.create('/v1/price-lists', { reference_id: 'default', name: 'x' });
    const { id } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
    const prices = { product_prices: [{ price_list_id: id, price: 1 }] };
    const [deleted, ...answers] = await Promise.all([
      client.delete(`/v1/price-lists/${id}`),
      ...Array.from({ length: 6 }, (_, index) =>
        client.post('/v1/products', group(`${index}`, [variant(`${index}`, prices)])),
      ),
    ]);
    const expected = deleted.status === 204 ? [400] : [201];
    expect([...new Set(statuses(answers))]).toEqual(expect.arrayContaining(expected));
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
  });

  it('are created with 1,000 variants by as many statements as with one', async () => {
    const { id } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) =>
        variant(`${prefix}${index}`, {
          url_slug: `${prefix.toLowerCase()}-${index}`,
          attributes: [{ name: 'size', value: `${index}` }],
          product_prices: [{ price_list_id: id, price: index / 8 }],
        }),
      );
    let sent = 0;
    intercept(service, ({ text }) => {
      if (text.includes('tenant_id')) sent++;
      return text;
    });
    await client.create('/v2/products', group('ONE', many(1, 'O')));
    const statements = sent;
    expect(statements).toBeGreaterThan(3);
    sent = 0;
    const variants = many(1_000, 'M');
    const made = await client.create('/v2/products', group('MANY', variants, { grouping_attributes: ['size'] }));
    expect(sent).toBe(statements);
    expect(skus(made.variants)).toEqual(variants.map(({ sku_id }) => sku_id));
    expect(made.variants[999]).toMatchObject({ price_lists: [{ price: 124.875 }], is_primary: false });
    expect(made.id).toBe(made.variants[0].id);
    const page = await client.get('/v1/products?group_code=MANY&page_size=100&page=10');
    expect(page.body.pagination).toMatchObject({ total_records: 1_000, total_pages: 10, next_page: 0 });
  });
});
