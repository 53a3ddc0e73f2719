import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Flood } from './flood.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService, under } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The effect of one tenant on another: tenant B reads a page of one product repeatedly, first on an idle service and then while
 * tenant A sends as many requests as it can.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    requests: { type: 'string' },
    clients: { type: 'string' },
    pool: { type: 'string', default: '10' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const [TENANT_A, TENANT_B] = [1, 2];
/** Lines of the order that A invoices, each of another product. */
const orderLines = options.quick ? 200 : 2_000;
const requests = Number(options.requests ?? (options.quick ? 10 : 200));
const clients = Number(options.clients ?? (options.quick ? 4 : 64));
/** Milliseconds between two requests of B, which spread them over the load. */
const PAUSE_MS = 25;
/** Milliseconds until the load is constant. */
const WARM_UP_MS = options.quick ? 100 : 5_000;

/** Maximum 95th percentile of B under load, as a multiple of that on an idle service. */
const MOST_TIMES_SLOWER = 4;

/** A load by A. Each is measured separately, in the order of the list. */
interface Load {
  name: string;
  /** Creates records for the load; returns the request to repeat. */
  prepare(service: Program): Promise<Pick<Flood, 'path' | 'body'>>;
  clients: number;
}

const LOADS: Load[] = [
  {
    name: `${clients} clients invoice ${orderLines / 2} items each on one order of ${orderLines} lines`,
    clients,
    prepare: async (service) => {
      const lines = Array.from({ length: orderLines }, (_, index) => ({
        reference_id: String(index + 1),
        sku: `SKU-${String(index + 1).padStart(6, '0')}`,
        quantity: 1_000_000,
        unit_price: 1,
      }));
      const order = { reference_id: 'HOT', customer_id: 'C-1', status: 'confirmed', line_items: lines };
      await post(service, '/v2/orders', JSON.stringify(order));
      const items = lines
        .slice(0, orderLines / 2)
        .map(({ reference_id, sku }) => ({ reference_id, sku, quantity: 1, amount: 1 }));
      const head = { reference_id: '@', invoice_number: '@', order_ids: ['HOT'], invoice_status: 'OPEN' };
      return { path: '/v2/invoices', body: JSON.stringify({ ...head, due_date: '2030-01-31T00:00:00Z', items }) };
    },
  },
];

interface Sample {
  median: number;
  p95: number;
  slowest: number;
  /** Number of answers other than 200. */
  refused: number;
}

const agent = new Agent({ keepAlive: true });

function ask({ port }: Program, tenant: number, method: string, path: string, body?: string): Promise<number> {
  const headers = { 'x-api-key': keyOf(tenant), ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    asked.on('error', reject).end(body);
  });
}

async function post(service: Program, path: string, body: string): Promise<void> {
  const status = await ask(service, TENANT_A, 'POST', path, body);
  if (status !== 201) throw new Error(`POST ${path}: ${status}`);
}

/** Measures the latency of B. */
async function measure(service: Program): Promise<Sample> {
  const times: number[] = [];
  let refused = 0;
  for (let sent = 0; sent < requests; sent++) {
    const start = performance.now();
    const status = await ask(service, TENANT_B, 'GET', '/v2/products?page_size=1');
    times.push(performance.now() - start);
    if (status !== 200) refused++;
    await sleep(PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  return {
    median: median(times),
    p95: times[Math.ceil(times.length * 0.95) - 1]!,
    slowest: times.at(-1)!,
    refused,
  };
}

async function run(service: Program): Promise<string[][]> {
  const rows: string[][] = [];
  await measure(service); // warms up
  for (const load of LOADS) {
    console.error(`Measuring: ${load.name} …`);
    const sent = await load.prepare(service);
    const quiet = await measure(service);
    const flood = { ...sent, port: service.port, key: keyOf(TENANT_A), clients: load.clients };
    const { result: loaded, report } = await under(flood, WARM_UP_MS, () => measure(service));
    const ratio = loaded.p95 / quiet.p95;
    const isMet = ratio <= MOST_TIMES_SLOWER && !loaded.refused;
    if (!isMet && !options.quick) process.exitCode = 1;
    rows.push([
      load.name,
      ...[quiet.median, loaded.median, quiet.p95, loaded.p95, loaded.slowest].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      String(loaded.refused),
      `≤ ${MOST_TIMES_SLOWER}, 0 refused${options.quick ? '' : isMet ? ': met' : ': MISSED'}`,
      Object.entries(report)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]);
  }
  return rows;
}

function report(rows: string[][]): string {
  const times = ['quiet median ms', 'median ms', 'quiet p95 ms', 'p95 ms', 'slowest ms'];
  const head = ['tenant A', ...times, 'p95 ratio', 'refused', 'bar', 'answers to A'];
  return [
    table([head, head.map(() => '---'), ...rows]),
    '',
    `Tenant B asks for \`GET /v2/products?page_size=1\`, ${requests} times, one request after the other.`,
  ].join('\n');
}

async function main(database: BenchDatabase): Promise<void> {
  const service = await startService(database, { DATABASE_POOL_SIZE: options.pool });
  try {
    console.log(report(await run(service)));
  } finally {
    agent.destroy();
    await service.stop();
  }
}

const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : seedStatements({ tenants: 2, products: orderLines, invoices: 100, openOrders: 2 }),
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_fair'),
  adminUrl: options['admin-url'],
});
try {
  await main(database);
} finally {
  await database.release();
}
