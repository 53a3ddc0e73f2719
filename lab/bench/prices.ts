import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startProgram, startService } from './processes.js';
import { QUICK, QUICK_CONTRACTS, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { contractStatements } from './seed-contracts-sql.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The cost of resolving the prices of 100 lines in a tenant with many contracts, compared with the baseline, which reads the
 * same rows and returns them unchanged. One request after the other, the programs alternate.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    requests: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const products = options.quick ? QUICK.products : 100_000;
const { contracts, productsEach } = options.quick ? QUICK_CONTRACTS : { contracts: 10_000, productsEach: 100 };
const rounds = Number(options.rounds ?? (options.quick ? 1 : 5));
const requests = Number(options.requests ?? (options.quick ? 10 : 400));
const LINES = 100;
const CUSTOMERS = 100;

/** Maximum cost of the service, as a multiple of the baseline. */
const BAR = 2;

/** Figures of one round per request: latency in ms, processor time in µs. */
interface Sample {
  p95: number;
  median: number;
  node: number;
  database: number;
}
type Figure = (sample: Sample) => number;

const whole = (most: number): number => 1 + Math.floor(Math.random() * most);
const newBody = (): string =>
  JSON.stringify({
    customer_id: `C-${whole(CUSTOMERS)}`,
    lines: Array.from({ length: LINES }, () => ({
      sku: `SKU-${String(whole(products)).padStart(6, '0')}`,
      quantity: whole(100),
    })),
  });

async function ask({ port }: Program, body: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/prices/resolve`, {
    method: 'POST',
    headers: { 'x-api-key': keyOf(1), 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  return text;
}

async function measure(program: Program, postmaster: number): Promise<Sample> {
  const bodies = Array.from({ length: requests }, newBody);
  for (const body of bodies.slice(0, requests / 4)) await ask(program, body);
  const before = { node: processCpu(program.pid), database: clusterCpu(postmaster) };
  const times: number[] = [];
  for (const body of bodies) {
    const start = performance.now();
    await ask(program, body);
    times.push(performance.now() - start);
  }
  return {
    p95: times.toSorted((a, b) => a - b)[Math.floor(requests * 0.95)]!,
    median: median(times),
    node: (processCpu(program.pid) - before.node) / requests,
    database: (clusterCpu(postmaster) - before.database) / requests,
  };
}

/** Throws unless both found contract prices for the same number of lines, which must not be 0. */
async function assertSameRows(service: Program, baseline: Program): Promise<void> {
  const body = newBody();
  const { data: explained } = JSON.parse(await ask(service, body.replace('{', '{"explain":true,'))) as {
    data: { lines: { sku: string; candidates: { contract: { id: string } | null; unit_price: number | null }[] }[] };
  };
  const { data: read } = JSON.parse(await ask(baseline, body)) as { data: { offers: { sku: string; id: string }[] } };
  const seen = explained.lines.flatMap(({ sku, candidates }) =>
    candidates.flatMap(({ contract, unit_price }) =>
      contract && unit_price !== null ? [`${sku} ${contract.id}`] : [],
    ),
  );
  const own = new Set(read.offers.map(({ sku, id }) => `${sku} ${id}`));
  const missing = seen.filter((one) => !own.has(one));
  if (!seen.length || missing.length || own.size !== new Set(seen).size)
    throw new Error(`The baseline read ${own.size} prices of contracts, the service ${new Set(seen).size}`);
}

async function run(database: BenchDatabase): Promise<void> {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const { serviceUrl, adminUrl } = database;
  const service = await startService(database);
  try {
    const baseline = await startProgram('./baseline.js', {
      DATABASE_URL: serviceUrl,
      ADMIN_URL: adminUrl,
      POOL_SIZE: '10',
    });
    try {
      await assertSameRows(service, baseline);
      const samples: { service: Sample; baseline: Sample }[] = [];
      for (let round = 0; round <= rounds; round++) {
        const inTurn = round % 2 ? ([baseline, service] as const) : ([service, baseline] as const);
        const [first, second] = [await measure(inTurn[0], postmaster), await measure(inTurn[1], postmaster)];
        samples.push(round % 2 ? { service: second, baseline: first } : { service: first, baseline: second });
      }
      console.log(report(samples.slice(1))); // the first one warms up
    } finally {
      await baseline.stop();
    }
  } finally {
    await service.stop();
  }
}

function report(samples: { service: Sample; baseline: Sample }[]): string {
  const FIGURES: [name: string, figure: Figure][] = [
    ['p95 ms', ({ p95 }) => p95],
    ['median ms', (sample) => sample.median],
    ['CPU µs', ({ node, database }) => node + database],
    ['CPU µs of Node.js', ({ node }) => node],
    ['CPU µs of PostgreSQL', ({ database }) => database],
  ];
  const head = [`${LINES} lines`, 'service', 'baseline', 'ratio', 'bar'];
  const lines = FIGURES.map(([name, figure], index) => {
    const ratio = median(samples.map(({ service, baseline }) => figure(service) / figure(baseline)));
    const hasBar = index === 0 || index === 2;
    if (hasBar && ratio > BAR && !options.quick) process.exitCode = 1;
    const [service, baseline] = [
      median(samples.map((one) => figure(one.service))),
      median(samples.map((one) => figure(one.baseline))),
    ];
    const verdict = options.quick ? '' : ratio <= BAR ? ': met' : ': MISSED';
    return [name, service.toFixed(1), baseline.toFixed(1), ratio.toFixed(2), hasBar ? `≤ ${BAR}${verdict}` : ''];
  });
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    `${contracts} contracts of ${productsEach} products and 3 tiers each, ${products} products; ${rounds} rounds of ${requests} requests each,`,
    'one after the other, by turns. Medians of the rounds.',
  ].join('\n');
}

const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : [
        ...seedStatements({ tenants: 1, products, invoices: 10, openOrders: 2 }),
        ...contractStatements({ contracts, productsEach, products }),
      ],
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_prices'),
  adminUrl: options['admin-url'],
});
try {
  await run(database);
} finally {
  await database.release();
}
