import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { fillCatalogue } from '#test/support/catalogue.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { CapturedLog } from '#test/support/log.js';
import { eventually } from '#test/support/waiting.js';
import { makeTrade } from '#test/support/trade.js';
import { type OwnService, startService } from '#test/support/service.js';
import { READER_LIMITS } from '#platform/edge/http/server/reader-watch.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ExportsService } from './exports.service.js';

/** Resources that were not compared with their single records. */
const OTHER_RESOURCES = ['product_prices', 'invoices', 'credit_notes', 'shipments', 'contract_pricing'];
/** Products whose lines together are longer than all buffers between service and client, 16 MB. */
const MANY = 400;
const LENGTHEN = `update products set name = 'Any', attributes = (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'a' || n,
  'value', repeat('x', 4000))) from generate_series(1, 10) n) where tenant_id = (select id from tenants where slug = $1)`;

describe('exports', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({}, { logger: log.logger });
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  /** Sends a GET and returns the response before its body was read. */
  const open = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      httpRequest(`${service.base}${path}`, { headers: { 'x-api-key': client.key, ...headers } }, resolve)
        .on('error', reject)
        .end();
    });
  const read = async (path: string, headers?: Record<string, string>) => {
    const response = await open(path, headers);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { response, bytes: Buffer.concat(chunks) };
  };
  const lines = async (resource: string, query = '') => {
    const { response, bytes } = await read(`/v2/exports/${resource}${query}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
    return bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  /** Reads a response to its end: `complete`, or the code of the error. */
  const outcomeOf = async (response: IncomingMessage): Promise<string> => {
    try {
      for await (const chunk of response) void chunk;
      return 'complete';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const isFree = () => service.app.get(TenantDb).connections.waiting('export') === 0;
  it('have the v2 read of each record in a line, in the sequence of creation', async () => {
    const { order } = await makeTrade(client);
    await client.put('/v2/inventories/by-sku/A', { available_quantity: 3 });
    const customers = await client.create('/v2/customers', { reference_id: 'C-9', company_name: 'Nine' });
    await client.patch(`/v2/customers/${customers.id}`, { status: 'inactive' });
    for (const [resource, path] of [
      ['products', 'products'],
      ['customers', 'customers'],
      ['inventories', 'inventories'],
      ['orders', 'orders'],
    ] as const) {
      const exported = await lines(resource);
      expect(exported.length).toBeGreaterThan(0);
      for (const record of exported) {
        const { data } = (await client.get(`/v2/${path}/${record.id}`)).body;
        for (const name of ['invoice_ids', 'shipment_ids']) delete data[name]; // files of invoices and shipments name the order
        expect(record).toEqual(data);
      }
      expect(exported.map(({ id }) => id)).toEqual(exported.map(({ id }) => id).sort());
    }
    expect((await lines('customers')).map(({ reference_id: reference }) => reference)).toContain('C-9');
    expect((await lines('orders')).map(({ id }) => id)).toContain(order.id);
    for (const resource of OTHER_RESOURCES) expect(Array.isArray(await lines(resource))).toBe(true);
  });

  it('have a line for each price, named by the reference of its list', async () => {
    const { id } = await client.create('/v2/price-lists', { reference_id: 'EXPORT', name: 'Export' });
    const product_prices = [{ price_list_id: id, price: 7.5, volume_tiers: [{ start_quantity: 5, price: 7 }] }];
    await client.create('/v2/products', { group_code: 'P', variants: [{ sku_id: 'P', name: 'P', product_prices }] });
    expect(await lines('product_prices')).toEqual([
      {
        sku: 'P',
        price_list_id: 'EXPORT',
        price: 7.5,
        sale_price: null,
        min_order_quantity: null,
        max_order_quantity: null,
        step_increment: null,
        default_order_quantity: null,
        volume_tiers: [{ start_quantity: 5, price: 7, step_increment: null }],
      },
    ]);
  });

  it('have the filters of the lists without their defaults; parameters of pages and unknown formats are refused', async () => {
    await makeTrade(client);
    expect(await lines('products', '?sku_id=A')).toHaveLength(1);
    expect(await lines('products', '?search=nothing-has-this')).toEqual([]);
    expect(await lines('orders', '?order_status=draft')).toEqual([]);
    for (const parameter of [
      'page=1',
      'page_size=5',
      'cursor=x',
      'sort_by=created_at',
      'sort=asc',
      'include_total=false',
    ]) {
      const { status, body } = await client.get(`/v2/exports/products?${parameter}`);
      expect([status, body.details[0].field]).toEqual([400, parameter.split('=')[0]]);
    }
    const { body } = await client.get('/v2/exports/orders?format=xlsx');
    expect(body.details).toEqual([{ field: 'format', reason: 'must be one of ndjson, csv' }]);
    expect((await client.get('/v2/exports/media')).body.code).toBe('route_not_found');
  });

  it('are tables with the columns of imports', async () => {
    await client.create('/v2/customers', {
      reference_id: 'C-1',
      company_name: 'Ada; "Sons"',
      attributes: [{ name: 'region', value: 'north\nwest' }],
      addresses: [{ reference_id: 'A-1', type: 'billing', address_line_1: 'Street 1', city: 'Paris' }],
    });
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Bee' });
    const { response, bytes } = await read('/v2/exports/customers?format=csv', { accept: 'text/csv' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = bytes.toString();
    expect(text.startsWith('\ufeffreference_id,company_name,display_id,')).toBe(true);
    const [header, first, ...rest] = text.split('\r\n');
    expect(header).toMatch(/,attributes\.region,addresses\[0\]\.reference_id,addresses\[0\]\.type,/);
    expect(first).toMatch(/^C-1,"Ada; ""Sons""",C-000001,.*,"north\nwest",A-1,billing,/s);
    expect(rest).toEqual([expect.stringMatching(/^C-2,Bee,C-000002,/), '']);
    expect((await read('/v2/exports/inventories?format=csv')).bytes.toString()).toMatch(
      /^\ufeffsku,available_quantity,[\w,]+\r\n$/,
    );
  });

  it('are compressed on request', async () => {
    await makeTrade(client);
    const plain = await read('/v2/exports/products');
    const packed = await read('/v2/exports/products', { 'accept-encoding': 'gzip, br' });
    expect([plain.response.headers['content-encoding'], packed.response.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    expect(packed.response.headers.vary).toContain('Accept-Encoding');
  });

  describe('of many long records', () => {
    let seller: Client;

    const fill = ({ slug }: Client) =>
      asAdmin(service.database.adminUrl, async (admin) => {
        await fillCatalogue(admin, slug, MANY);
        await admin.query(LENGTHEN, [slug]);
      });

    beforeAll(async () => {
      await fill((seller = await service.tenant()));
    });
    beforeEach(() => {
      client = seller;
    });

    it('are of one snapshot, whatever changes while the client reads', async () => {
      const response = await open('/v2/exports/products');
      response.pause();
      const { data } = (await client.get('/v2/products?page_size=1&sort=desc&sort_by=sku_id')).body;
      await client.patch(`/v2/products/${data[0].id}`, { name: 'Changed' });
      await client.create('/v2/products', { group_code: 'NEW', variants: [{ sku_id: 'NEW', name: 'New' }] });
      let text = '';
      for await (const chunk of response) text += String(chunk);
      const names = text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).name as string);
      expect(names).toEqual(Array(MANY).fill('Any'));
    });

    it('use no connection of other requests, and free theirs when the client leaves', async () => {
      const head = await client.send('HEAD', '/v2/exports/products');
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
      for (let round = 0; round < 4; round++) {
        const response = await open('/v2/exports/products');
        response.pause();
        const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/v2/products?page_size=1')));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        response.destroy(); // the next round would wait for 10 s, and be refused, if this kept the connection
      }
      expect(isFree()).toBe(true);
      expect(await lines('products')).toHaveLength(MANY + 1);
    });

    it('of clients that read nothing are ended while exports of other tenants wait, with a line in the log', async () => {
      const exports = service.app.get(ExportsService);
      exports.readerLimits = { ...READER_LIMITS, intervalMs: 50 };
      const [second, third] = [await service.tenant(), await service.tenant()];
      await fill(second);
      const stalled: IncomingMessage[] = [];
      for (const tenant of [seller, second]) {
        client = tenant;
        stalled.push((await open('/v2/exports/products', { 'x-request-id': `slow ${tenant.slug}` })).pause());
      }
      client = third;
      expect(await lines('products')).toEqual([]); // 429 if one of the others kept its connection
      const ends = await Promise.all(stalled.map((response) => outcomeOf(response)));
      expect(ends).toContain('ECONNRESET');
      const reason = 'The response was ended because its client reads too slowly';
      const ended = log.lines.filter(({ message }) => message === reason);
      expect(ended.length).toBe(ends.filter((end) => end === 'ECONNRESET').length);
      expect(ended[0]).toMatchObject({ file: 'products.ndjson', request_id: expect.stringMatching(/^slow /) });
      exports.readerLimits = undefined;
    });

    it('end without the end of the response when the database fails in the middle', async () => {
      const response = await open('/v2/exports/products');
      response.pause();
      await asAdmin(service.database.adminUrl, (admin) =>
        eventually(
          async () => {
            const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where state = 'idle in transaction' and backend_xmin is not null and datname = current_database()`);
            return rowCount;
          },
          (ended) => ended === 1, // between two statements, while the client reads nothing
        ),
      );
      expect(await outcomeOf(response)).toBe('ECONNRESET');
      expect(await lines('products')).toHaveLength(MANY + 1);
    });
  });
});
