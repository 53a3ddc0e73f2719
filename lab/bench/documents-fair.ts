import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, closeConnections, measureBeside } from './beside.js';
import { type Program, startService } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { countStatements } from './seed-counts-sql.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The effect of documents on another tenant: a tenant reads and writes products, first on an idle service and then while two others read the
 * documents of their invoices for the first time.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    count: { type: 'string' },
    requests: { type: 'string' },
    clients: { type: 'string', default: '8' },
    pool: { type: 'string', default: '10' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
/** Tenants that read documents; the quick database has two tenants. */
const READERS = options.quick ? [1] : [1, 2];
const OTHER = READERS.length + 1;
/** Documents of each of these tenants. */
const count = Number(options.count ?? (options.quick ? 5 : 500));
const requests = Number(options.requests ?? (options.quick ? 10 : 500));
/** Nine of ten seeded invoices are issued. */
const INVOICES = Math.ceil((count * 10) / 9) + 1;

const ISSUED = `select i.id from invoices i join tenants t on t.id = i.tenant_id
  where t.slug = 'bench-' || $1::text and i.is_issued order by i.id limit $2`;

const issuedOf = ({ adminUrl }: BenchDatabase, tenant: number): Promise<string[]> =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>(ISSUED, [tenant, count]);
    return rows.map(({ id }) => id);
  });

/** Reads the documents of one tenant, each client one after the other. */
async function readDocuments(service: Program, tenant: number, ids: string[]): Promise<void> {
  const left = [...ids];
  const read = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const { status, text } = await ask(service, tenant, 'GET', `/v2/invoices/${id}/document`);
      if (status !== 200) throw new Error(`GET /v2/invoices/${id}/document: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.clients) }, read));
}

async function run(service: Program, database: BenchDatabase): Promise<string> {
  const measured = { tenant: OTHER, requests, isQuick: options.quick };
  const invoices = await Promise.all(READERS.map((tenant) => issuedOf(database, tenant)));
  const { report, result: seconds } = await measureBeside(service, measured, async () => {
    const begun = performance.now();
    await Promise.all(READERS.map((tenant, index) => readDocuments(service, tenant, invoices[index]!)));
    return (performance.now() - begun) / 1_000;
  });
  return `${report}\n${invoices.flat().length} documents of other tenants were made in ${seconds.toFixed(0)} s.`;
}

const database = await openBenchDatabase({
  statements: options.quick
    ? quickStatements()
    : [
        ...seedStatements({ tenants: 3, products: 2_000, invoices: INVOICES, openOrders: 2 }),
        ...countStatements(), // a list without them is counted for each page
      ],
  name: options.name ?? (options.quick ? QUICK_NAME : 'bench_documents_fair'),
  adminUrl: options['admin-url'],
});
const folder = await mkdtemp(join(tmpdir(), 'bench-documents-fair-'));
try {
  const service = await startService(database, { DATABASE_POOL_SIZE: options.pool, DATA_DIR: folder });
  try {
    console.log(await run(service, database));
  } finally {
    closeConnections();
    await service.stop();
  }
} finally {
  await database.release();
  await rm(folder, { recursive: true });
}
