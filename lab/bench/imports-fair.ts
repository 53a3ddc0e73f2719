import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { documentLine } from './document-lines.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { table } from './report.js';
import { countStatements } from './seed-counts-sql.js';
import { seedStatements } from './seed-sql.js';
import { openBenchDatabase } from './seed.js';

/**
 * The effect of imports on another tenant: a tenant reads and writes products, first on an idle service and then while two others import
 * files of products, or of orders with 25 lines on average.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    orders: { type: 'boolean', default: false },
    requests: { type: 'string' },
    pool: { type: 'string', default: '10' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const IMPORTERS = [1, 2];
const OTHER = 3;
const resource = options.orders ? 'orders' : 'products';
/** Lines of each import. */
const rows = Number(options.rows ?? (options.quick ? 300 : options.orders ? 10_000 : 100_000));
const PRODUCTS = options.quick ? 50 : 2_000;
/** Requests of each kind on the idle service, and the minimum beside the imports. */
const requests = Number(options.requests ?? (options.quick ? 10 : 500));
/** Milliseconds between two requests, which spread them over the imports. */
const PAUSE_MS = 25;
const POLL_MS = 250;

/** Maximum 95th percentile beside the imports, as a multiple of that on an idle service. */
const MOST_TIMES_SLOWER = 4;

const agent = new Agent({ keepAlive: true });

interface Answer {
  status: number;
  text: string;
}

function ask(
  { port }: Program,
  tenant: number,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
) {
  const headers = { 'x-api-key': keyOf(tenant), ...(body !== undefined && { 'content-type': type }) };
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ port, path, method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    asked.on('error', reject).end(body);
  });
}

let created = 0;
/** What the other tenant sends, with the expected status. */
const KINDS: Record<string, (service: Program) => Promise<boolean>> = {
  'read a page of one product': async (service) =>
    (await ask(service, OTHER, 'GET', '/v2/products?page_size=1')).status === 200,
  'create a product': async (service) => {
    const sku = `OTHER-${++created}`;
    const product = { group_code: sku, variants: [{ sku_id: sku, name: 'Any' }] };
    return (await ask(service, OTHER, 'POST', '/v2/products', JSON.stringify(product))).status === 201;
  },
};
const NAMES = Object.keys(KINDS);

/** Times in milliseconds by kind, and the number of other answers. */
interface Sample {
  times: Record<string, number[]>;
  refused: number;
}

/** Sends requests of all kinds in turn until there are enough of them and `isOver`. */
async function measure(service: Program, isOver: () => boolean): Promise<Sample> {
  const sample: Sample = { times: Object.fromEntries(NAMES.map((name) => [name, []])), refused: 0 };
  for (let sent = 0; sent < requests || !isOver(); sent++)
    for (const name of NAMES) {
      const start = performance.now();
      const isGood = await KINDS[name]!(service);
      sample.times[name]!.push(performance.now() - start);
      if (!isGood) sample.refused++;
      await sleep(PAUSE_MS);
    }
  return sample;
}

function lineOf(index: number): object {
  if (options.orders) return documentLine('orders', 'IMPORTED', index, PRODUCTS);
  const sku = `IMPORTED-${index}`;
  return { group_code: sku, sku_id: sku, name: `Product ${index}` };
}

/** Imports the file of one tenant. Returns the seconds from the upload to the end. */
async function importRows(service: Program, tenant: number): Promise<number> {
  const lines = Array.from({ length: rows }, (_, index) => `${JSON.stringify(lineOf(index))}\n`);
  const begun = performance.now();
  const path = `/v2/imports?resource=${resource}&mode=create`;
  const answer = await ask(service, tenant, 'POST', path, lines.join(''), 'application/x-ndjson');
  if (answer.status !== 202) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  let state = dataOf(answer);
  while (state.status === 'queued' || state.status === 'running') {
    await sleep(POLL_MS);
    state = dataOf(await ask(service, tenant, 'GET', `/v2/imports/${state.id}`));
  }
  if (state.created !== rows) throw new Error(`The import created ${state.created} of ${rows} ${resource}`);
  return (performance.now() - begun) / 1_000;
}

const dataOf = ({ text }: Answer) =>
  (JSON.parse(text) as { data: { id: string; status: string; created: number } }).data;

async function run(service: Program): Promise<string> {
  console.error('Measuring the idle service …');
  await measure(service, () => true); // warms up
  const quiet = await measure(service, () => true);
  console.error(`Importing ${rows} ${resource} of each of two tenants …`);
  let isOver = false;
  const imports = Promise.all(IMPORTERS.map((tenant) => importRows(service, tenant))).finally(() => (isOver = true));
  const [loaded, seconds] = await Promise.all([measure(service, () => isOver), imports]);
  return report(quiet, loaded, seconds);
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

function report(quiet: Sample, loaded: Sample, seconds: number[]): string {
  const head = ['request', 'quiet median ms', 'median ms', 'quiet p95 ms', 'p95 ms', 'slowest ms', 'p95 ratio', 'bar'];
  const lines = NAMES.map((name) => {
    const [before, beside] = [quiet.times[name]!, loaded.times[name]!];
    const ratio = p95(beside) / p95(before);
    const isMet = ratio <= MOST_TIMES_SLOWER && !loaded.refused;
    if (!isMet && !options.quick) process.exitCode = 1;
    return [
      name,
      ...[median(before), median(beside), p95(before), p95(beside), Math.max(...beside)].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      `≤ ${MOST_TIMES_SLOWER}${options.quick ? '' : isMet ? ': met' : ': MISSED'}`,
    ];
  });
  const sent = loaded.times[NAMES[0]!]!.length;
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    `Two tenants imported ${rows} ${resource} each in ${seconds.map((one) => one.toFixed(0)).join(' and ')} s. Beside them another`,
    `tenant sent ${sent} requests of each kind, one after the other; ${loaded.refused} were refused.`,
  ].join('\n');
}

const database = await openBenchDatabase({
  statements: [
    ...seedStatements({ tenants: 3, products: PRODUCTS, invoices: 100, openOrders: 2 }),
    ...countStatements(), // a list without them is counted for each page
  ],
  name: options.name ?? (options.quick ? 'bench_imports_fair_quick' : 'bench_imports_fair'),
  adminUrl: options['admin-url'],
});
try {
  const service = await startService(database, { DATABASE_POOL_SIZE: options.pool });
  try {
    console.log(await run(service));
  } finally {
    agent.destroy();
    await service.stop();
  }
} finally {
  await database.release();
}
