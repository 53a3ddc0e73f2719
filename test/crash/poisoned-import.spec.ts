import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

const POLL_MS = 20;

interface Instance {
  process: ServiceProcess;
  base: string;
}

describe('an import that ends each instance that works on it', () => {
  let database: TestDatabase;
  let folder: string;
  const processes: ServiceProcess[] = [];
  const ENCRYPTION_KEYS = randomBytes(32).toString('base64');

  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), makeServiceFolder()]);
  });
  afterAll(async () => {
    for (const one of processes) one.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await database.release();
    await removeServiceFolder(folder);
  });

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
  async function kill({ process }: Instance): Promise<void> {
    process.kill('SIGKILL');
    await process.ended;
  }

  const query = <T>(statement: string) =>
    asAdmin(database.adminUrl, async (admin) => (await admin.query(statement)).rows as T[]);
  /** Waits until an instance has begun with the import for the time of this number. */
  async function begun(attempts: number): Promise<void> {
    const readAttempts = () => query<{ attempts: number }>('select max(attempts) as attempts from import_progress');
    while ((await readAttempts())[0]!.attempts !== attempts) await sleep(POLL_MS);
  }
  /** Ends the lease of a killed instance and its sessions, as happens by itself a minute later. */
  async function endLease(): Promise<void> {
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`);
    await query('update import_queues set leased_until = now()');
  }

  it('is failed by the fourth one with its line, and the next import of the tenant runs', async () => {
    let instances = await Promise.all([start(), start()]);
    const key = await issueKey(database, { slug: 'poisoned' });
    const client = () => new Client(instances.at(-1)!.base, key, 'poisoned');
    // a product whose statement does not end, until its instance is killed
    await query(`create function hang() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3600); return new; end $$`);
    await query(
      `create trigger hang before insert on products for each row when (new.sku = 'P-3') execute function hang()`,
    );
    const file = ['P-1', 'P-2', 'P-3', 'P-4']
      .map((sku) => `${JSON.stringify({ group_code: sku, sku_id: sku, name: sku })}\n`)
      .join('');
    instances[1]!.process.kill('SIGSTOP');
    const send = (by: Client, body: string) =>
      by.send('POST', '/v2/imports?resource=products&mode=create', body, { 'content-type': 'application/x-ndjson' });
    const { body } = await send(new Client(instances[0]!.base, key, 'poisoned'), file);
    const path = `/v2/imports/${body.data.id}`;
    await begun(1);
    await kill(instances[0]!);
    await endLease();
    instances[1]!.process.kill('SIGCONT');
    // the second one writes line by line, and hangs at the third line, with which it begins anew: that is the first try since progress
    for (;;) {
      const [line] = await query<{ next: number }>('select next_line as next from import_progress');
      if (line!.next === 3) break;
      await sleep(POLL_MS);
    }
    await kill(instances[1]!);
    for (const attempts of [2, 3]) {
      await endLease();
      instances = await Promise.all([start(), start()]);
      await begun(attempts);
      await Promise.all(instances.map(kill));
    }
    await endLease();
    instances = await Promise.all([start(), start()]);
    while ((await client().get(path)).body.data.status === 'running') await sleep(POLL_MS);
    expect((await client().get(path)).body.data).toMatchObject({
      status: 'failed',
      created: 2,
      rows_done: 2,
      failed: 1,
    });
    const errors = await fetch(`${instances[0]!.base}${path}/errors`, { headers: { 'x-api-key': key } });
    expect(JSON.parse(await errors.text())).toMatchObject({
      line: 3,
      code: 'internal_error',
      details: [
        {
          field: 'body',
          reason: 'the import was begun 3 times and ended each time before this line was written',
        },
      ],
    });
    const log = instances.map(({ process }) => process.output + process.errors).join('');
    expect(log).toContain(body.data.id);
    const next = (await send(client(), file.split('\n')[3]!)).body.data.id as string;
    while (['queued', 'running'].includes((await client().get(`/v2/imports/${next}`)).body.data.status as string))
      await sleep(POLL_MS);
    expect((await client().get(`/v2/imports/${next}`)).body.data).toMatchObject({ status: 'completed', created: 1 });
  }, 600_000);
});
