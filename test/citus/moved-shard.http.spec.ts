import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { databaseServer } from '../support/test-run.js';
import { type OwnService, startService } from '../support/service.js';
import { eventually } from '../support/waiting.js';
import { onAll } from '../../lab/bench/citus.js';

const { cluster } = await databaseServer();
const READERS = 4;
/** The tenant's rows go to the other worker and back. */
const MOVES = 2;

/** Run by `npm run test:citus` only. */
describe('a tenant whose shard moves to another worker', () => {
  let service: OwnService;
  let client: Client;
  /** The servers that served reads since the list was emptied. */
  const servers = new Set<string>();

  beforeAll(async () => {
    if (!cluster) throw new Error('This spec needs a Citus cluster: TEST_CITUS');
    service = await startService();
    client = await service.tenant();
    service.app.get(TenantDb).options.workers!.onRead = (server) => void servers.add(server);
    await onAll(cluster, ['alter role wca_owner bypassrls']); // see docs/scaling.md, "Moving shards"
  });
  afterAll(async () => {
    if (cluster) await onAll(cluster, ['alter role wca_owner nobypassrls']);
    await service?.stop();
  });

  /** Moves the shards of the tenant to the other worker; returns the host and port of that. */
  const moveShard = (): Promise<string> =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const tenant = `(select id from tenants where slug = '${client.slug}')`;
      const { rows } = await admin.query<{ shard: string; host: string; port: number; toHost: string; toPort: number }>(
        `select s.shardid as shard, s.nodename as host, s.nodeport as port, n.nodename as "toHost", n.nodeport as "toPort"
          from citus_shards s, pg_dist_node n where s.table_name = 'tenant_anchors'::regclass
            and s.shardid = get_shard_id_for_distribution_column('tenant_anchors', ${tenant})
            and n.shouldhaveshards and n.noderole = 'primary' and n.nodeport <> s.nodeport`,
      );
      const { shard, host, port, toHost, toPort } = rows[0]!;
      const move = `select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`;
      await admin.query(move, [shard, host, port, toHost, toPort]);
      return `${toHost}:${toPort}`;
    });

  it('is read and written meanwhile: no request fails, and no read is older than a write that was answered before', async () => {
    const { id } = await client.create('/v2/price-lists', { reference_id: 'L', name: '0' });
    await client.create('/v1/products', { group_code: 'G', variants: [{ sku_id: 'S', name: '0' }] });
    const product = (await client.get('/v2/products/by-sku/S')).body.data;
    let written = 0;
    let isMoving = true;
    const faults: string[] = [];
    let reads = 0;
    const write = async () => {
      while (isMoving) {
        const name = String(written + 1);
        for (const path of [`/v2/price-lists/${id}`, `/v2/products/${product.id}`]) {
          const { status, body } = await client.send('PATCH', path, { name });
          if (status !== 200) faults.push(`PATCH ${path} ${status} ${JSON.stringify(body)}`);
        }
        written++;
      }
    };
    const read = async () => {
      while (isMoving)
        for (const path of ['/v2/price-lists', `/v2/products/${product.id}`, `/v2/price-lists/${id}`]) {
          const least = written;
          const { status, body } = await client.get(path);
          const record = Array.isArray(body.data) ? body.data[0] : body.data;
          if (status !== 200 || Number(record.name) < least)
            faults.push(`GET ${path} ${status} after write ${least}: ${JSON.stringify(body).slice(0, 300)}`);
          reads++;
        }
    };
    const clients = [write(), ...Array.from({ length: READERS }, read)];
    try {
      for (let move = 0; move < MOVES; move++) {
        const server = await moveShard();
        await eventually(
          async () => {
            servers.clear();
            await client.get('/v2/price-lists');
            return [...servers];
          },
          (served) => served.includes(server),
        );
      }
    } finally {
      isMoving = false;
      await Promise.all(clients);
    }
    expect(faults).toEqual([]);
    expect(written).toBeGreaterThan(MOVES);
    expect(reads).toBeGreaterThan(READERS * MOVES);
  });
});
