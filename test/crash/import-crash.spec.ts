import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildCli } from '../support/cli.js';
import { Client } from '../support/client.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

/** `npm run prove` sets the full sizes. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 1);
const LINES_PER_KILL = Number(process.env.IMPORT_LINES_PER_KILL ?? 1_000);
const POLL_MS = 20;

interface Instance {
  process: ServiceProcess;
  base: string;
}

describe('imports, when instances are killed while they work', () => {
  let database: TestDatabase;
  let folder: string;
  const processes: ServiceProcess[] = [];
  /** The two that run. */
  let instances: Instance[];

  beforeAll(async () => {
    buildCli(); // and the service
    [database, folder] = await Promise.all([createTestDatabase(), makeServiceFolder()]);
    instances = [await start(), await start()];
  });
  afterAll(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await database.release();
    await removeServiceFolder(folder);
  });

  const ENCRYPTION_KEYS = randomBytes(32).toString('base64');
  /** Instances have the same folder, and thereby the same object store. */
  async function start(): Promise<Instance> {
    const process = new ServiceProcess(folder, {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      ENCRYPTION_KEYS,
    });
    processes.push(process);
    return { process, base: await process.ready() };
  }

  /** Ends leases, as happens by itself a minute after an instance was killed. */
  const endLeases = () =>
    asAdmin(database.adminUrl, (admin) => admin.query('update import_queues set leased_until = now()'));

  const fileOf = (prefix: string, lines: number) =>
    Array.from({ length: lines }, (_, index) => `${prefix}-${index}`)
      .map((sku) => `${JSON.stringify({ group_code: sku, sku_id: sku, name: sku })}\n`)
      .join('');

  /** Imports a file while `kills` instances are killed, one of two at a time; returns the import when it has ended. */
  async function importWithKills(slug: string, query: string, lines: number, kills: number) {
    const key = await issueKey(database, { slug });
    let client = new Client(instances[0]!.base, key, slug);
    const answer = await client.send(
      'POST',
      `/v2/imports?resource=products&mode=create&${query}`,
      fileOf(slug, lines),
      {
        'content-type': 'application/x-ndjson',
      },
    );
    const path = `/v2/imports/${answer.body.data.id}`;
    const read = async () => (await client.get(path)).body.data;
    const counts: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const until = query ? 0 : randomInt(kill * LINES_PER_KILL, (kill + 1) * LINES_PER_KILL);
      for (let now = await read(); now.status === 'queued' || (now.status === 'running' && now.rows_done < until);) {
        await sleep(POLL_MS);
        now = await read();
      }
      if (query) await sleep(randomInt(200)); // an atomic import shows no progress
      const victim = instances.splice(randomInt(instances.length), 1)[0]!;
      victim.process.kill('SIGKILL');
      await victim.process.ended;
      client = new Client(instances[0]!.base, key, slug);
      if (query) counts.push((await client.get('/v2/products')).body.pagination.total_records);
      await endLeases();
      instances = [...instances, await start()];
    }
    let done = await read();
    for (; ['queued', 'running'].includes(done.status); done = await read()) await sleep(POLL_MS);
    const { total_records: products } = (await client.get('/v2/products')).body.pagination;
    const history = (await client.get('/v2/history?resource_type=product')).body.pagination.total_records;
    return { done, products, history, counts };
  }

  it(
    'write no line twice and lose none',
    async () => {
      const lines = LINES_PER_KILL * (KILLS + 1);
      const { done, products, history } = await importWithKills('skipping', '', lines, KILLS);
      expect(done).toMatchObject({ status: 'completed', created: lines, failed: 0, rows_done: lines });
      expect([products, history]).toEqual([lines, lines]);
    },
    (KILLS + 1) * 60_000,
  );

  it(
    'write all lines of an atomic import or none',
    async () => {
      const lines = LINES_PER_KILL;
      const { done, products, history, counts } = await importWithKills('atomic', 'on_error=atomic', lines, KILLS);
      expect(done).toMatchObject({ status: 'completed', created: lines, failed: 0 });
      expect([products, history]).toEqual([lines, lines]);
      expect(counts.filter((count) => count !== 0 && count !== lines)).toEqual([]);
    },
    (KILLS + 1) * 60_000,
  );
});
