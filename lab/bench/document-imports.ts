import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentLine, type DocumentResource, DOCUMENTS } from './document-lines.js';
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
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, assertReconciled, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The cost of imports of orders with 25 lines on average, and of an invoice and a shipment of each, compared with the baseline, which
 * writes the same rows of the same files by statements of many rows. The programs alternate, each with a tenant of its own.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    documents: { type: 'string' },
    rounds: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
    'cpu-prof-dir': { type: 'string' },
  },
});
const documents = Number(options.documents ?? (options.quick ? 40 : 2_000));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
/** Number of documents of each resource that each program imports before the first round, for V8 to optimise. */
const WARM_UP = options.quick ? 10 : 500;
const [SERVICE_TENANT, BASELINE_TENANT] = [1, 2];
const PRODUCTS = options.quick ? QUICK.products : 4_000;

/** Maximum cost of the service, as a multiple of the baseline. */
const MOST_TIMES_DEARER = 3;

const JOURNAL = `(select tenant_id, resource_type, changes from journal
  union all select tenant_id, resource_type, changes from journal_unnumbered)`;

/** What must be the same for both tenants in the tables that the imports write. */
const WRITTEN: Record<string, string> = {
  orders: 'count(*), sum(version), sum(payable_total)',
  order_lines: 'count(*), sum(line_net), sum(invoiced_quantity), sum(picked_quantity), sum(shipped_quantity)',
  invoices: 'count(*), sum(total_amount)',
  invoice_orders: 'count(*)',
  invoice_items: 'count(*), sum(line_total)',
  invoice_allocations: 'count(*), sum(quantity)',
  shipments: 'count(*)',
  shipment_items: 'count(*), sum(quantity)',
  shipment_allocations: 'count(*), sum(quantity)',
  [JOURNAL]: `count(*) filter (where resource_type <> 'import'),
    sum(jsonb_array_length(changes)) filter (where resource_type = 'order')`,
};

/** Throws unless both programs have written the same. */
async function assertSameRows({ adminUrl }: BenchDatabase): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await assertReconciled(admin);
    for (const [source, sums] of Object.entries(WRITTEN)) {
      const { rows } = await admin.query<{ sums: string }>(
        `select array[${sums}]::text as sums from ${source} r join tenants t on t.id = r.tenant_id
          where t.slug in ('bench-${SERVICE_TENANT}', 'bench-${BASELINE_TENANT}') group by t.id`,
      );
      if (rows.length !== 2 || rows[0]!.sums !== rows[1]!.sums)
        throw new Error(`The programs wrote different rows to ${source}: ${JSON.stringify(rows)}`);
    }
  });
}

function report(costs: Record<DocumentResource, Costs[]>): string {
  const head = ['import', 'service CPU µs', 'baseline CPU µs', 'ratio', 'bar'];
  const lines = DOCUMENTS.map((resource) => {
    const ratio = ratioOf(costs[resource]);
    const isMet = ratio <= MOST_TIMES_DEARER;
    if (!isMet && !options.quick) process.exitCode = 1;
    const bar = `≤ ${MOST_TIMES_DEARER}${options.quick ? '' : isMet ? ': met' : ': MISSED'}`;
    return [`${documents} ${resource} of 25 lines`, ...shownMedians(costs[resource]), ratio.toFixed(2), bar];
  });
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    `CPU µs per document: total (Node.js + PostgreSQL). ${rounds} rounds, by turns. Medians.`,
  ].join('\n');
}

async function run(database: BenchDatabase, directory: string): Promise<void> {
  const postmaster = await findPostmaster(database);
  const profiles = options['cpu-prof-dir'];
  const nodeOptions = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const program = await startService(database, { DATA_DIR: join(directory, 'files') }, nodeOptions);
  const baseline = await startBaseline(database, './baseline-documents.js', BASELINE_TENANT);
  const service = importerOf(program, SERVICE_TENANT);
  const costs: Record<DocumentResource, Costs[]> = { orders: [], invoices: [], shipments: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      const count = round === 0 ? WARM_UP : documents;
      for (const resource of DOCUMENTS) {
        const line = (number: number) => documentLine(resource, `R${round}`, number, PRODUCTS);
        const file = await writeLines(join(directory, `${resource}.ndjson`), count, line);
        await asAdmin(database.adminUrl, (admin) => admin.query('vacuum analyze'));
        const cost = {
          service: await measureImport(service, postmaster, { resource, file, count }),
          baseline: await measureImport(baseline, postmaster, { resource, file, count }),
        };
        if (round > 0) costs[resource].push(cost);
      }
    }
    await assertSameRows(database);
    console.log(report(costs));
  } finally {
    baseline.stop();
    await program.stop();
  }
}

const directory = mkdtempSync(join(tmpdir(), 'bench-documents-'));
const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : seedStatements({ tenants: 2, products: PRODUCTS, invoices: 10, openOrders: 2 }),
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_documents'),
  adminUrl: options['admin-url'],
});
try {
  await run(database, directory);
} finally {
  await database.release();
  rmSync(directory, { recursive: true, force: true });
}
