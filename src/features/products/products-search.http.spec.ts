import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** SKU, reference, name and priority. */
const CATALOGUE = [
  ['NW-001', 'erp-1', 'Chai Tea', 3],
  ['NW-002', 'erp-2', 'Chang', 1],
  ['NW-103', 'x%y_z\\', 'Äpfel,  saure Ernte\u00a0ÖSTERREICH-2026', 2],
  ['ab', undefined, 'tea\tset', 2],
  ['Q', 'CHAI', 'Cup', -1],
  ['M-1', 'Große Straße', 'Mu\u0308ller Crème', 4],
  ['M-2', 'ISTANBUL', 'Mueller Łódź', 4],
] as const;

describe('search and order of products', () => {
  let service: TestService;
  let client: Client;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    const other = await service.tenant();
    for (const [sku_id, reference_id, name, priority] of CATALOGUE) {
      const body = { group_code: sku_id, variants: [{ sku_id, reference_id, name, priority }] };
      ids[sku_id] = (await client.create('/v2/products', body)).id as string;
      await other.create('/v2/products', body);
    }
  });

  const list = async (query: string) => {
    const { body } = await client.get(`/v2/products?${query}`);
    expect(body.pagination.total_records).toBe(body.data.length);
    return body.data.map(({ sku }: { sku: string }) => sku).join(' ');
  };
  const search = (text: string) => list(new URLSearchParams({ search: text }).toString());

  it.each([
    ['chai', 'NW-001 Q'],
    ['CHA', 'NW-001 NW-002 Q'],
    ['nw-0', 'NW-001 NW-002'],
    ['W-10', 'NW-103'],
    ['tea chai', 'NW-001'],
    ['te', 'NW-001 ab'],
    ['Müller', 'M-1 M-2'],
    ['muller', 'M-1 M-2'],
    ['MUELLER', 'M-1 M-2'],
    ['mu\u0308ll', 'M-1 M-2'],
    ['creme', 'M-1'],
    ['CRE\u0300ME', 'M-1'],
    ['grosse strasse', 'M-1'],
    ['STRAẞE', 'M-1'],
    ['İstanbul lodz', 'M-2'],
    ['apfel', 'NW-103'],
    ['aepfel oesterreich', 'NW-103'],
    ['ea', ''],
    ['se', 'ab'],
    ['e', 'NW-001 NW-002 NW-103'],
    ['saure ernte', 'NW-103'],
    ['äpfel', 'NW-103'],
    ['ÄPF', 'NW-103'],
    ['%', ''],
    ['x%y', 'NW-103'],
    ['x_y', ''],
    ['y_z\\', 'NW-103'],
    ['erp-1', 'NW-001'],
    ['teaset', ''],
    ['reich-2026', 'NW-103'],
    ['österreich-20', 'NW-103'],
    ['ÖSTERREICH-2026', 'NW-103'],
    ['österreich-2027', ''],
    ['reich-2026 nw-103 erp', ''],
    ['  ', 'M-1 M-2 NW-001 NW-002 NW-103 Q ab'],
  ])('finds %j: %s', async (text, expected) => {
    expect(await search(text)).toBe(expected);
  });

  it('combines with other filters, sorting and paging', async () => {
    expect(await list('search=cha&sort_by=priority')).toBe('Q NW-002 NW-001');
    expect(await list('search=cha&reference_ids=CHAI&reference_ids=erp-2&sort=desc')).toBe('Q NW-002');
    const first = (await client.get('/v2/products?search=cha&page_size=2')).body;
    expect(first.pagination).toMatchObject({ total_records: 3, total_pages: 2 });
    const cursor = first.pagination.next_cursor as string;
    const second = (await client.get(`/v2/products?search=cha&page_size=2&cursor=${cursor}`)).body;
    expect([...first.data, ...second.data].map(({ sku }: { sku: string }) => sku)).toEqual(['NW-001', 'NW-002', 'Q']);
  });

  it('sorts by priority, the lowest first, by page and by cursor', async () => {
    expect(await list('sort_by=priority')).toBe('Q NW-002 NW-103 ab NW-001 M-1 M-2');
    expect(await list('sort_by=priority&sort=desc')).toBe('M-2 M-1 NW-001 ab NW-103 NW-002 Q');
    let cursor = '';
    const seen: string[] = [];
    do {
      const { data, pagination } = (await client.get(`/v2/products?sort_by=priority&page_size=2${cursor}`)).body;
      seen.push(...data.map(({ sku }: { sku: string }) => sku));
      cursor = pagination.next_cursor && `&cursor=${pagination.next_cursor}`;
    } while (cursor);
    expect(seen.join(' ')).toBe('Q NW-002 NW-103 ab NW-001 M-1 M-2');
    expect((await client.get('/v1/products?sort_by=priority')).status).toBe(400);
  });

  it('lists the products with one of some SKUs', async () => {
    expect(await list('sku_ids=NW-001&sku_ids=Q&sku_ids=none')).toBe('NW-001 Q');
    expect(await list('sku_ids=NW-001&sku_ids=Q&search=tea')).toBe('NW-001');
    const { status, body } = await client.get('/v2/products?sku_ids=NW-001,Q');
    expect([status, body.details[0].field]).toEqual([400, 'sku_ids']);
  });

  it('filters by status, and finds changed texts at once', async () => {
    await client.patch(`/v2/products/${ids.Q}`, { status: 'inactive', name: 'Beaker' });
    expect(await list('status=inactive')).toBe('Q');
    expect(await list('status=active&search=chai')).toBe('NW-001');
    expect(await search('cup')).toBe('');
    expect(await search('beaker chai')).toBe('Q');
    await client.patch(`/v1/products/${ids.Q}`, { reference_id: null });
    expect(await search('chai')).toBe('NW-001');
    await client.delete(`/v2/products/${ids['NW-001']}`);
    expect(await search('chai')).toBe('');
  });
});
