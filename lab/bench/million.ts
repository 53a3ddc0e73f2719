import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { type Answer, readsOf, type Tenant } from './million-reads.js';
import { type Program, startService } from './processes.js';
import { table } from './report.js';
import { LARGE, millionStatements, SMALL, type TenantSizes } from './seed-million-sql.js';
import { asAdmin, openBenchDatabase } from './seed.js';

/**
 * Costs of reads in a tenant with a million products, orders and invoices each, as multiples of the same reads in a tenant with a
 * hundredth, beside a neighbour with five times as many and many tiny tenants. One request after the other, the tenants by turns.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scale: { type: 'string' },
    requests: { type: 'string' },
    only: { type: 'string' },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
const scale = Number(options.scale ?? (options.quick ? 0.001 : 1));
const requests = Number(options.requests ?? (options.quick ? 2 : 60));
const sizes: TenantSizes = {
  large: 1_000_000 * scale,
  small: Math.max(100, 10_000 * scale),
  neighbour: 5_000_000 * scale,
  tiny: Math.ceil(500 * Math.min(1, scale * 10)),
};

/** Maximum cost in the large tenant, as a multiple of the small one. */
const BAR = 2;

const TENANTS: readonly [large: Tenant, small: Tenant] = [
  { key: keyOf(LARGE), size: sizes.large },
  { key: keyOf(SMALL), size: sizes.small },
];

async function get(service: Program, { key }: Tenant, path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { 'x-api-key': key } });
  const body = (await answer.json()) as Answer;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

/** Requests to one tenant before the other has its turn, so that changes of the machine's speed affect both. */
const TURN = 20;

/** Processor time per request of each path in µs; each path belongs to the tenant at its place. */
async function measure(service: Program, postmaster: number, paths: readonly string[]): Promise<number[]> {
  const cpu = () => processCpu(service.pid) + clusterCpu(postmaster);
  const totals = paths.map(() => ({ cpu: 0, sent: 0, milliseconds: 0 }));
  const turn = async (place: number, most: number): Promise<void> => {
    const total = totals[place]!;
    const before = cpu();
    // a read that takes seconds is not repeated for minutes
    for (let sent = 0; sent < most && total.milliseconds < 10_000; sent++) {
      const begun = performance.now();
      await get(service, TENANTS[place]!, paths[place]!);
      total.milliseconds += performance.now() - begun;
      total.sent++;
    }
    total.cpu += cpu() - before;
  };
  for (const place of paths.keys()) await turn(place, Math.min(10, requests));
  for (const total of totals) Object.assign(total, { cpu: 0, sent: 0, milliseconds: 0 });
  for (let sent = 0; sent < requests; sent += TURN)
    for (const place of paths.keys()) await turn(place, Math.min(TURN, requests - sent));
  return totals.map(({ cpu: used, sent }) => used / sent);
}

async function run(service: Program, postmaster: number): Promise<string[][]> {
  const lines: string[][] = [];
  for (const [list, reads] of Object.entries(readsOf((tenant, path) => get(service, tenant, path)))) {
    for (const { name, path, grows } of reads) {
      if (options.only && !`${list}: ${name}`.includes(options.only)) continue;
      const [largePath, smallPath] = [await path(TENANTS[0]), await path(TENANTS[1])];
      const { pagination } = (await get(service, TENANTS[0], largePath)) as Partial<Answer>;
      const [large, small] = (await measure(service, postmaster, [largePath, smallPath])) as [number, number];
      const ratio = large / small;
      if (ratio > BAR && !grows && !options.quick) process.exitCode = 1;
      const verdict = options.quick ? '' : ratio <= BAR ? ': met' : ': MISSED';
      lines.push([
        list,
        name,
        String(pagination?.total_records ?? ''),
        small.toFixed(0),
        large.toFixed(0),
        ratio.toFixed(2),
        grows ? 'not flat' : `≤ ${BAR}${verdict}`,
      ]);
      console.error(lines.at(-1)!.join(' | '));
    }
  }
  return lines;
}

const database = await openBenchDatabase({
  statements: millionStatements(sizes),
  isCopied: false,
  name: options.name ?? `bench_million_${String(scale).replace('.', '_')}`,
  adminUrl: options['admin-url'],
});
try {
  const postmaster = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });
  const service = await startService(database);
  try {
    const head = ['list', 'read', 'finds', 'small: CPU µs', 'large: CPU µs', 'ratio', 'bar'];
    console.log(table([head, head.map(() => '---'), ...(await run(service, postmaster))]));
    const { large, small, neighbour, tiny } = sizes;
    console.log(
      `\n${large}, ${small} and ${neighbour} products, orders and invoices of the large and the small tenant and their neighbour,`,
    );
    console.log(
      `beside ${tiny} tenants with 20; ${requests} requests each, one after the other. CPU of service and database.`,
    );
  } finally {
    await service.stop();
  }
} finally {
  await database.release();
}
