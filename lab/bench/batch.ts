import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu, programCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { type Program, startService } from './processes.js';
import { QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { asAdmin, type BenchDatabase, openBenchDatabase } from './seed.js';

/**
 * The processor time of creations in batches of 100, beside that of the same creations one by one over one connection: of the client (this
 * process), the service and the database.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 1 : 15));
/** Rounds before the first one that counts, for V8 to optimise. */
const WARM_UP = options.quick ? 0 : rounds;
const SIZE = options.quick ? 5 : 100;
const BAR = 0.8;

/** Bodies of creations by their paths. */
const CREATIONS: Record<string, (reference: string) => object> = {
  '/v2/price-lists': (reference) => ({ reference_id: reference, name: reference }),
  '/v2/customers': (reference) => ({ reference_id: reference, company_name: `Company ${reference}` }),
  '/v2/orders': (reference) => ({
    reference_id: reference,
    customer_id: 'C-1',
    line_items: [1, 2, 3].map((line) => ({ sku: `SKU-00000${line}`, quantity: line, unit_price: 12.5 })),
  }),
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The answer is read as JSON, as clients do, in both cases. */
function post({ port }: Program, path: string, body: object): Promise<{ status: number; data: unknown }> {
  const headers = { 'x-api-key': keyOf(1), 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const { data } = JSON.parse(text) as { data: unknown };
        resolve({ status: response.statusCode!, data });
      });
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

async function oneByOne(service: Program, path: string, bodies: readonly object[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await post(service, path, body)).status);
  return statuses;
}

/** A batch ends after 20 seconds, which a busy machine can need for less than 100 creations; what is left is sent in a further one. */
async function inBatch(service: Program, path: string, bodies: readonly object[]): Promise<number[]> {
  const requests = bodies.map((body, index) => ({ id: String(index), method: 'POST', path, body }));
  const { data } = await post(service, '/v2/batch', { requests });
  const statuses = (data as { status: number }[]).map(({ status }) => status);
  const sent = statuses.filter((status) => status !== 503);
  return sent.length && sent.length < bodies.length
    ? [...sent, ...(await inBatch(service, path, bodies.slice(sent.length)))]
    : statuses;
}

/** Processor time in µs of each process. */
const usedBy = (service: Program, postmaster: number) => ({
  client: processCpu(process.pid),
  service: programCpu(service.pid),
  database: clusterCpu(postmaster),
});
type Used = ReturnType<typeof usedBy>;
const atServer = ({ service, database }: Used): number => service + database;
const total = (used: Used): number => used.client + atServer(used);

/** What creations have used, each, in the rounds that count. */
type Samples = Record<'oneByOne' | 'inBatch', Used[]>;

async function measure(
  service: Program,
  { adminUrl }: BenchDatabase,
  postmaster: number,
  path: string,
): Promise<Samples> {
  const ways = { oneByOne, inBatch };
  const samples: Samples = { oneByOne: [], inBatch: [] };
  for (let round = -WARM_UP; round < rounds; round++) {
    // as autovacuum does in production; the rounds that count begin with plans for tables that have rows
    if (round < 0) await asAdmin(adminUrl, async (admin) => void (await admin.query('vacuum analyze')));
    for (const way of ['oneByOne', 'inBatch'] as const) {
      const bodies = Array.from({ length: SIZE }, (_, index) => CREATIONS[path]!(`${way}-${round}-${index}`));
      const before = usedBy(service, postmaster);
      const statuses = await ways[way](service, path, bodies);
      const after = usedBy(service, postmaster);
      if (statuses.some((status) => status !== 201)) throw new Error(`POST ${path} ${way}: ${statuses.join()}`);
      const each = (part: keyof Used) => (after[part] - before[part]) / SIZE;
      if (round >= 0)
        samples[way].push({ client: each('client'), service: each('service'), database: each('database') });
    }
  }
  return samples;
}

const mean = (used: readonly Used[], part: (one: Used) => number): number =>
  used.reduce((sum, one) => sum + part(one), 0) / used.length;

function shown(used: readonly Used[]): string {
  const parts = (['client', 'service', 'database'] as const).map((part) => mean(used, (one) => one[part]).toFixed(0));
  return `${mean(used, total).toFixed(0)} (${parts.join(' + ')})`;
}

const ratioOf = ({ oneByOne, inBatch }: Samples, part: (one: Used) => number): number =>
  mean(inBatch, part) / mean(oneByOne, part);

function rowOf(name: string, samples: Samples): string[] {
  const ratio = ratioOf(samples, total);
  const verdict = options.quick ? '' : ratio <= BAR ? ': met' : ': MISSED';
  return [
    name,
    shown(samples.oneByOne),
    shown(samples.inBatch),
    ratioOf(samples, atServer).toFixed(2),
    ratio.toFixed(2),
    `≤ ${BAR}${verdict}`,
  ];
}

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
  const service = await startService(database, { JOURNAL_WORK: 'false' });
  try {
    const rows: string[][] = [];
    const all: Samples = { oneByOne: [], inBatch: [] };
    for (const path of options.only?.split(',') ?? Object.keys(CREATIONS)) {
      console.error(`Measuring: POST ${path} …`);
      const samples = await measure(service, database, postmaster, path);
      rows.push(rowOf(`POST ${path}`, samples));
      for (const way of ['oneByOne', 'inBatch'] as const) all[way].push(...samples[way]);
    }
    rows.push(rowOf('all of these', all));
    if (ratioOf(all, total) > BAR && !options.quick) process.exitCode = 1;
    console.log(`CPU µs of a creation (client + service + database), ${SIZE} at a time, ${rounds} rounds\n`);
    const head = ['', 'one by one', 'in a batch', 'ratio without the client', 'ratio', 'bar'];
    console.log(table([head, head.map(() => '---'), ...rows]));
  } finally {
    await service.stop();
  }
} finally {
  await database.release();
}
