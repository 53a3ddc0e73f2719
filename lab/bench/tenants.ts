import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { type Program, startService } from './processes.js';
import { table } from './report.js';
import { millionStatements, NEIGHBOUR } from './seed-million-sql.js';
import { asAdmin, openBenchDatabase } from './seed.js';

/**
 * Costs of requests that are spread over many tenants, as multiples of the same requests of ten tenants of the same database. Every tenant
 * has 20 products, orders and invoices. One request after the other, by turns. Also the duration of `reconcile`, which visits all tenants.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    count: { type: 'string' },
    requests: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const tenants = Number(options.count ?? (options.quick ? 50 : 10_000));
const requests = Number(options.requests ?? (options.quick ? 20 : 2_000));
const FEW = 10;
const RECORDS = 20;
/** Requests to few tenants before the requests to all have their turn, so that changes of the machine's speed affect both. */
const TURN = Math.min(100, requests);

interface Request {
  name: string;
  path: string;
  /** The body of a write; `n` is different for each. */
  body?: (n: number) => object;
}

const REQUESTS: readonly Request[] = [
  { name: 'read a page of one product', path: '/v2/products?page_size=1' },
  { name: 'list 20 orders', path: '/v2/orders' },
  {
    name: 'create a product',
    path: '/v2/products',
    body: (n) => ({ group_code: `MANY-${n}`, variants: [{ sku_id: `MANY-${n}`, name: 'Product of many tenants' }] }),
  },
];

let writes = 0;

async function send({ port }: Program, tenant: number, { path, body }: Request): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': keyOf(tenant), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body(++writes)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
}

/** The next tenants among the first `count`: the step visits all before it repeats one, far from the previous one. */
function tenantsInTurn(count: number): () => number {
  let last = 0;
  return () => (last = (last + 7_919) % count) + 1; // a prime number that divides no number of tenants in use
}

/** Processor time per request in µs: of requests to few tenants, and to all. */
async function measure(service: Program, postmaster: number, request: Request): Promise<[few: number, all: number]> {
  const cpu = () => processCpu(service.pid) + clusterCpu(postmaster);
  const sides = [FEW, tenants].map((count) => ({ next: tenantsInTurn(count), used: 0 }));
  const turn = async ({ next }: (typeof sides)[0]): Promise<number> => {
    const before = cpu();
    for (let sent = 0; sent < TURN; sent++) await send(service, next(), request);
    return cpu() - before;
  };
  for (const side of sides) await turn(side);
  for (let sent = 0; sent < requests; sent += TURN) for (const side of sides) side.used += await turn(side);
  return sides.map(({ used }) => used / requests) as [number, number];
}

const database = await openBenchDatabase({
  statements: millionStatements({ large: RECORDS, small: RECORDS, neighbour: RECORDS, tiny: tenants - NEIGHBOUR }),
  name: options.name ?? `bench_tenants_${tenants}`,
  adminUrl: options['admin-url'],
});
try {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const service = await startService(database);
  try {
    const head = ['request', `${FEW} tenants: CPU µs`, `${tenants} tenants: CPU µs`, 'ratio'];
    const lines: string[][] = [];
    for (const request of REQUESTS) {
      const [few, all] = await measure(service, postmaster, request);
      lines.push([request.name, few.toFixed(0), all.toFixed(0), (all / few).toFixed(2)]);
    }
    console.log(table([head, head.map(() => '---'), ...lines]));
    console.log(`\n${requests} requests each, one after the other. CPU of service and database.`);
  } finally {
    await service.stop();
  }
  const begun = performance.now();
  const cli = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
  const environment = { DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.ownerUrl };
  await promisify(execFile)(process.execPath, [cli, 'reconcile'], { env: { PATH: process.env.PATH, ...environment } });
  console.log(`reconcile of ${tenants} tenants: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
} finally {
  await database.release();
}
