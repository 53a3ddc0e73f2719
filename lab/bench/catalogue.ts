import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * Costs of lists of one tenant with a large catalogue, one request after the other: the first page, a far page, filtered and
 * searched pages.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    requests: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const products = options.quick ? QUICK.products : 100_000;
const requests = Number(options.requests ?? (options.quick ? 5 : 100));
/** The number of the second-to-last page of 25 rows. */
const far = products / 25;

/** Maximum cost of a far page by cursor, as a multiple of the first page. */
const MOST_BY_CURSOR = 1.25;

interface Row {
  name: string;
  path: string;
  ms: number;
  node: number;
  database: number;
  found: number;
}

interface Answer {
  data: unknown[];
  pagination: { total_records: number; next_cursor: string | null };
}

async function ask({ port }: Program, path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': keyOf(1) } });
  const body = (await answer.json()) as Answer;
  if (!answer.ok || !body.data.length) throw new Error(`${path}: ${answer.status}, ${body.data?.length} rows`);
  return body;
}

async function measure(service: Program, postmaster: number, name: string, path: string): Promise<Row> {
  for (let warm = 0; warm < requests / 4; warm++) await ask(service, path);
  const { total_records: found } = (await ask(service, path)).pagination;
  const before = { node: processCpu(service.pid), database: clusterCpu(postmaster) };
  const times: number[] = [];
  for (let sent = 0; sent < requests; sent++) {
    const start = performance.now();
    await ask(service, path);
    times.push(performance.now() - start);
  }
  const node = (processCpu(service.pid) - before.node) / requests;
  return {
    name,
    path,
    ms: median(times),
    node,
    database: (clusterCpu(postmaster) - before.database) / requests,
    found,
  };
}

async function run(database: BenchDatabase, service: Program): Promise<Row[]> {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const list = '/v2/products';
  const { pagination } = await ask(service, `${list}?page=${far - 1}`);
  const paths: [name: string, path: string][] = [
    ['first page', list],
    ['first page, not counted', `${list}?include_total=false`],
    [`page ${far} by cursor`, `${list}?cursor=${pagination.next_cursor}`],
    [`page ${far} by number`, `${list}?page=${far}`],
    ['primary ones', `${list}?is_primary=true`],
    ['active ones', `${list}?status=active`],
    ['by priority', `${list}?sort_by=priority`],
    ['latest changes', `${list}?sort_by=updated_at&sort=desc`],
    ['search of an SKU', `${list}?search=sku-000777`],
    ['search of 3 words', `${list}?search=product+number+777`],
    ['search that finds all', `${list}?search=product`],
  ];
  const rows: Row[] = [];
  for (const [name, path] of paths) rows.push(await measure(service, postmaster, name, path));
  return rows;
}

function report(rows: Row[]): string {
  const head = ['list', 'finds', 'median ms', 'CPU µs: service + database'];
  const lines = rows.map(({ name, found, ms, node, database }) => [
    name,
    String(found),
    ms.toFixed(1),
    `${(node + database).toFixed(0)} (${node.toFixed(0)} + ${database.toFixed(0)})`,
  ]);
  const [first, cursor] = rows as [Row, Row];
  const ratio = cursor.ms / first.ms;
  if (ratio > MOST_BY_CURSOR && !options.quick) process.exitCode = 1;
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    `${products} products of one tenant, ${requests} requests each, one after the other, 25 rows and the exact total.`,
    `A far page by cursor costs ${ratio.toFixed(2)} times the first page (at most ${MOST_BY_CURSOR}).`,
  ].join('\n');
}

const name = options.name ?? (options.quick ? QUICK_NAME : 'bench_catalogue');
const statements = options.quick
  ? quickStatements()
  : seedStatements({ tenants: 1, products, invoices: 10, openOrders: 2 });
const database = await openBenchDatabase({ statements, name, adminUrl: options['admin-url'] });
try {
  const service = await startService(database);
  try {
    console.log(report(await run(database, service)));
  } finally {
    await service.stop();
  }
} finally {
  await database.release();
}
