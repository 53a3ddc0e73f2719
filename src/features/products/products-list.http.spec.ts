import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

interface Listed {
  id: string;
  sku: string;
  created_at: string;
}

/** SKU, name and group, in the order of creation. */
const CATALOGUE = [
  ['B', 'delta', 'G1'],
  ['A', 'alpha', 'G1'],
  ['D', 'charlie', 'G2'],
  ['C', 'alpha', 'G2'],
  ['E', 'bravo', 'E'],
] as const;

let client: Client;
const made: Listed[] = [];

beforeAll(async () => {
  client = await (await sharedService()).tenant();
  for (const [sku, name, group_code] of CATALOGUE) {
    const variants = [{ sku_id: sku, name, reference_id: `ref-${sku}` }];
    made.push(await client.create('/v2/products', { group_code, variants }));
  }
});

/** The SKUs that a list returns, in its order. */
const listOf = async (path: string, query: string): Promise<string> => {
  const { body } = await client.get(`${path}?${query}`);
  return body.data.map(({ sku }: Listed) => sku).join('');
};

describe.each(['v1', 'v2'])('list of products, %s', (version) => {
  const path = `/${version}/products`;
  const list = (query: string) => listOf(path, query);

  it.each([
    ['', 'ABCDE'],
    ['sort=desc', 'EDCBA'],
    ['sort_by=name', 'ACEDB'],
    ['sort_by=name&sort=desc', 'BDECA'],
    ['sort_by=created_at', 'BADCE'],
    ['sort_by=updated_at&sort=desc', 'ECDAB'],
    ['group_code=G1', 'AB'],
    ['group_code=nothing', ''],
    ['is_primary=true', 'BDE'],
    ['is_primary=false', 'AC'],
    ['is_primary=false&group_code=G2', 'C'],
    ['sku_id=C', 'C'],
    ['sku_id=c', ''],
    ['created_after=2999-01-01T00:00:00Z', ''],
    ['created_before=2999-01-01T00:00:00Z&updated_after=2000-01-01T00:00:00%2B02:00', 'ABCDE'],
    ['updated_before=2000-01-01T00:00:00Z', ''],
  ])('?%s gives %s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  it('includes the start of a time range and excludes its end', async () => {
    const { created_at } = made[2]!;
    expect(await list(`sort_by=created_at&created_after=${created_at}`)).toContain('D');
    expect(await list(`sort_by=created_at&created_before=${created_at}`)).not.toContain('D');
  });

  it('pages by number', async () => {
    const pages = [1, 2, 3, 4].map((page) => client.get(`${path}?page_size=2&page=${page}`));
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.map(({ data }) => data.map(({ sku }: Listed) => sku).join(''))).toEqual(['AB', 'CD', 'E', '']);
    const numbers = bodies.map(({ pagination: p }) => [
      p.total_records,
      p.total_pages,
      p.current_page,
      p.next_page,
      p.prev_page,
    ]);
    expect(numbers).toEqual([
      [5, 3, 1, 2, 0],
      [5, 3, 2, 3, 1],
      [5, 3, 3, 0, 2],
      [5, 3, 4, 0, 3],
    ]);
  });
});

describe('list of products, only v1', () => {
  it('ignores unknown parameters', async () => {
    expect(await listOf('/v1/products', `colour=red&ids=${made[0]!.id}&cursor=x`)).toBe('ABCDE');
  });
});

describe('list of products, only v2', () => {
  const path = '/v2/products';
  const list = (query: string) => listOf(path, query);

  it('filters by ids and references, repeated', async () => {
    expect(await list(`ids=${made[0]!.id}&ids=${made[4]!.id}`)).toBe('BE');
    expect(await list(`ids[]=${made[1]!.id}`)).toBe('A');
    expect(await list('reference_ids=ref-C&reference_ids=ref-A&reference_ids=x')).toBe('AC');
    const joined = await client.get(`${path}?reference_ids=ref-C,ref-A`);
    expect([joined.status, joined.body.details[0].field]).toEqual([400, 'reference_ids']);
  });

  it.each(['sku_id', 'name', 'created_at', 'updated_at'])(
    'pages by cursor in the order of %s, ascending and descending',
    async (key) => {
      for (const sort of ['asc', 'desc']) {
        const seen: string[] = [];
        let cursor: string | null = '';
        for (let page = 1; cursor !== null; page++) {
          const query = `page_size=2&sort_by=${key}&sort=${sort}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
          const { body } = await client.get(`${path}?${query}`);
          seen.push(...body.data.map(({ sku }: Listed) => sku));
          expect(body.pagination).toMatchObject({ total_records: 5, current_page: page });
          cursor = body.pagination.next_cursor;
        }
        expect(seen.join('')).toBe(await list(`sort_by=${key}&sort=${sort}`));
      }
    },
  );

  it('refuses invalid cursors', async () => {
    const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const cursor of [
      'x',
      forged(['name', 'asc', 'x', made[0]!.id, 2]),
      forged(['sku_id', 'asc', 'x', 'no-id', 2]),
      forged(['sku_id', 'asc', 'x\u0000', made[0]!.id, 2]),
      forged(['sku_id', 'asc', 'x', made[0]!.id, -1.5]),
    ]) {
      const answer = await client.get(`${path}?cursor=${cursor}`);
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [{ field: 'cursor', reason: 'is not a cursor of this list in this order and with these filters' }],
      ]);
    }
    const time = await client.get(
      `${path}?sort_by=created_at&cursor=${forged(['created_at', 'asc', 'x', made[0]!.id, 2])}`,
    );
    expect(time.status).toBe(400);
  });
});
