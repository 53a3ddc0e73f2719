import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clusterCpu, postmasterOf, programCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import type { Program } from './processes.js';
import { asAdmin, type BenchDatabase } from './seed.js';

const POLL_MS = 200;

/** An import for a baseline, as the parent process sends it. */
export interface BaselineImport {
  resource: string;
  file: string;
  tenantId: string;
}

/** A file. */
export interface ImportFile {
  resource: string;
  file: string;
  /** Its content type, NDJSON by default. Bare programs read NDJSON only. */
  type?: string;
  /** Number of its lines. */
  count: number;
}

/** An importing program. */
export interface Importer {
  pid: number;
  import(file: ImportFile): Promise<void>;
}

/** Processor time in µs for one line. */
export interface Cost {
  node: number;
  database: number;
}

/** The costs of one round. */
export interface Costs {
  service: Cost;
  baseline: Cost;
}

/** Writes a file of NDJSON with the lines 1 to `count`. Returns its path. */
export async function writeLines(path: string, count: number, lineOf: (number: number) => object): Promise<string> {
  const file = createWriteStream(path);
  for (let number = 1; number <= count; number++)
    if (!file.write(`${JSON.stringify(lineOf(number))}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
  return path;
}

/** The service as an importing program; `tenant` is the number of a seeded tenant. */
export const importerOf = ({ pid, port }: Program, tenant: number): Importer => ({
  pid,
  import: async ({ resource, file, type = 'application/x-ndjson' }) => {
    const url = `http://127.0.0.1:${port}/v2/imports`;
    const headers = { 'x-api-key': keyOf(tenant) };
    const sent = await fetch(`${url}?resource=${resource}&mode=create`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
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
  },
});

/** Starts a baseline, which imports for the seeded tenant with the number `tenant`. */
export async function startBaseline(
  database: BenchDatabase,
  program: string,
  tenant: number,
): Promise<Importer & { stop(): void }> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: { PATH: process.env.PATH, DATABASE_URL: database.serviceUrl },
  });
  const answered = async () => {
    const [answer] = (await once(child, 'message')) as [string];
    if (!['ready', 'done'].includes(answer)) throw new Error(answer);
  };
  await answered();
  const tenantId = await asAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [`bench-${tenant}`]);
    return rows[0]!.id;
  });
  return {
    pid: child.pid!,
    import: async ({ resource, file }) => {
      child.send({ resource, file, tenantId } satisfies BaselineImport);
      await answered();
    },
    stop: () => child.disconnect(),
  };
}

/** The process id of the server's first process. */
export const findPostmaster = ({ adminUrl }: BenchDatabase): Promise<number> =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  });

/** Imports a file; the processor time for each of its lines. */
export async function measureImport(importer: Importer, postmaster: number, file: ImportFile): Promise<Cost> {
  const [node, database] = [programCpu(importer.pid), clusterCpu(postmaster)];
  await importer.import(file);
  return {
    node: (programCpu(importer.pid) - node) / file.count,
    database: (clusterCpu(postmaster) - database) / file.count,
  };
}

const total = ({ node, database }: Cost): number => node + database;

/** Median of the service's costs as multiples of those of the baseline. */
export const ratioOf = (costs: readonly Costs[]): number =>
  median(costs.map(({ service, baseline }) => total(service) / total(baseline)));

/** The medians of both programs: total (Node.js + PostgreSQL). */
export const shownMedians = (costs: readonly Costs[]): string[] =>
  (['service', 'baseline'] as const).map((name) => {
    const node = median(costs.map((cost) => cost[name].node));
    const database = median(costs.map((cost) => cost[name].database));
    return `${(node + database).toFixed(0)} (${node.toFixed(0)} + ${database.toFixed(0)})`;
  });
