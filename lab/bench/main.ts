import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { assertSameAnswers } from './compare.js';
import { postmasterOf } from './cpu.js';
import { type Bench, compare, type Comparison, type Plan } from './measure.js';
import { LoadGenerator, type Program, startProgram, startService } from './processes.js';
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { report } from './report.js';
import { readMaterial, type Row } from './requests.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, assertReconciled, type BenchDatabase, openBenchDatabase } from './seed.js';

const FULL = { tenants: 20, products: 5000, invoices: 5000, openOrders: 200 };

/**
 * Maximum cost of the service as a multiple of the baseline; with an idempotency key or compressed, of the service without that.
 */
const BARS: Record<Row, number> = {
  'read one': 1.8,
  'list products': 1.4,
  'list invoices': 1.4,
  'list invoices by br': 1.2,
  create: 1.8,
  'create with key': 1.35,
  pay: 1.6,
};

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    pool: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '16' },
    only: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
    'cpu-prof-dir': { type: 'string' },
  },
});
const size = options.quick ? QUICK : FULL;
const plan: Plan = {
  rounds: Number(options.rounds ?? (options.quick ? 1 : 5)),
  size: options.quick ? { requests: 16 } : { seconds: Number(options.seconds ?? 3) },
  concurrency: Number(options.concurrency),
};
const rows = (Object.keys(BARS) as Row[]).filter((row) => !options.only || options.only.split(',').includes(row));

/** Numbers all entries of the journal, as the service does. */
const NUMBER_JOURNAL = `do $$ declare tenant uuid; begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    while exists (select from journal_unnumbered u where u.tenant_id = tenant) loop perform number_journal(10000); end loop;
  end loop;
end $$`;

/** Functions that stop what was started, called in reverse order. */
const open: (() => Promise<void>)[] = [];

function startProfiled(database: BenchDatabase): Promise<Program> {
  const directory = options['cpu-prof-dir'];
  const profile = directory ? ['--cpu-prof', `--cpu-prof-dir=${directory}`] : [];
  return startService(database, { DATABASE_POOL_SIZE: options.pool }, profile);
}

const startBaseline = ({ serviceUrl, adminUrl }: BenchDatabase): Promise<Program> =>
  startProgram('./baseline.js', { DATABASE_URL: serviceUrl, ADMIN_URL: adminUrl, POOL_SIZE: options.pool });

async function prepare(): Promise<Bench & { database: BenchDatabase }> {
  const name = options.name ?? (options.quick ? QUICK_NAME : 'bench');
  const statements = options.quick ? quickStatements() : seedStatements(size);
  const database = await openBenchDatabase({ statements, name, adminUrl: options['admin-url'] });
  open.push(() => database.release());
  const postmaster = await asAdmin(database.adminUrl, findPostmaster);
  const material = await asAdmin(database.adminUrl, (admin) => readMaterial(admin, size.tenants));
  const service = await startProfiled(database);
  open.push(() => service.stop());
  const baseline = await startBaseline(database);
  open.push(() => baseline.stop());
  const load = new LoadGenerator();
  open.push(() => load.stop());
  const vacuum = () => asAdmin(database.adminUrl, async (admin) => void (await admin.query('vacuum analyze')));
  const numberJournal = () => asAdmin(database.adminUrl, async (admin) => void (await admin.query(NUMBER_JOURNAL)));
  return { database, postmaster, material, service, baseline, load, vacuum, numberJournal };
}

async function findPostmaster(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  return postmasterOf(rows[0]!.pid);
}

async function run(): Promise<Comparison[]> {
  const bench = await prepare();
  await assertSameAnswers(bench.service, bench.baseline, bench.material);
  const comparisons: Comparison[] = [];
  for (const row of rows) {
    console.error(`Measuring: ${row} …`);
    comparisons.push(await compare(bench, row, plan));
  }
  await asAdmin(bench.database.adminUrl, assertReconciled);
  return comparisons;
}

try {
  const comparisons = await run();
  console.log(report(comparisons, BARS, plan));
  const missed = comparisons.some(({ row, ratio }) => ratio > BARS[row]);
  process.exitCode = missed && !options.quick ? 1 : 0;
} finally {
  for (const end of open.reverse()) await end();
}
