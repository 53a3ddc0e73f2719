import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { table } from './report.js';
import { asAdmin, openBenchDatabase } from './seed.js';
import { LINES_OF_STATEMENT, linesOf, matchingStatements, type OpenInvoices } from './seed-matching-sql.js';

/**
 * What a line of a bank statement costs against 10,000, 100,000 and 1,000,000 open invoices: to read it with its proposals, in pages of a
 * hundred, and to book it as a payment if it is safe. The tenants by turns, one request after the other.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scale: { type: 'string' },
    rounds: { type: 'string' },
    booked: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const scale = Number(options.scale ?? (options.quick ? 0.001 : 1));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
/** Statements that are booked in a round, in each tenant. */
const booked = Number(options.booked ?? 1);
const SIZES = [10_000, 100_000, 1_000_000].map((size) => size * scale) as unknown as OpenInvoices;
const LINES = 10_000 * scale;
/** The tenant of the middle size has all lines; the small one has as many as it has customers. */
const TENANTS = SIZES.map((size, index) => ({ key: keyOf(index + 1), size, lines: linesOf(size, LINES) }));
type Tenant = (typeof TENANTS)[number];

/** Maximum cost of a line against the most invoices, as a multiple of that against the fewest. */
const BAR = 2;
/** Least share of the lines of a booked statement that are safe; with fewer the figures would be of something else. */
const LEAST_SAFE = 0.6;

interface Cost {
  node: number;
  database: number;
}

/** The figures of one kind of work, by tenant and round. */
type Costs = Cost[][];

const total = ({ node, database }: Cost): number => node + database;

/** The parts of answers that are looked at. */
type Page = { data: { id: string; proposals?: unknown[] }[]; pagination: { next_cursor: string | null } };
type Booked = { data: { booked: number; open: number; more: boolean } };

async function send<Body>(service: Program, { key }: Tenant, method: string, path: string): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { method, headers: { 'x-api-key': key } });
  const body = (await answer.json()) as Body;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

const database = await openBenchDatabase({
  statements: matchingStatements(SIZES, LINES),
  name: options.name ? `${options.name}_matching` : `bench_matching_${String(scale).replace('.', '_')}`,
  adminUrl: options['admin-url'],
});
try {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const service = await startService(database, { IMPORTS_WORK: 'false', WEBHOOKS_DISPATCH: 'false' });
  try {
    const [matching, booking] = await measureAll(service, postmaster);
    print({ 'read with its proposals': matching, 'booked if it is safe': booking });
  } finally {
    await service.stop();
  }
} finally {
  await database.release();
}

async function measureAll(service: Program, postmaster: number): Promise<[matching: Costs, booking: Costs]> {
  const [matching, booking]: [Costs, Costs] = [SIZES.map(() => []), SIZES.map(() => [])];
  const statements = await Promise.all(
    TENANTS.map(async (tenant) => {
      const { data } = await send<Page>(
        service,
        tenant,
        'GET',
        '/v2/bank-statements?page_size=100&sort_by=created_at&sort=asc',
      );
      return data.map(({ id }) => id);
    }),
  );
  /** The cost of a line, of as many as `work` says that there were. */
  const costOf = async (work: () => Promise<number>): Promise<Cost> => {
    const [node, cluster] = [processCpu(service.pid), clusterCpu(postmaster)];
    const lines = Math.max(1, await work()); // with --quick all can be booked
    return { node: (processCpu(service.pid) - node) / lines, database: (clusterCpu(postmaster) - cluster) / lines };
  };
  for (const tenant of TENANTS) {
    await readLines(service, tenant, Math.min(5, tenant.lines / LINES_OF_STATEMENT)); // to warm up
    await bookStatements(service, tenant, [statements[TENANTS.indexOf(tenant)]!.pop()!]);
  }
  for (let round = 0; round < rounds; round++)
    for (const [index, tenant] of TENANTS.entries()) {
      matching[index]!.push(await costOf(() => readLines(service, tenant, tenant.lines / LINES_OF_STATEMENT)));
      const some = statements[index]!.splice(-booked);
      booking[index]!.push(await costOf(() => bookStatements(service, tenant, some)));
      console.error(`round ${round + 1}, ${tenant.size} invoices`);
    }
  return [matching, booking];
}

/** Reads pages of open lines with their proposals; the number of lines. */
async function readLines(service: Program, tenant: Tenant, pages: number): Promise<number> {
  let [lines, cursor]: [number, string | null] = [0, ''];
  for (let page = 0; page < pages && cursor !== null; page++) {
    const path: string = `/v2/bank-lines?state=open&page_size=${LINES_OF_STATEMENT}&include_total=false${cursor && `&cursor=${cursor}`}`;
    const { data, pagination }: Page = await send<Page>(service, tenant, 'GET', path);
    if (data.some(({ proposals }) => !proposals?.length)) throw new Error('A line has no proposal');
    lines += data.length;
    cursor = pagination.next_cursor;
  }
  return lines;
}

async function bookStatements(service: Program, tenant: Tenant, ids: readonly string[]): Promise<number> {
  let lines = 0;
  for (const id of ids) {
    let answer: Booked['data'];
    let safe = 0;
    do {
      answer = (await send<Booked>(service, tenant, 'POST', `/v2/bank-statements/${id}/accept-safe`)).data;
      safe += answer.booked;
    } while (answer.more && answer.booked > 0); // on a busy machine a request ends before all lines are booked
    if (safe < LEAST_SAFE * (safe + answer.open)) throw new Error(`Of ${id} ${safe} booked, ${JSON.stringify(answer)}`);
    lines += safe;
  }
  return lines;
}

function print(works: Record<string, Costs>): void {
  const medianOf = (costs: readonly Cost[]): Cost => ({
    node: median(costs.map(({ node }) => node)),
    database: median(costs.map((cost) => cost.database)),
  });
  const lines = Object.entries(works).map(([name, costs]) => {
    const all = costs.map(medianOf);
    const ratio = total(all[2]!) / Math.max(1, total(all[0]!));
    if (ratio > BAR && !options.quick) process.exitCode = 1;
    const cells = all.map(
      (cost) => `${total(cost).toFixed(0)} (${cost.node.toFixed(0)} + ${cost.database.toFixed(0)})`,
    );
    return [name, ...cells, ratio.toFixed(2), `≤ ${BAR}${options.quick ? '' : ratio <= BAR ? ': met' : ': MISSED'}`];
  });
  const head = ['a line of a bank statement', ...SIZES.map((size) => `${size} open invoices`), 'ratio', 'bar'];
  console.log(table([head, head.map(() => '---'), ...lines]));
  const read = TENANTS.map(({ lines: count }) => count).join(', ');
  console.log(
    `\nCPU µs of a line: total (service + PostgreSQL). ${rounds} rounds by turns, each reads up to ${read} open lines in pages of`,
  );
  console.log(
    `${LINES_OF_STATEMENT} and books the safe ones of ${booked} statements of ${LINES_OF_STATEMENT}. Medians.`,
  );
}
