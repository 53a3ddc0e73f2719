import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { LoadGenerator, type Program, startService } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { asAdmin, openBenchDatabase } from './seed.js';
import { MADE, type Made, readRequests, recordRequests } from './sizing-requests.js';

/**
 * What one record costs on one server: bytes in the database with indexes and journal, and processor time of service and database. Also
 * the memory of both, at rest and under load. From these, the table of docs/deploy-one-server.md: orders a day → processor, disk, memory.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    records: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
/** Records of each kind that are made. */
const records = Number(options.records ?? (options.quick ? 20 : 2_000));
const CONCURRENCY = 8;
const REST_MS = options.quick ? 0 : 5_000;
const KB = 1024;
const MB = 1_048_576;
const GB = 1_073_741_824;

/** What the table assumes. An order has five lines, one shipment and one invoice. */
const ORDERS_A_DAY = [100, 1_000, 10_000, 100_000];
const READS_PER_ORDER = 20;
/** Share of a day's work that is done in its busiest hour. */
const BUSIEST_HOUR = 0.2;
/** Days whose documents are read so often that they should fit into memory. */
const DAYS_IN_MEMORY = 7;

interface Cost {
  bytes: number;
  /** Of these, in the journal, which has the events and the history. */
  journalBytes: number;
  /** Processor time in µs. */
  node: number;
  database: number;
}

interface Memory {
  service: number;
  /** Memory of PostgreSQL's processes without the shared buffers. */
  postgres: number;
}

const cpu = (node: number, db: number): string => `${(node + db).toFixed(0)} (${node.toFixed(0)} + ${db.toFixed(0)})`;
const mb = (bytes: number): string => (bytes / MB).toFixed(0);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const database = await openBenchDatabase({
  statements: quickStatements(),
  name: options.name ?? QUICK_NAME,
  adminUrl: options['admin-url'],
});
try {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const service = await startService(database);
  const load = new LoadGenerator();
  try {
    await sleep(REST_MS);
    const atRest = memoryOf(service, postmaster);
    const costs = {} as Record<Made, Cost>;
    for (const kind of MADE) costs[kind] = await measure(service, postmaster, load, recordRequests(kind, records));
    const read = await measure(service, postmaster, load, readRequests(records));
    print(costs, read, atRest, memoryOf(service, postmaster));
  } finally {
    await load.stop();
    await service.stop();
  }
} finally {
  await database.release();
}

/** Sends the requests after a tenth of them to warm up, and returns the costs of one. */
async function measure(service: Program, postmaster: number, load: LoadGenerator, requests: string[]): Promise<Cost> {
  const warmUp = Math.ceil(requests.length / 10);
  await load.prepare(service.port, CONCURRENCY, requests);
  await load.fire(warmUp);
  const [bytes, node, cluster] = [await sizes(), processCpu(service.pid), clusterCpu(postmaster)];
  const count = requests.length - warmUp;
  await load.fire(count);
  const [nodeAfter, clusterAfter, bytesAfter] = [processCpu(service.pid), clusterCpu(postmaster), await sizes()];
  return {
    bytes: (bytesAfter.all - bytes.all) / count,
    journalBytes: (bytesAfter.journal - bytes.journal) / count,
    node: (nodeAfter - node) / count,
    database: (clusterAfter - cluster) / count,
  };
}

/** Bytes of all tables with their indexes, and of those of the journal. */
function sizes(): Promise<{ all: number; journal: number }> {
  return asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ all: number; journal: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as all,
         (sum(pg_total_relation_size(oid)) filter (where relname like 'journal%'))::float8 as journal
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return rows[0]!;
  });
}

/** Resident memory in bytes. */
function memoryOf({ pid }: Program, postmaster: number): Memory {
  let postgres = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    if (Number(name) === postmaster || isChild(name, postmaster))
      postgres += figure(`/proc/${name}/smaps_rollup`, /^Pss_Anon: +(\d+)/m);
  }
  return { service: figure(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m), postgres };
}

/** A figure in kB of a file of `/proc`, in bytes; 0 when the process has ended. */
function figure(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))![1]) * KB;
  } catch {
    return 0;
  }
}

function isChild(pid: string, parent: number): boolean {
  try {
    return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // it has ended
  }
}

function print(costs: Record<Made, Cost>, read: Cost, atRest: Memory, underLoad: Memory): void {
  const made = MADE.map((kind) => {
    const { bytes, journalBytes, node, database: db } = costs[kind];
    return [kind, (bytes / KB).toFixed(1), (journalBytes / KB).toFixed(1), cpu(node, db)];
  });
  const head = ['one', 'kB with indexes', 'of these in the journal', 'CPU µs: service + database'];
  console.log(table([head, head.map(() => '---'), ...made, ['read', '', '', cpu(read.node, read.database)]]));
  console.log(
    `\n${records} of each, ${CONCURRENCY} at a time, without idempotency keys. Bytes before any vacuum. Half of the reads are lists of 25.\n`,
  );
  const memory = (name: string, { service, postgres }: Memory) => [name, mb(service), mb(postgres)];
  const memoryHead = ['MB', 'service', 'PostgreSQL without shared buffers'];
  console.log(
    table([memoryHead, memoryHead.map(() => '---'), memory('at rest', atRest), memory('after the load', underLoad)]),
  );
  const documents = [costs['order of 5 lines'], costs.shipment, costs['invoice of 5 items']];
  const bytes = sum(documents.map((cost) => cost.bytes));
  const time = sum([...documents, ...Array<Cost>(READS_PER_ORDER).fill(read)].map((cost) => cost.node + cost.database));
  const dayHead = ['orders a day', 'cores in the busiest hour', 'disk a year, GB', 'memory, GB'];
  const days = ORDERS_A_DAY.map((orders) => [
    orders.toLocaleString('en'),
    ((orders * BUSIEST_HOUR * time) / 3.6e9).toFixed(4),
    ((orders * 365 * bytes) / GB).toFixed(1),
    ((underLoad.service + underLoad.postgres + orders * DAYS_IN_MEMORY * bytes) / GB).toFixed(1),
  ]);
  console.log(`\n${table([dayHead, dayHead.map(() => '---'), ...days])}`);
  console.log(
    `\nComputed: an order with shipment, invoice and ${READS_PER_ORDER} reads; ${BUSIEST_HOUR * 100} % of the day in the busiest hour; memory for service,`,
  );
  console.log(`PostgreSQL and the documents of ${DAYS_IN_MEMORY} days. Disk without log, files and backups.`);
  if (options.quick) console.log('Too few records for the figures to mean anything: this only shows that it runs.');
}
