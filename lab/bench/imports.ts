import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import type { FloorImport } from './floor-import.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The cost of an import of products with two prices each, compared with the bare program, which writes the same rows of the same file by
 * statements of many rows. The programs alternate, each with a tenant of its own.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    products: { type: 'string' },
    rounds: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
    'cpu-prof-dir': { type: 'string' },
  },
});
const products = Number(options.products ?? (options.quick ? 200 : 100_000));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
/** Products of the import of each program before the first round, for V8 to optimise. */
const WARM_UP = options.quick ? 50 : 2_000;
const [SERVICE_TENANT, FLOOR_TENANT] = [1, 2];

/** Maximum cost of the service, as a multiple of the bare program. */
const MOST_TIMES_DEARER = 2.5;
const POLL_MS = 200;

/** Processor time in µs for one product. */
interface Cost {
  node: number;
  database: number;
}

/** An importing program. */
interface Importer {
  pid: number;
  import(file: string): Promise<void>;
}

const lineOf = (round: string, number: number) => ({
  group_code: `${round}-${number}`,
  sku_id: `${round}-${number}`,
  reference_id: `erp-${round}-${number}`,
  name: `Imported product number ${number}`,
  brand: `Brand ${number % 50}`,
  categories: [`Category ${number % 40}`],
  tags: ['imported'],
  attributes: [
    { name: 'size', value: String(number % 7) },
    { name: 'material', value: 'cotton' },
  ],
  product_prices: [
    { price_list_id: 'retail', price: 5 + (number % 400) / 8, min_order_quantity: 1 },
    {
      ...{ price_list_id: 'wholesale', price: 4 + (number % 400) / 8, min_order_quantity: 10 },
      volume_tiers: [{ start_quantity: 50, price: 3.5 }],
    },
  ],
});

async function writeFile(path: string, round: string, count: number): Promise<string> {
  const file = createWriteStream(path);
  for (let number = 1; number <= count; number++)
    if (!file.write(`${JSON.stringify(lineOf(round, number))}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
  return path;
}

async function importByService({ port }: Program, file: string): Promise<void> {
  const url = `http://127.0.0.1:${port}/v2/imports`;
  const headers = { 'x-api-key': keyOf(SERVICE_TENANT) };
  const sent = await fetch(`${url}?resource=products&mode=create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: readFileSync(file),
  });
  if (sent.status !== 202) throw new Error(`POST /v2/imports: ${sent.status} ${await sent.text()}`);
  const { id } = ((await sent.json()) as { data: { id: string } }).data;
  for (;;) {
    const { data } = (await (await fetch(`${url}/${id}`, { headers })).json()) as { data: { status: string } };
    if (data.status === 'completed') return;
    if (!['queued', 'running'].includes(data.status)) throw new Error(JSON.stringify(data));
    await sleep(POLL_MS);
  }
}

/** Starts the bare program. */
async function startFloor(database: BenchDatabase): Promise<Importer & { stop(): void }> {
  const child = fork(fileURLToPath(new URL('./floor-import.js', import.meta.url)), {
    env: { PATH: process.env.PATH, DATABASE_URL: database.serviceUrl },
  });
  const answered = async () => {
    const [answer] = (await once(child, 'message')) as [string];
    if (!['ready', 'done'].includes(answer)) throw new Error(answer);
  };
  await answered();
  const tenantId = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [
      `bench-${FLOOR_TENANT}`,
    ]);
    return rows[0]!.id;
  });
  return {
    pid: child.pid!,
    import: async (file) => {
      child.send({ file, tenantId } satisfies FloorImport);
      await answered();
    },
    stop: () => child.disconnect(),
  };
}

async function measure(importer: Importer, postmaster: number, file: string, count: number): Promise<Cost> {
  const [node, database] = [processCpu(importer.pid), clusterCpu(postmaster)];
  await importer.import(file);
  return {
    node: (processCpu(importer.pid) - node) / count,
    database: (clusterCpu(postmaster) - database) / count,
  };
}

/** Throws unless both tenants have the same number of rows in each table that an import writes. */
async function assertSameRows({ adminUrl }: BenchDatabase): Promise<void> {
  const tables = ['products', 'product_groups', 'product_prices', 'product_search'];
  await asAdmin(adminUrl, async (admin) => {
    for (const name of tables) {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from ${name} r join tenants t on t.id = r.tenant_id
          where t.slug in ('bench-${SERVICE_TENANT}', 'bench-${FLOOR_TENANT}') group by t.id`,
      );
      if (rows.length !== 2 || rows[0]!.count !== rows[1]!.count)
        throw new Error(`The programs wrote different numbers of rows to ${name}: ${JSON.stringify(rows)}`);
    }
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from (select tenant_id, resource_type from journal union all
          select tenant_id, resource_type from journal_unnumbered) e join tenants t on t.id = e.tenant_id
        where e.resource_type = 'product' and t.slug in ('bench-${SERVICE_TENANT}', 'bench-${FLOOR_TENANT}') group by t.id`,
    );
    if (rows.length !== 2 || rows[0]!.count !== rows[1]!.count)
      throw new Error(`The programs wrote different numbers of entries of the journal: ${JSON.stringify(rows)}`);
  });
}

const total = ({ node, database }: Cost): number => node + database;
const shown = (cost: Cost): string =>
  `${total(cost).toFixed(0)} (${cost.node.toFixed(0)} + ${cost.database.toFixed(0)})`;

function report(costs: readonly { service: Cost; floor: Cost }[]): string {
  const medians = (name: 'service' | 'floor'): Cost => ({
    node: median(costs.map((cost) => cost[name].node)),
    database: median(costs.map((cost) => cost[name].database)),
  });
  const ratio = median(costs.map(({ service, floor }) => total(service) / total(floor)));
  const isMet = ratio <= MOST_TIMES_DEARER;
  if (!isMet && !options.quick) process.exitCode = 1;
  const bar = `≤ ${MOST_TIMES_DEARER}${options.quick ? '' : isMet ? ': met' : ': MISSED'}`;
  const head = ['import', 'service CPU µs', 'floor CPU µs', 'ratio', 'bar'];
  const row = [
    `${products} products with two prices`,
    ...[medians('service'), medians('floor')].map(shown),
    ratio.toFixed(2),
    bar,
  ];
  return [
    table([head, head.map(() => '---'), row]),
    '',
    `CPU µs per product: total (Node.js + PostgreSQL). ${rounds} rounds, by turns. Medians.`,
  ].join('\n');
}

async function run(database: BenchDatabase, directory: string): Promise<void> {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const profiles = options['cpu-prof-dir'];
  const nodeOptions = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const program = await startService(database, { DATA_DIR: join(directory, 'files') }, nodeOptions);
  const floor = await startFloor(database);
  const service: Importer = { pid: program.pid, import: (file) => importByService(program, file) };
  try {
    const costs: { service: Cost; floor: Cost }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const count = round === 0 ? WARM_UP : products;
      const file = await writeFile(join(directory, 'products.ndjson'), `R${round}`, count);
      await asAdmin(database.adminUrl, (admin) => admin.query('vacuum analyze'));
      const cost = {
        service: await measure(service, postmaster, file, count),
        floor: await measure(floor, postmaster, file, count),
      };
      if (round > 0) costs.push(cost);
    }
    await assertSameRows(database);
    console.log(report(costs));
  } finally {
    floor.stop();
    await program.stop();
  }
}

const directory = mkdtempSync(join(tmpdir(), 'bench-imports-'));
const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : seedStatements({ tenants: 2, products: 100, invoices: 10, openOrders: 2 }),
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_imports'),
  adminUrl: options['admin-url'],
});
try {
  await run(database, directory);
} finally {
  await database.release();
  rmSync(directory, { recursive: true, force: true });
}
