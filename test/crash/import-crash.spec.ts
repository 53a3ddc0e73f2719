import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { asAdmin, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { type Instance, Instances } from './instances.js';

/** `npm run prove` sets the full sizes. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 1);
const LINES_PER_KILL = Number(process.env.IMPORT_LINES_PER_KILL ?? 200);
const POLL_MS = 20;

describe('imports, when instances are killed while they work', () => {
  let all: Instances;
  let database: TestDatabase;
  /** The two that run; the first one works on the import, the second one waits. */
  let instances: Instance[];

  beforeAll(async () => {
    all = await Instances.open();
    ({ database } = all);
    instances = await all.two();
  });

  const change = (statement: string) =>
    asAdmin(database.adminUrl, async (admin) => (await admin.query(statement)).rowCount ?? 0);
  const isLeased = async () => (await change('select from import_queues where leased_until > now()')) > 0;
  /** Ends leases, as happens by itself a minute after an instance was killed. */
  const endLeases = () => change('update import_queues set leased_until = now()');

  /** Begins something that makes an import due; the second instance stands still until the first one has taken the import. */
  async function firstTakes(begin: () => Promise<unknown>, hasEnded: () => Promise<boolean>): Promise<void> {
    const second = instances[1]?.process;
    second?.kill('SIGSTOP');
    await begin();
    while (!(await isLeased()) && !(await hasEnded())) await sleep(POLL_MS);
    second?.kill('SIGCONT');
  }

  /**
   * Kills the instance if it works on the import; the other one goes on, when a new one waits beside it, which the last kill of the spec does not need.
   * Returns whether it was killed while it worked.
   */
  async function killWorker(hasEnded: () => Promise<boolean>, isLast = false): Promise<boolean> {
    const [victim, next] = instances as [Instance, Instance];
    victim.process.kill('SIGSTOP');
    if (!(await isLeased())) {
      victim.process.kill('SIGCONT');
      return false;
    }
    victim.process.kill('SIGKILL');
    await victim.process.ended;
    // the lease lasts until the new instance is there, so that the import does not end meanwhile
    const held = await change(
      `update import_queues set leased_until = now() + interval '1 hour' where leased_until > now()`,
    );
    instances = held && isLast ? [next] : [next, await all.start()];
    if (held) await firstTakes(endLeases, hasEnded);
    return held > 0;
  }

  const fileOf = (prefix: string, lines: number) =>
    Array.from({ length: lines }, (_, index) => `${prefix}-${index}`)
      .map((sku) => `${JSON.stringify({ group_code: sku, sku_id: sku, name: sku })}\n`)
      .join('');

  /** An import of products by the first instance, with functions that read from an instance that runs. */
  async function begin(client: () => Client, prefix: string, query: string, lines: number) {
    let path = '';
    const read = async () => (await client().get(path)).body.data;
    const hasEnded = async () => path !== '' && !['queued', 'running'].includes((await read()).status as string);
    await firstTakes(async () => {
      const target = `/v2/imports?resource=products&mode=create&${query}`;
      const headers = { 'content-type': 'application/x-ndjson' };
      const answer = await client().send('POST', target, fileOf(prefix, lines), headers);
      path = `/v2/imports/${answer.body.data.id}`;
    }, hasEnded);
    const ended = async () => {
      while (!(await hasEnded())) await sleep(POLL_MS);
      return read();
    };
    return { read, hasEnded, ended };
  }

  /** Clients of the first instance, for a new tenant. */
  async function clientsOf(slug: string): Promise<() => Client> {
    const key = await issueKey(database, { slug });
    return () => new Client(instances[0]!.base, key, slug);
  }

  const totalOf = async (client: Client, list: string): Promise<number> =>
    (await client.get(list)).body.pagination.total_records;
  const PRODUCTS = '/v2/products';
  const HISTORY = '/v2/history?resource_type=product';

  it(
    'write no line twice and lose none',
    async () => {
      const client = await clientsOf('skipping');
      const lines = LINES_PER_KILL * (KILLS + 2); // so that it has not ended before the last kill
      const { read, hasEnded, ended } = await begin(client, 'skipping', '', lines);
      for (let kill = 0; kill < KILLS; kill++) {
        const moment = randomInt(kill * LINES_PER_KILL, (kill + 1) * LINES_PER_KILL);
        while ((await read()).rows_done < moment) await sleep(POLL_MS);
        expect(await killWorker(hasEnded)).toBe(true);
      }
      expect(await ended()).toMatchObject({ status: 'completed', created: lines, failed: 0, rows_done: lines });
      expect([await totalOf(client(), PRODUCTS), await totalOf(client(), HISTORY)]).toEqual([lines, lines]);
    },
    (KILLS + 1) * 60_000,
  );

  it(
    'write all lines of an atomic import or none',
    async () => {
      const client = await clientsOf('atomic');
      const lines = LINES_PER_KILL;
      const begun = performance.now();
      await (await begin(client, 'atomic', 'on_error=atomic', lines)).ended();
      const duration = performance.now() - begun; // such an import shows no progress
      let complete = 1;
      for (let [kills, imports] = [0, 1]; kills < KILLS; imports++) {
        const { hasEnded, ended } = await begin(client, `atomic-${imports}`, 'on_error=atomic', lines);
        while (kills < KILLS && !(await hasEnded())) {
          await sleep(Math.random() * duration);
          if (await killWorker(hasEnded, kills + 1 === KILLS)) kills++;
          const count = await totalOf(client(), PRODUCTS);
          expect([complete * lines, (complete + 1) * lines]).toContain(count);
        }
        const { status, created, failed } = await ended();
        // it has no checkpoint, so three instances that end while they work on it fail it
        if (status === 'completed') complete++;
        expect([status, created, failed]).toEqual(status === 'completed' ? [status, lines, 0] : ['failed', 0, 1]);
      }
      expect([await totalOf(client(), PRODUCTS), await totalOf(client(), HISTORY)]).toEqual([
        complete * lines,
        complete * lines,
      ]);
    },
    (KILLS + 1) * 60_000,
  );
});
