import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { SERVICE_ROLE } from '#app/database/service-role.js';
import { beginMessages, sendAll } from '#platform/data/tenancy/transaction-messages.js';
import { ask, closeConnections } from './beside.js';
import { type Cluster, clusterOf, createClusterDatabase, openOnCluster, workersOf } from './citus.js';
import { clusterCpu, processCpu } from './cpu.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { type Material, newInvoice, newPayment, pick, readMaterial } from './requests.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';
import { customer, order } from './sizing-requests.js';

/**
 * Costs of requests on a Citus cluster beside those on one server, with the same data, one request after the other, by turns. All servers
 * must run on this machine, because their processor time is read.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    requests: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    name: { type: 'string' },
    servers: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const SIZE = options.quick ? QUICK : { tenants: 2, products: 10_000, invoices: 2_000, openOrders: 200 };
/** Requests of a round. */
const requests = Number(options.requests ?? (options.quick ? 5 : 100));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
const SHARDS = 32;
/** Maximum processor time of the database on the cluster, as a multiple of that on one server. */
const BARS: Record<string, number> = { 'read a product': 3, 'create a payment': 6 };

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

let made = 0;
/** A number that no request of this or an earlier run has used. */
const next = (): number => Number(`${process.pid}${++made}`);
const REQUESTS: Record<string, (of: Material) => Request> = {
  'read a product': (of) => ({ method: 'GET', path: `/v2/products/${pick(of.products)}` }),
  'list 25 products': () => ({ method: 'GET', path: '/v2/products' }),
  'create a customer': () => ({ method: 'POST', path: '/v2/customers', body: customer(next()) }),
  'create an order, 5 lines': () => ({ method: 'POST', path: '/v2/orders', body: order(next()) }),
  'create an invoice, 5 items': (of) => ({ method: 'POST', path: '/v2/invoices', body: newInvoice(of) }),
  'create a payment': (of) => ({ method: 'POST', path: '/v2/payments', body: newPayment(of) }),
};

/** The smallest read: a transaction with the setting of the tenant and one row, sent as the service sends them, without the service. */
const SMALLEST = 'smallest read: one row, no service';

/** A service on a database, and the processes whose time is read. */
interface Side {
  service: Program;
  /** Sends the smallest read. */
  readSmallest(): Promise<void>;
  material: Material;
  postmasters: number[];
  stop(): Promise<void>;
}

/** Medians over the requests of all rounds, in milliseconds; processor time per request in µs. */
interface Cost {
  ms: number[];
  node: number;
  /** Of each server: the only one, or the coordinator and the workers. */
  databases: number[];
}

/** The first line of this file of a server is the process id of its postmaster. */
const POSTMASTER = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`;

const readOne = async (admin: Client): Promise<Material> => (await readMaterial(admin, SIZE.tenants))[0]!;

async function begin(database: BenchDatabase, servers: readonly string[], material: Material): Promise<Side> {
  const pids = servers.map((server) => asAdmin(server, async (admin) => (await admin.query(POSTMASTER)).rows[0].pid));
  const [, ...workers] = servers;
  const workerUrls = workers.length ? workersOf(database.serviceUrl, workers) : '';
  const service = await startService(database, { DATABASE_WORKER_URLS: workerUrls });
  const client = new Client({
    connectionString: database.serviceUrl,
    options: `-c role=${SERVICE_ROLE}`,
    pipeline: true,
  } as never);
  await client.connect();
  const tenantId = await asAdmin(
    database.adminUrl,
    async (admin) => (await admin.query(`select id from tenants where slug = 'bench-1'`)).rows[0].id as string,
  );
  const first = beginMessages({ 'app.tenant_id': tenantId }, [], servers.length > 1);
  const row = {
    name: 'smallest',
    text: 'select tenant_id from tenant_anchors where tenant_id = $1',
    values: [tenantId],
  };
  return {
    service,
    readSmallest: async () => void (await sendAll(client, [...first, row, 'commit'])),
    material,
    postmasters: await Promise.all(pids),
    stop: async () => {
      await client.end();
      await service.stop();
      await database.release();
    },
  };
}

async function send(side: Side, name: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    const request = REQUESTS[name]?.(side.material);
    const start = performance.now();
    await (request ? answer(side.service, request) : side.readSmallest());
    times.push(performance.now() - start);
  }
  return times;
}

async function answer(service: Program, { method, path, body }: Request): Promise<void> {
  const { status, text } = await ask(service, 1, method, path, body && JSON.stringify(body));
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
}

async function measure(side: Side, name: string, cost: Cost): Promise<void> {
  const read = () => [processCpu(side.service.pid), ...side.postmasters.map(clusterCpu)];
  const before = read();
  cost.ms.push(...(await send(side, name, requests)));
  const [node, ...databases] = read().map((time, index) => (time - before[index]!) / (requests * rounds));
  cost.node += node!;
  cost.databases = databases.map((time, index) => (cost.databases[index] ?? 0) + time);
}

async function compare(sides: readonly Side[], name: string): Promise<Cost[]> {
  console.error(`Measuring: ${name} …`);
  const costs = sides.map((): Cost => ({ ms: [], node: 0, databases: [] }));
  for (const side of sides) await send(side, name, requests); // warms up
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) await measure(side, name, costs[index]!);
  return costs;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function lineOf(name: string, [plain, cluster]: Cost[]): string[] {
  const database = sum(cluster!.databases) / sum(plain!.databases);
  const bar = BARS[name];
  if (bar && database > bar && !options.quick) process.exitCode = 1;
  const cpu = ({ node, databases }: Cost) => [node, ...databases].map((us) => us.toFixed(0)).join(' + ');
  return [
    name,
    median(plain!.ms).toFixed(1),
    cpu(plain!),
    median(cluster!.ms).toFixed(1),
    cpu(cluster!),
    (median(cluster!.ms) / median(plain!.ms)).toFixed(1),
    database.toFixed(1),
    bar ? `≤ ${bar}${options.quick ? '' : database <= bar ? ': met' : ': MISSED'}` : '',
  ];
}

const HEAD = [
  'request',
  'one server: median ms',
  'CPU µs: service + database',
  'cluster: median ms',
  'CPU µs: service + coordinator + workers',
  'ratio of medians',
  "ratio of the databases' CPU",
  'bar',
];

async function openAll(cluster: Cluster): Promise<Side[]> {
  const name = options.name ?? (options.quick ? QUICK_NAME : 'bench_cluster');
  const statements = options.quick ? quickStatements() : seedStatements(SIZE);
  const plain = await openBenchDatabase({ statements, name, adminUrl: options['admin-url'] });
  let onCluster: Material;
  await createClusterDatabase(cluster, name, {
    shards: SHARDS,
    fill: (adminUrl) =>
      asAdmin(adminUrl, async (admin) => {
        for (const statement of statements) await admin.query(statement);
        onCluster = await readOne(admin); // while the statement can still join the rows of all tenants
      }),
  });
  const distributed = await openOnCluster(cluster, name);
  return [
    await begin(plain, [plain.adminUrl], await asAdmin(plain.adminUrl, readOne)),
    await begin(distributed, cluster, onCluster!),
  ];
}

if (!options.servers) {
  console.error('--servers names the servers of a Citus cluster: lab/bench/README.md');
  process.exit(1);
}
const sides = await openAll(clusterOf(options.servers));
try {
  const names = [SMALLEST, ...Object.keys(REQUESTS)].filter(
    (name) => !options.only || options.only.split(',').includes(name),
  );
  const lines: string[][] = [];
  for (const name of names) lines.push(lineOf(name, await compare(sides, name)));
  console.log(table([HEAD, HEAD.map(() => '---'), ...lines]));
  console.log(`\n${rounds} rounds of ${requests} requests each, by turns, one after the other; ${SHARDS} shards.`);
} finally {
  closeConnections();
  for (const side of sides) await side.stop();
}
