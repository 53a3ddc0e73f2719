import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Costs,
  findPostmaster,
  importerOf,
  measureImport,
  ratioOf,
  shownMedians,
  startBaseline,
  writeLines,
} from './import-programs.js';
import { startService } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';
import { measureTables, type TableCosts } from './workbook-imports.js';

/**
 * The cost of an import of products with two prices each, compared with the baseline, which writes the same rows of the same file by
 * statements of many rows. The programs alternate, each with a tenant of its own. Then the service imports a table from a workbook and from CSV.
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
const [SERVICE_TENANT, BASELINE_TENANT] = [1, 2];

/** Maximum cost of the service, as a multiple of the baseline. */
const MOST_TIMES_DEARER = 2.5;
/** Maximum cost of a workbook, as a multiple of the same table as CSV. */
const MOST_TIMES_CSV = 4;
const rowsOfTable = products / 5;
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

/** Throws unless both tenants have the same number of rows in each table that an import writes. */
async function assertSameRows({ adminUrl }: BenchDatabase): Promise<void> {
  const tables = ['products', 'product_groups', 'product_prices', 'product_search', 'product_labels'];
  await asAdmin(adminUrl, async (admin) => {
    for (const name of tables) {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from ${name} r join tenants t on t.id = r.tenant_id
          where t.slug in ('bench-${SERVICE_TENANT}', 'bench-${BASELINE_TENANT}') group by t.id`,
      );
      if (rows.length !== 2 || rows[0]!.count !== rows[1]!.count)
        throw new Error(`The programs wrote different numbers of rows to ${name}: ${JSON.stringify(rows)}`);
    }
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from (select tenant_id, resource_type from journal union all
          select tenant_id, resource_type from journal_unnumbered) e join tenants t on t.id = e.tenant_id
        where e.resource_type = 'product' and t.slug in ('bench-${SERVICE_TENANT}', 'bench-${BASELINE_TENANT}') group by t.id`,
    );
    if (rows.length !== 2 || rows[0]!.count !== rows[1]!.count)
      throw new Error(`The programs wrote different numbers of entries of the journal: ${JSON.stringify(rows)}`);
  });
}

/** The bar of a ratio, and whether it is met. */
function barOf(ratio: number, most: number): string {
  const isMet = ratio <= most;
  if (!isMet && !options.quick) process.exitCode = 1;
  return `≤ ${most}${options.quick ? '' : isMet ? ': met' : ': MISSED'}`;
}

function report(costs: readonly Costs[], tables: readonly TableCosts[]): string {
  const ratio = ratioOf(costs);
  const bar = barOf(ratio, MOST_TIMES_DEARER);
  const pairs = tables.map(({ workbook, csv }) => ({ service: workbook, baseline: csv }));
  const tableRatio = ratioOf(pairs);
  const tableHead = ['import', 'workbook CPU µs', 'CSV CPU µs', 'ratio', 'bar'];
  const tableBar = barOf(tableRatio, MOST_TIMES_CSV);
  const tableRow = [`${rowsOfTable} rows of a table`, ...shownMedians(pairs), tableRatio.toFixed(2), tableBar];
  const head = ['import', 'service CPU µs', 'baseline CPU µs', 'ratio', 'bar'];
  const row = [`${products} products with two prices`, ...shownMedians(costs), ratio.toFixed(2), bar];
  return [
    table([head, head.map(() => '---'), row]),
    '',
    table([tableHead, tableHead.map(() => '---'), tableRow]),
    '',
    `CPU µs per product or row: total (Node.js + PostgreSQL). ${rounds} rounds, by turns. Medians.`,
  ].join('\n');
}

async function run(database: BenchDatabase, directory: string): Promise<void> {
  const postmaster = await findPostmaster(database);
  const profiles = options['cpu-prof-dir'];
  const nodeOptions = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const program = await startService(database, { DATA_DIR: join(directory, 'files') }, nodeOptions);
  const baseline = await startBaseline(database, './baseline-import.js', BASELINE_TENANT);
  const service = importerOf(program, SERVICE_TENANT);
  try {
    const costs: Costs[] = [];
    for (let round = 0; round <= rounds; round++) {
      const count = round === 0 ? WARM_UP : products;
      const line = (number: number) => lineOf(`R${round}`, number);
      const file = await writeLines(join(directory, 'products.ndjson'), count, line);
      await asAdmin(database.adminUrl, (admin) => admin.query('vacuum analyze'));
      const cost = {
        service: await measureImport(service, postmaster, { resource: 'products', file, count }),
        baseline: await measureImport(baseline, postmaster, { resource: 'products', file, count }),
      };
      if (round > 0) costs.push(cost);
    }
    await assertSameRows(database);
    const tables: TableCosts[] = [];
    for (let round = 0; round <= rounds; round++) {
      const count = round === 0 ? WARM_UP : rowsOfTable;
      const cost = await measureTables(service, postmaster, directory, { round, count });
      if (round > 0) tables.push(cost);
    }
    console.log(report(costs, tables));
  } finally {
    baseline.stop();
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
