import { setTimeout as sleep } from 'node:timers/promises';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { newId } from '#platform/base/values/ids.js';
import { SalesRep } from '#features/sales-reps/sales-rep.entity.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';

/** `npm run prove` sets the full size. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 1.5);
const WRITERS = Number(process.env.JOURNAL_STORM_WRITERS ?? 6);
/** How long long transactions stay open, in milliseconds. */
const LONG_MS = Number(process.env.JOURNAL_STORM_LONG_MS ?? 700);
const READERS = 4;

interface Event {
  id: string;
  type: string;
  resource: { type: string; id: string; version: number };
}

/** A copy of the data that follows the events. Only what {@link Mirror.stored} has survives a crash of the reader. */
class Mirror {
  stored = { cursor: undefined as string | undefined, seen: [] as Event[], versions: new Map<string, number>() };
  crashes = 0;

  /** Reads one page of a random size; half of the time the reader crashes before it has stored the page. */
  async step(client: Client, mayCrash: boolean): Promise<number> {
    const { cursor, seen, versions } = this.stored;
    const size = 1 + Math.floor(Math.random() * 40);
    const { status, body } = await client.get(`/v2/events?page_size=${size}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status).toBe(200);
    if (mayCrash && Math.random() < 0.3) {
      this.crashes++;
      return body.data.length as number;
    }
    const next = new Map(versions);
    for (const { type, resource } of body.data as Event[]) {
      const key = `${resource.type} ${resource.id}`;
      if (type.endsWith('.deleted')) next.delete(key);
      else next.set(key, resource.version);
    }
    this.stored = {
      cursor: body.pagination.next_cursor as string,
      seen: [...seen, ...(body.data as Event[])],
      versions: next,
    };
    return body.data.length as number;
  }
}

describe('readers of events beside writers with short and long transactions on two instances', () => {
  let service: OwnService;
  let other: TestInstance;
  let client: Client;
  let clients: Client[];

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '20', DATABASE_TENANT_SHARE: '16' });
    other = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
    clients = [client, new Client(other.base, client.key, client.slug)];
  });
  afterAll(async () => {
    await other.app.close();
    await service.stop();
  });

  const anyClient = () => clients[Math.floor(Math.random() * clients.length)]!;
  /** Throws for an answer that is neither a success nor one of the expected refusals. */
  const send = async (method: string, path: string, body?: object) => {
    const answer = await anyClient().send(method, path, body);
    if (answer.status >= 300 && ![404, 409, 412].includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };

  /** Creates, changes and deletes customers; all writers also change one customer that they share. */
  async function write(writer: number, shared: string, until: number): Promise<void> {
    const own: string[] = [];
    for (let step = 0; performance.now() < until; step++) {
      const chance = Math.random();
      if (chance < 0.4 || !own.length) {
        const contacts = [{ reference_id: `${step}`, first_name: 'Ann' }];
        const name = { reference_id: `C-${writer}-${step}`, company_name: 'Company', contacts };
        own.push((await send('POST', '/v2/customers', name)).body.data.id as string);
      } else if (chance < 0.6) await send('PATCH', `/v2/customers/${own[0]!}`, { company_name: `Company ${step}` });
      else if (chance < 0.75) await send('DELETE', `/v2/customers/${own.shift()!}`);
      else await send('PATCH', `/v2/customers/${shared}`, { company_name: `Shared ${writer} ${step}` });
    }
  }

  /** Transactions that stay open; every second one is rolled back. */
  async function writeSlowly(until: number): Promise<void> {
    const db = service.app.get(TenantDb);
    const caller = await service.app.get(ApiKeys).authenticate(client.key);
    const rep = (await send('POST', '/v2/sales-reps', { reference_id: newId(), name: 'Slow' })).body.data.id as string;
    for (let step = 0; performance.now() < until; step++) {
      const work = runAs(caller, () =>
        db.transaction(async (tx) => {
          await tx.lock(SalesRep, rep);
          tx.journal.watch('sales_rep', [rep]);
          await tx.update(SalesRep, rep, { name: `Slow ${step}` });
          await sleep(LONG_MS);
          if (step % 2) throw new Error('rolled back');
        }),
      );
      await work.catch((error: Error) => expect(error.message).toBe('rolled back'));
    }
  }

  /** Entries whose number is drawn long before their commit, which no use case of the service does. */
  async function writeEarlyNumbers(until: number): Promise<number> {
    const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]),
    );
    let count = 0;
    while (performance.now() < until) {
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('begin');
        await admin.query(
          `insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, version, action, is_move, changes)
           values ($1, $2, 'import', $2, 1, 'created', false, '[]')`,
          [rows[0]!.id, newId()],
        );
        await sleep(LONG_MS);
        await admin.query('commit');
        count++;
      });
    }
    return count;
  }

  it(
    'all see the same sequence, in which nothing appears before a cursor, and end with the data of the database',
    async () => {
      const { id: shared } = await client.create('/v2/customers', { reference_id: 'SHARED', company_name: 'Shared' });
      const until = performance.now() + SECONDS * 1_000;
      let isWriting = true;
      const mirrors = Array.from({ length: READERS }, () => new Mirror());
      const reading = mirrors.map(async (mirror) => {
        while (isWriting) await mirror.step(anyClient(), true);
        while ((await mirror.step(anyClient(), false)) > 0); // to the end
      });
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer, shared as string, until));
      const [early] = await Promise.all([
        writeEarlyNumbers(until),
        ...Array.from({ length: 2 }, () => writeSlowly(until)),
        ...writing,
      ]).finally(() => (isWriting = false));
      await Promise.all(reading);

      const complete = new Mirror();
      while ((await complete.step(client, false)) > 0);
      const sequence = complete.stored.seen.map(({ id }) => id);
      expect(new Set(sequence).size).toBe(sequence.length);
      for (const { stored } of mirrors) expect(stored.seen.map(({ id }) => id)).toEqual(sequence);
      expect(mirrors.reduce((sum, { crashes }) => sum + crashes, 0)).toBeGreaterThan(0);
      expect(complete.stored.seen.filter(({ type }) => type === 'import.created')).toHaveLength(early);

      const latest = new Map<string, number>();
      for (const { resource } of complete.stored.seen) {
        const key = `${resource.type} ${resource.id}`;
        expect(resource.version).toBeGreaterThan(latest.get(key) ?? 0);
        latest.set(key, resource.version);
      }
      const present = await asAdmin(service.database.adminUrl, async (admin) => {
        const tables = {
          customer: 'customers',
          contact: 'customer_contacts',
          sales_rep: 'sales_reps',
          api_key: 'api_keys',
        };
        const parts = Object.entries(tables).map(
          ([type, table]) => `select '${type} ' || id as key, version from ${table}`,
        );
        return (await admin.query<{ key: string; version: number }>(parts.join(' union all '))).rows;
      });
      const mirrored = [...complete.stored.versions].filter(([key]) => !key.startsWith('import '));
      expect(new Map(mirrored)).toEqual(new Map(present.map(({ key, version }) => [key, version])));
      const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
        admin.query('select count(*)::int as left from journal_unnumbered'),
      );
      expect(rows).toEqual([{ left: 0 }]);
    },
    (SECONDS + 120) * 1_000,
  );
});
