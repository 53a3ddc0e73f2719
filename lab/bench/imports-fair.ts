import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Answer, ask, closeConnections, measureBeside } from './beside.js';
import { documentLine } from './document-lines.js';
import { type Program, startService } from './processes.js';
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
const requests = Number(options.requests ?? (options.quick ? 10 : 500));
const POLL_MS = 250;

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
  const measured = { tenant: OTHER, requests, isQuick: options.quick };
  const { report, result: seconds } = await measureBeside(service, measured, () =>
    Promise.all(IMPORTERS.map((tenant) => importRows(service, tenant))),
  );
  return `${report}\nTwo tenants imported ${rows} ${resource} each in ${seconds.map((one) => one.toFixed(0)).join(' and ')} s.`;
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
    closeConnections();
    await service.stop();
  }
} finally {
  await database.release();
}
