import { TABLES_READ_ON_SHARDS } from '#app/resources.js';
import { PRODUCT, PRODUCT_WITH_SKU } from '#features/products/products.queries.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { textOnShards } from '#platform/data/tenancy/servers/worker-reads.js';
import { parse } from 'libpg-query';
import { find } from '../migrations/parse-tree.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { callsIn, readDistributedSchema } from '../support/distributed-schema.js';
import { Proxy } from '../support/proxy.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { eventually } from '../support/waiting.js';

/** What a worker of Citus knows about shards. A tenant's rows are here if `is_here` says so. The shards of tables are views of them. */
const SHARDS = `
  create table is_here (here boolean not null);
  insert into is_here values (true);
  create view pg_dist_local_group as select 1 as groupid;
  create view pg_dist_placement as select 102008::bigint as shardid, case when here then 1 else 2 end as groupid from is_here;
  create function get_shard_id_for_distribution_column(wanted regclass, value uuid) returns bigint language sql as 'select 102008::bigint';
  ${TABLES_READ_ON_SHARDS.map((name) => `create view ${name}_102008 with (security_invoker) as select * from ${name};`).join('')}
  grant select on is_here, pg_dist_local_group, pg_dist_placement, ${TABLES_READ_ON_SHARDS.map((name) => `${name}_102008`).join(', ')}
    to wca_service`;

/** Reads by workers need nothing of Citus but its catalogue of shards, so a second way to one server is the worker here. */
describe('reads of a cluster with DATABASE_WORKER_URLS', () => {
  let service: OwnService;
  let worker: Proxy;
  let instance: TestInstance;
  let client: Client;
  let servers: string[];

  beforeAll(async () => {
    service = await startService();
    await asAdmin(service.database.adminUrl, (admin) => admin.query(SHARDS));
    worker = await Proxy.before(service.database.serviceUrl);
    const env = { DATABASE_URL: service.database.serviceUrl, DATABASE_WORKER_URLS: worker.url };
    instance = await startInstance(service.database.serviceUrl, { env });
  });
  afterAll(async () => {
    await instance?.app.close();
    await service?.stop();
    await worker?.cut();
  });
  beforeEach(async () => {
    const { key, slug } = await service.tenant();
    client = new Client(instance.base, key, slug);
    servers = [];
    instance.app.get(TenantDb).options.workers!.onRead = (server) => void servers.push(server);
  });

  /** Reads again and again until one server serves all reads of the request. */
  const untilServedBy = (name: string) =>
    eventually(
      async () => {
        servers.length = 0;
        expect((await client.get('/v2/price-lists')).status).toBe(200);
        return servers;
      },
      (served) => served.length > 0 && served.every((server) => server === name),
    );

  it('are served by the worker that has the rows of the tenant, and show each write at once', async () => {
    await untilServedBy(new URL(worker.url).host);
    servers.length = 0;
    for (let count = 1; count <= 20; count++) {
      const { id } = await client.create('/v2/price-lists', { reference_id: `L-${count}`, name: `List ${count}` });
      expect((await client.get(`/v2/price-lists/${id}`)).body.data.name).toBe(`List ${count}`);
      expect((await client.get('/v2/price-lists')).body.data).toHaveLength(count);
    }
    expect(servers).not.toContain('coordinator');
  });

  it('are served by the coordinator if no worker has the rows', async () => {
    const isHere = (here: boolean) =>
      asAdmin(service.database.adminUrl, (admin) => admin.query('update is_here set here = $1', [here]));
    await isHere(false);
    for (let count = 0; count < 3; count++) await untilServedBy('coordinator');
    await isHere(true);
  });

  it('are served by the coordinator while the worker cannot be reached', async () => {
    await untilServedBy(new URL(worker.url).host);
    await worker.cut();
    await untilServedBy('coordinator');
    await worker.restore();
    await untilServedBy(new URL(worker.url).host);
  }, 30_000);

  it('of a product name the shards there, with the same answer, and are isolated by tenant', async () => {
    const { id: list } = await client.create('/v2/price-lists', { reference_id: 'L', name: 'List' });
    const product_prices = [{ price_list_id: list, price: 12.5, volume_tiers: [{ start_quantity: 10, price: 11.25 }] }];
    const variants = [{ sku_id: 'W-1', name: 'Sheet', attributes: [{ name: 'size', value: 'A4' }], product_prices }];
    const body = { group_code: 'W', brand: 'Acme', grouping_attributes: ['size'], variants };
    const made = await client.create('/v2/products', body);
    await untilServedBy(new URL(worker.url).host);
    const direct = new Client(service.base, client.key, client.slug);
    const other = await service.tenant();
    const stranger = new Client(instance.base, other.key, other.slug);
    for (const path of [`/v2/products/${made.id}`, '/v2/products/by-sku/W-1', `/v1/products/${made.id}`]) {
      servers.length = 0;
      const { status, body } = await client.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toEqual((await direct.get(path)).body);
      expect(new Set(servers)).toEqual(new Set([new URL(worker.url).host]));
      for (let count = 0; count < 3; count++) expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await client.get(`/v2/products/${newId()}`)).status).toBe(404);
  });

  it('of a product are served by the coordinator once its shards were moved, though they are still on the worker', async () => {
    const variants = [{ sku_id: 'M-1', name: 'Sheet' }];
    const { id } = await client.create('/v2/products', { group_code: 'M', variants });
    const path = `/v2/products/${id}`;
    const read = async () => {
      servers.length = 0;
      const { status, body } = await client.get(path);
      expect(status).toBe(200);
      return { name: body.data.name, servers: [...new Set(servers)] };
    };
    await untilServedBy(new URL(worker.url).host);
    expect(await read()).toEqual({ name: 'Sheet', servers: [new URL(worker.url).host] });
    const stale = `create or replace view products_102008 with (security_invoker) as select * from products where sku <> 'M-1'`;
    await asAdmin(service.database.adminUrl, (admin) => admin.query(`update is_here set here = false; ${stale}`));
    try {
      expect(await read()).toEqual({ name: 'Sheet', servers: ['coordinator'] });
    } finally {
      const whole = stale.replace(/ where .*/, '');
      await asAdmin(service.database.adminUrl, (admin) => admin.query(`update is_here set here = true; ${whole}`));
    }
    await untilServedBy(new URL(worker.url).host);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('alter view products_102008 rename to products_102009'),
    );
    try {
      expect(await read()).toEqual({ name: 'Sheet', servers: ['coordinator'] });
    } finally {
      await asAdmin(service.database.adminUrl, (admin) =>
        admin.query('alter view products_102009 rename to products_102008'),
      );
    }
  });

  it.each([
    ['an id', PRODUCT],
    ['a SKU', PRODUCT_WITH_SKU],
  ])('of a product with %s name the shard of each table, and call no function that queries', async (_key, text) => {
    const schema = await asAdmin(service.database.adminUrl, (admin) =>
      readDistributedSchema(admin, ['tenant_anchors']),
    );
    expect(TABLES_READ_ON_SHARDS.filter((name) => !schema.tables.has(name))).toEqual([]);
    const tables = Object.fromEntries(TABLES_READ_ON_SHARDS.map((name) => [name, `${name}_102008`]));
    const parsed = await parse(textOnShards(text, { anchor: '102008', tables }));
    const named = (find(parsed, 'RangeVar') as { relname: string }[]).map(({ relname }) => relname);
    expect(named.sort()).toEqual(['product_groups_102008', 'product_prices_102008', 'products_102008']);
    expect(callsIn(parsed).filter((name) => schema.queryingFunctions.has(name))).toEqual([]);
  });

  it('are isolated by tenant', async () => {
    const { id } = await client.create('/v2/price-lists', { reference_id: 'L', name: 'List' });
    await untilServedBy(new URL(worker.url).host);
    const other = await service.tenant();
    const stranger = new Client(instance.base, other.key, other.slug);
    for (let count = 0; count < 5; count++) expect((await stranger.get(`/v2/price-lists/${id}`)).status).toBe(404);
    expect((await stranger.get('/v2/price-lists')).body.data).toEqual([]);
  });
});
