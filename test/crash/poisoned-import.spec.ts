import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { asAdmin, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { type Instance, Instances } from './instances.js';

const POLL_MS = 20;
/** With `npm run prove` instances end until the import is failed; otherwise the last two attempts are only counted. */
const IS_PROVED = process.env.FAULTS === 'true';

describe('an import that ends each instance that works on it', () => {
  let all: Instances;
  let database: TestDatabase;

  beforeAll(async () => {
    all = await Instances.open();
    ({ database } = all);
  });
  afterAll(() => query('drop function hang cascade')); // and the trigger with it

  async function kill({ process }: Instance): Promise<void> {
    process.kill('SIGKILL');
    await process.ended;
  }

  const query = <T>(statement: string) =>
    asAdmin(database.adminUrl, async (admin) => (await admin.query(statement)).rows as T[]);
  /** Waits until an instance has begun with the import for the time of this number. */
  async function begun(id: string, attempts: number): Promise<void> {
    while ((await progressOf(id)).attempts !== attempts) await sleep(POLL_MS);
  }
  async function progressOf(id: string): Promise<{ attempts: number; next: number }> {
    const text = `select attempts, next_line as next from import_progress where import_id = '${id}'`;
    return (await query<{ attempts: number; next: number }>(text))[0]!;
  }
  /** Ends the lease of a killed instance and its sessions, as happens by itself a minute later. */
  async function endLease(): Promise<void> {
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`);
    await query('update import_queues set leased_until = now()');
  }

  it('is failed by the fourth one with its line, and the next import of the tenant runs', async () => {
    const [first, second] = await all.two();
    const key = await issueKey(database, { slug: 'poisoned' });
    // a product whose statement does not end, until its instance is killed
    await query(`create function hang() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3600); return new; end $$`);
    await query(
      `create trigger hang before insert on products for each row when (new.sku = 'P-3') execute function hang()`,
    );
    const file = ['P-1', 'P-2', 'P-3', 'P-4']
      .map((sku) => `${JSON.stringify({ group_code: sku, sku_id: sku, name: sku })}\n`)
      .join('');
    second.process.kill('SIGSTOP');
    const send = (by: Client, body: string) =>
      by.send('POST', '/v2/imports?resource=products&mode=create', body, { 'content-type': 'application/x-ndjson' });
    const { body } = await send(new Client(first.base, key, 'poisoned'), file);
    const id = body.data.id as string;
    const path = `/v2/imports/${id}`;
    await begun(id, 1);
    await kill(first);
    await endLease();
    second.process.kill('SIGCONT');
    // the second one writes line by line, and hangs at the third line, with which it begins anew: that is the first try since progress
    while ((await progressOf(id)).next !== 3) await sleep(POLL_MS);
    await kill(second);
    for (const attempts of IS_PROVED ? [2, 3] : []) {
      await endLease();
      const next = await all.start();
      await begun(id, attempts);
      await kill(next);
    }
    await endLease();
    if (!IS_PROVED) await query(`update import_progress set attempts = 3 where import_id = '${id}'`);
    const last = await all.start();
    const client = new Client(last.base, key, 'poisoned');
    while ((await client.get(path)).body.data.status === 'running') await sleep(POLL_MS);
    expect((await client.get(path)).body.data).toMatchObject({
      status: 'failed',
      created: 2,
      rows_done: 2,
      failed: 1,
    });
    const errors = await fetch(`${last.base}${path}/errors`, { headers: { 'x-api-key': key } });
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
    await last.process.printed(new RegExp(id)); // the log of the error
    const next = (await send(client, file.split('\n')[3]!)).body.data.id as string;
    while (['queued', 'running'].includes((await client.get(`/v2/imports/${next}`)).body.data.status as string))
      await sleep(POLL_MS);
    expect((await client.get(`/v2/imports/${next}`)).body.data).toMatchObject({ status: 'completed', created: 1 });
  }, 600_000);
});
