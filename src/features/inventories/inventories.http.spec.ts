import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const VALUES = {
  available_quantity: 12.5,
  reserved_quantity: 2,
  in_stock_quantity: 14.5,
  back_order_quantity: 3,
  out_of_stock_threshold: 5,
  back_order_allowed: true,
  inventory_status: 'OUT_OF_STOCK',
  track_inventory: false,
  notes: 'Shelf 4',
};
const DETAILS = {
  on_order_details: [{ quantity: 7.25, date: '2025-01-31T22:30:00-05:00', identifier: 'PO-1' }, { quantity: 1 }],
  in_transit_details: [],
};
const STORED_DETAILS = {
  on_order_details: [
    { quantity: 7.25, date: '2025-01-31', identifier: 'PO-1' },
    { quantity: 1, date: null, identifier: null },
  ],
  in_transit_details: [],
};

describe('inventories', () => {
  let service: TestService;
  let client: Client;
  let products: Record<string, string>;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    const variants = ['A', 'B/1 ü', 'C'].map((sku_id) => ({ sku_id, name: sku_id }));
    const made = await client.create('/v2/products', { group_code: 'G', variants });
    products = Object.fromEntries(made.variants.map(({ id, sku }: { id: string; sku: string }) => [sku, id]));
  });

  const put = (sku: string, body: object, headers?: Record<string, string>) =>
    client.put(`/v2/inventories/by-sku/${encodeURIComponent(sku)}`, body, headers);
  const versionOf = async (id: string) => (await client.get(`/v2/inventories/${id}`)).body.data.version;

  it('are created and changed by POST in v1, which answers 201 in both cases', async () => {
    const made = await client.post('/v1/inventories', { sku: 'A', ...VALUES, ...DETAILS });
    const { id } = made.body.data;
    const record = {
      id,
      product_id: products.A,
      sku: 'A',
      status: 'active',
      ...VALUES,
      ...STORED_DETAILS,
      created_at: TIME,
      updated_at: TIME,
    };
    expect([made.status, made.headers.get('location')]).toEqual([201, `/v2/inventories/${id}`]);
    expect(made.body.data).toEqual(record);
    const changed = await client.post('/v1/inventories', { sku: 'A', available_quantity: 0, notes: null });
    const cleared = { ...record, available_quantity: 0, notes: null };
    expect([changed.status, changed.body.data]).toEqual([201, { ...cleared, updated_at: TIME }]);
    expect((await client.get('/v1/inventories?sku=A')).body.data).toEqual([changed.body.data]);
    expect((await client.get(`/v2/inventories/${id}`)).body.data).toEqual({ ...changed.body.data, version: 2 });
  });

  it('are created with 201 and changed with 200 by PUT in v2', async () => {
    const made = await put('B/1 ü', {});
    const { id } = made.body.data;
    expect([made.status, made.headers.get('location'), made.body.data]).toEqual([
      201,
      `/v2/inventories/${id}`,
      {
        id,
        product_id: products['B/1 ü'],
        sku: 'B/1 ü',
        status: 'active',
        available_quantity: 0,
        reserved_quantity: 0,
        in_stock_quantity: 0,
        back_order_quantity: null,
        out_of_stock_threshold: 0,
        back_order_allowed: null,
        inventory_status: 'OUT_OF_STOCK',
        track_inventory: true,
        on_order_details: [],
        in_transit_details: [],
        notes: null,
        version: 1,
        created_at: TIME,
        updated_at: TIME,
      },
    ]);
    const changed = await put('B/1 ü', { available_quantity: 1 });
    expect([changed.status, changed.headers.get('location')]).toEqual([200, null]);
    expect(changed.body.data).toMatchObject({ id, version: 2, inventory_status: 'IN_STOCK' });
  });

  it('are cleared by null where they may be empty, and refuse it elsewhere', async () => {
    const post = (body: object) => client.post('/v1/inventories', { sku: 'A', ...body });
    for (const send of [post, (body: object) => put('A', body)]) {
      await send({ back_order_quantity: 3, back_order_allowed: true, ...DETAILS });
      const empty = { back_order_quantity: null, back_order_allowed: null, notes: null };
      const { body } = await send({ ...empty, on_order_details: null, in_transit_details: null });
      expect(body.data).toMatchObject({ ...empty, on_order_details: [], in_transit_details: [] });
      const fields = ['available_quantity', 'out_of_stock_threshold', 'inventory_status', 'track_inventory'];
      const refused = await send(Object.fromEntries(fields.map((field) => [field, null])));
      expect([refused.status, refused.body.details]).toEqual([
        400,
        fields.map((field) => ({ field, reason: 'must not be null' })),
      ]);
    }
  });

  it('answer a repeated creation with the same Idempotency-Key by 201 again', async () => {
    const headers = { 'idempotency-key': 'first-figures' };
    const [made, again] = [await put('A', {}, headers), await put('A', {}, headers)];
    expect([made.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect([again.body, again.headers.get('location')]).toEqual([made.body, made.headers.get('location')]);
  });

  it('keep version and journal when nothing changes, also when a record is written back as it was read', async () => {
    const { data } = (await put('A', { ...VALUES, ...DETAILS, inventory_status: undefined })).body;
    const same = await put('A', data);
    expect([same.status, same.body.data]).toEqual([200, data]);
    await client.post('/v1/inventories', { sku: 'A', notes: 'Shelf 4', available_quantity: 12.5 });
    expect(await versionOf(data.id)).toBe(1);
    await put('A', { available_quantity: 1 });
    const history = (await client.get(`/v2/history?resource_id=${data.id}`)).body.data;
    expect(history).toEqual([
      expect.objectContaining({
        version: 2,
        action: 'updated',
        changes: [
          { field: 'available_quantity', before: 12.5, after: 1 },
          { field: 'inventory_status', before: 'IN_STOCK', after: 'BACK_ORDER' },
        ],
      }),
      expect.objectContaining({ version: 1, action: 'created', changes: [] }),
    ]);
  });

  it('refuse response fields with other values, and unknown SKUs', async () => {
    await put('A', {});
    const refused = await put('A', { sku: 'B', product_id: products.C, status: 'inactive', id: products.A });
    expect(refused.status).toBe(400);
    expect(
      Object.fromEntries(refused.body.details.map((one: { field: string; reason: string }) => [one.field, one.reason])),
    ).toEqual({
      sku: 'must be the SKU of the path',
      product_id: 'cannot change; leave it out',
      status: 'is the status of the product; write it there',
      id: 'cannot change; leave it out',
    });
    expect((await put('C', { sku: 'A' })).body.details).toEqual([
      { field: 'sku', reason: 'must be the SKU of the path' },
    ]);
    for (const body of [{}, { sku: 'NONE' }]) {
      const unknown = await put('NONE', body);
      expect([unknown.status, unknown.body.code]).toEqual([404, 'product_not_found']);
      for (const body of [{}, { status: 'active' }])
        // the second one reads the present record
        expect((await client.put('/v2/inventories/by-sku/a%00b', body)).body.code).toBe('product_not_found');
    }
    const v1 = await client.post('/v1/inventories', { sku: 'NONE' });
    expect([v1.status, v1.body.details]).toEqual([400, [{ field: 'sku', reason: 'is not in the catalogue' }]]);
  });

  it('support If-Match, and If-None-Match with an ETag that depends on the status of the product', async () => {
    const { body, headers } = await put('A', {}, { 'if-match': '"0"' });
    expect((await put('A', { notes: 'x' }, { 'if-match': '"7"' })).status).toBe(412);
    expect((await put('C', {}, { 'if-match': '"1"' })).status).toBe(412);
    const path = `/v2/inventories/${body.data.id}`;
    const condition = { 'if-none-match': headers.get('etag')! };
    expect((await client.get(path, condition)).status).toBe(304);
    await client.patch(`/v2/products/${products.A}`, { status: 'inactive' });
    const changed = await client.get(path, condition);
    expect([changed.status, changed.body.data.status]).toEqual([200, 'inactive']);
  });

  it('are one for each product, also in concurrent creations', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => put('A', { available_quantity: index })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    const { data } = (await client.get('/v2/inventories')).body;
    expect(data).toHaveLength(1);
    const { data: events } = (await client.get('/v2/events?types=inventory.*')).body;
    expect(events.map(({ resource }: { resource: { version: number } }) => resource.version)).toEqual(
      events.map((_: unknown, index: number) => index + 1),
    );
    expect(events).toHaveLength(data[0].version);
  });

  it('are filtered and sorted', async () => {
    await put('A', { available_quantity: 5, out_of_stock_threshold: 5 });
    await put('B/1 ü', { available_quantity: 6, out_of_stock_threshold: 5 });
    await put('C', { back_order_allowed: true });
    await client.patch(`/v2/products/${products.C}`, { status: 'inactive' });
    const skus = async (path: string) => {
      const { status, body } = await client.get(path);
      expect(status).toBe(200);
      return body.data.map(({ sku }: { sku: string }) => sku);
    };
    const order = 'sort_by=created_at&sort=asc';
    expect(await skus(`/v2/inventories?${order}&low_stock=true`)).toEqual(['A', 'C']);
    expect(await skus(`/v2/inventories?${order}&low_stock=false`)).toEqual(['B/1 ü']);
    expect(await skus(`/v2/inventories?${order}&skus=A&skus=C`)).toEqual(['A', 'C']);
    for (const version of ['v1', 'v2']) {
      expect(await skus(`/${version}/inventories?inventory_status=BACK_ORDER`)).toEqual(['C']);
      expect(await skus(`/${version}/inventories?status=inactive`)).toEqual(['C']);
      expect(await skus(`/${version}/inventories?sort_by=id&sort=asc`)).toEqual(['A', 'B/1 ü', 'C']);
    }
    const byProduct = Object.keys(products).sort((a, b) => (products[a]! < products[b]! ? -1 : 1));
    let path = '/v2/inventories?sort_by=product_id&sort=asc&page_size=1';
    const walked = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await client.get(`${path}${cursor && `&cursor=${cursor}`}`);
      walked.push(body.data[0].sku);
      cursor = body.pagination.next_cursor;
    }
    expect(walked).toEqual(byProduct);
    path = `/v2/inventories?ids=${products.A}`;
    expect(await skus(path)).toEqual([]);
  });

  it('are deleted with their product, with an entry of their own in the journal', async () => {
    const { data } = (await put('A', { available_quantity: 1 })).body;
    await client.patch(`/v2/products/${products.C}`, { is_primary: true });
    expect((await client.delete(`/v2/products/${products.A}`)).status).toBe(204);
    expect((await client.get(`/v2/inventories/${data.id}`)).body.code).toBe('inventory_not_found');
    const [deleted] = (await client.get(`/v2/history?resource_id=${data.id}`)).body.data;
    expect(deleted).toMatchObject({ resource_type: 'inventory', action: 'deleted', version: 2, changes: [] });
    expect((await put('A', {})).status).toBe(404);
    await client.create('/v2/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'Again' }] });
    const again = await put('A', {});
    expect([again.status, again.body.data.available_quantity]).toEqual([201, 0]);
  });

  it('are unknown to other tenants', async () => {
    const { data } = (await put('A', {})).body;
    const stranger = await service.tenant();
    expect((await stranger.get(`/v2/inventories/${data.id}`)).body.code).toBe('inventory_not_found');
    expect((await stranger.put('/v2/inventories/by-sku/A', {})).body.code).toBe('product_not_found');
    expect((await stranger.get('/v1/inventories')).body.pagination.total_records).toBe(0);
  });
});
