import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** A reference that has to be encoded in a path. */
const REFERENCE = 'Ä/1 x%';

describe('single records are read by the keys that callers gave them', () => {
  let client: Client;
  let other: Client;
  let productId = '';
  /** Path of the resource, name of the key in it, key, id and name of the resource in errors. */
  const records: [path: string, by: string, key: string, id: string, resource: string][] = [];

  beforeAll(async () => {
    const service = await sharedService();
    [client, other] = [await service.tenant(), await service.tenant()];
    const trade = await makeTrade(client);
    await makeTrade(other);
    const add = async (path: string, resource: string, body: object) => {
      const { id } = await client.create(`/v2/${path}`, { reference_id: REFERENCE, ...body });
      records.push([path, 'by-reference', REFERENCE, id as string, resource]);
    };
    await add('customers', 'customer', { company_name: 'x' });
    await add('orders', 'order', {
      customer_id: REFERENCE,
      status: 'draft',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    });
    await add('price-lists', 'price_list', { name: 'x' });
    await add('invoices', 'invoice', {
      order_ids: [trade.order.id],
      invoice_number: 'x',
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
    });
    await add('shipments', 'shipment', { order_id: trade.order.id, shipment_items: [{ sku_id: 'A', quantity: 1 }] });
    await add('contract-pricing', 'contract_pricing', {
      name: 'x',
      customer_group_type: 'all',
      product_price_map: [{ sku_id: 'A', volume_tiers: [{ start_quantity: 1, price: 1 }] }],
      schedule_details: { start_date: '2026-01-01T00:00:00Z' },
    });
    const variants = [{ sku_id: REFERENCE, name: 'x' }];
    productId = (await client.create('/v2/products', { group_code: 'x', variants })).id as string;
    records.push(['products', 'by-sku', REFERENCE, productId, 'product']);
    const { data } = (await client.put(`/v2/inventories/by-sku/${encodeURIComponent(REFERENCE)}`, {})).body;
    records.push(['inventories', 'by-sku', REFERENCE, data.id as string, 'inventory']);
  });

  const pathOf = (path: string, by: string, key: string) => `/v2/${path}/${by}/${encodeURIComponent(key)}`;

  it('with the answer and the ETag of the read by id', async () => {
    expect(records).toHaveLength(8);
    for (const [path, by, key, id] of records) {
      const byId = await client.get(`/v2/${path}/${id}`);
      const byKey = await client.get(pathOf(path, by, ` ${key}`));
      expect([path, byKey.status, byKey.headers.get('etag')]).toEqual([path, 200, byId.headers.get('etag')]);
      expect(byKey.body).toEqual(byId.body);
      const known = { 'if-none-match': byId.headers.get('etag')! };
      expect((await client.get(pathOf(path, by, key), known)).status).toBe(304);
    }
  });

  it.each([
    ['of another tenant', REFERENCE],
    ['that no record has', 'none'],
    ['that no text can be', 'a\0'],
    ['that is an id', '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e'],
  ])('but not by a key %s', async (_, key) => {
    for (const [path, by, , , resource] of records) {
      const { status, body } = await other.get(pathOf(path, by, key));
      expect([path, status, body.code]).toEqual([path, 404, `${resource}_not_found`]);
    }
  });

  /** Bodies of POST and where they have the key by which a path reads the record. */
  const creations: [path: string, field: string, body: (key: string) => object][] = [
    ...['/v1/customers', '/v2/customers'].map((path): [string, string, (key: string) => object] => [
      path,
      'reference_id',
      (key) => ({ reference_id: key, company_name: 'x', name: 'x' }),
    ]),
    ['/v2/orders', 'reference_id', (key) => ({ reference_id: key, customer_id: 'x', line_items: [] })],
    ['/v2/price-lists', 'reference_id', (key) => ({ reference_id: key, name: 'x' })],
    ['/v2/invoices', 'reference_id', (key) => ({ reference_id: key, order_ids: ['x'] })],
    ['/v2/invoices/from-orders', 'reference_id', (key) => ({ reference_id: key, customer_id: 'x' })],
    ['/v2/shipments', 'reference_id', (key) => ({ reference_id: key, order_id: 'x' })],
    ['/v2/contract-pricing', 'reference_id', (key) => ({ reference_id: key, name: 'x' })],
    ['/v2/payments', 'reference_id', (key) => ({ reference_id: key, amount: 1 })],
    ['/v2/import-profiles', 'reference_id', (key) => ({ reference_id: key, name: 'x' })],
    ['/v1/products', 'variants[0].sku_id', (key) => ({ group_code: 'y', variants: [{ sku_id: key, name: 'x' }] })],
    ['/v2/products', 'variants[0].sku_id', (key) => ({ group_code: 'y', variants: [{ sku_id: key, name: 'x' }] })],
  ];

  it.each(creations)('so that %s takes no %s that clients remove from addresses', async (path, field, body) => {
    const reason = 'must not be . or .., because addresses cannot contain it';
    for (const key of ['.', ' .. ']) {
      const { status, body: answer } = await client.post(path, body(key));
      expect([status, answer.details]).toEqual([400, expect.arrayContaining([{ field, reason }])]);
    }
    const { body: others } = await client.post(path, body('...'));
    expect(JSON.stringify(others)).not.toContain(reason);
  });

  it('also where they were stored before, with changes that do not name the key', async () => {
    const { id } = await other.create('/v2/price-lists', { reference_id: 'dots', name: 'x' });
    const service = await sharedService();
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query(`update price_lists set reference_id = '..' where id = $1`, [id]),
    );
    expect((await other.patch(`/v2/price-lists/${id}`, { name: 'y' })).body.data).toMatchObject({
      reference_id: '..',
      name: 'y',
    });
    expect((await other.get('/v2/price-lists?reference_ids=..')).body.data).toEqual([expect.objectContaining({ id })]);
  });

  it('and not after their deletion', async () => {
    await client.delete(`/v2/products/${productId}`);
    for (const path of ['products', 'inventories'])
      expect((await client.get(pathOf(path, 'by-sku', REFERENCE))).status).toBe(404);
  });
});
