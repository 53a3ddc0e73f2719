import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { keyOf, type UnknownKey } from './keys.js';
import { median } from './measure.js';
import { type Program, startService, under } from './processes.js';
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The effect of callers without a key: the first use of keys of an instance, on an idle service and while many connections send keys that do
 * not exist. All come from one address, as behind a proxy.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    connections: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const connections = Number(options.connections ?? (options.quick ? 20 : 2_000));
/** Keys that each measurement uses for the first time; half of them are created after the start of the instance. */
const keys = options.quick ? 2 : 20;
const WARM_UP_MS = options.quick ? 100 : 5_000;
/** Maximum median of first uses as a multiple of that of the next use of the same keys, which needs no look-up, under the same load. */
const MOST_TIMES_SLOWER = 2;
const MAKER = keyOf(1);

interface Sample {
  first: number;
  next: number;
  slowest: number;
  /** Number of answers other than 200. */
  refused: number;
}

interface Answer {
  status: number;
  ms: number;
  body: string;
}

const agent = new Agent({ keepAlive: true });

function ask({ port }: Program, key: string, sent?: object): Promise<Answer> {
  const headers = { 'x-api-key': key, ...(sent && { 'content-type': 'application/json' }) };
  const [method, path] = sent ? ['POST', '/v2/api-keys'] : ['GET', '/v2/products?page_size=1'];
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, ms: performance.now() - start, body: Buffer.concat(parts).toString() }),
      );
    });
    asked.on('error', reject).end(sent && JSON.stringify(sent));
  });
}

async function createKey(service: Program): Promise<string> {
  const { status, body } = await ask(service, MAKER, { name: 'New', scopes: ['products:read'] });
  if (status !== 201) throw new Error(`POST /v2/api-keys: ${status}`);
  return (JSON.parse(body) as { data: { key: string } }).data.key;
}

/** Keys that this instance has not seen: those of tenants that existed at its start, and as many that are created now. */
async function unusedKeys(service: Program, tenants: number[]): Promise<string[]> {
  const unused: string[] = [];
  for (const tenant of tenants) unused.push(keyOf(tenant), await createKey(service));
  return unused;
}

/** Uses each key twice, one after the other. */
async function measure(service: Program, unused: string[]): Promise<Sample> {
  const first: number[] = [];
  const next: number[] = [];
  let refused = 0;
  for (const key of unused)
    for (const times of [first, next]) {
      const { status, ms } = await ask(service, key);
      times.push(ms);
      if (status !== 200) refused++;
    }
  return { first: median(first), next: median(next), slowest: Math.max(...first), refused };
}

const LOADS: { name: string; unknown: UnknownKey }[] = [
  { name: 'random keys', unknown: 'random' },
  { name: 'keys with a right checksum', unknown: 'checksum' },
];

async function run(service: Program, tenantCount: number): Promise<string[][]> {
  let used = 1;
  const nextKeys = () => {
    const tenants = Array.from({ length: keys / 2 }, () => (used = (used % tenantCount) + 1));
    return unusedKeys(service, tenants);
  };
  await measure(service, await nextKeys()); // warms up
  const quiet = await measure(service, await nextKeys());
  const row = (name: string, { first, next, slowest, refused }: Sample, answers: string) => [
    name,
    ...[first, next, slowest].map((ms) => ms.toFixed(1)),
    (first / quiet.first).toFixed(1),
    (first / next).toFixed(2),
    String(refused),
    answers,
  ];
  const rows = [row('none', quiet, '')];
  for (const { name, unknown } of LOADS) {
    console.error(`Measuring: ${name} …`);
    const flood = { port: service.port, key: { unknown }, path: '/v2/products', body: '{}', clients: connections };
    const unused = await nextKeys();
    const { result, report } = await under(flood, WARM_UP_MS, () => measure(service, unused));
    const isMet = result.first <= MOST_TIMES_SLOWER * result.next && !result.refused;
    if (!isMet && !options.quick) process.exitCode = 1;
    const answers = Object.entries(report).map(([status, count]) => `${count} × ${status}`);
    rows.push(row(`${connections} connections with ${name}`, result, answers.join(', ')));
  }
  return rows;
}

function report(rows: string[][]): string {
  const times = ['first use ms (median)', 'next use ms (median)', 'slowest first use ms'];
  const head = ['load', ...times, 'first use ÷ quiet', 'first ÷ next use', 'refused', 'answers to the load'];
  return [
    table([head, head.map(() => '---'), ...rows]),
    '',
    `${keys} keys each, half of them created after the start of the instance. Bar: first use ≤ ${MOST_TIMES_SLOWER} × next use, 0 refused.`,
  ].join('\n');
}

async function main(database: BenchDatabase, tenantCount: number): Promise<void> {
  const service = await startService(database);
  try {
    console.log(report(await run(service, tenantCount)));
  } finally {
    agent.destroy();
    await service.stop();
  }
}

const tenantCount = options.quick ? QUICK.tenants : 1 + 2 * keys;
const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : seedStatements({ tenants: tenantCount, products: 20, invoices: 10, openOrders: 2 }),
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_unknown_keys'),
  adminUrl: options['admin-url'],
});
try {
  await main(database, tenantCount);
} finally {
  await database.release();
}
