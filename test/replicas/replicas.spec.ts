import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { Metrics } from '../../src/metrics/metrics.js';
import { WebhookDispatcher } from '../../src/webhooks/dispatch/webhook-dispatcher.js';
import { TenantDb } from '../../src/platform/tenancy/tenant-db.js';
import { encodeToken } from '../../src/platform/tenancy/wal-position.js';
import { type Answer, Client } from '../support/client.js';
import { issueKey } from '../support/keys.js';
import { Proxy } from '../support/proxy.js';
import { startInstance, type TestInstance } from '../support/service.js';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.js';

/** `npm run prove` loads the servers for longer. */
const SECONDS = Number(process.env.REPLICA_SECONDS ?? 3);
const CLIENTS = Number(process.env.REPLICA_CLIENTS ?? 4);
jest.setTimeout(120_000 + SECONDS * 2_000);

const TOKEN = 'consistency-token';
const LISTS = '/v2/price-lists';
/** So long that reads without a token are never sent to the primary because of the lag alone. */
const ANY_LAG = { DATABASE_REPLICA_MAX_LAG_MS: '600000' };

describe('reads from replicas', () => {
  let database: ReplicatedDatabase;
  let proxies: [Proxy, Proxy];
  let instances: TestInstance[];
  let tenants = 0;

  const start = (env: Record<string, string>) =>
    startInstance(database.serviceUrl, {
      env: { DATABASE_URL: database.serviceUrl, DATABASE_REPLICA_URLS: proxies.map(({ url }) => url).join(), ...env },
    });

  beforeAll(async () => {
    database = await startReplicatedDatabase();
    proxies = [await Proxy.before(database.replicas[0].url), await Proxy.before(database.replicas[1].url)];
    instances = [await start(ANY_LAG), await start(ANY_LAG)];
    await untilReplicasServe();
  });
  afterAll(async () => {
    await Promise.all((instances ?? []).map(({ app }) => app.close()));
    await Promise.all((proxies ?? []).map((proxy) => proxy.cut()));
    await database?.release();
  });

  /** A client of a new tenant for each instance, with the same key, and with another key of the tenant. */
  const newTenant = async () => {
    const slug = `tenant-${++tenants}`;
    const [key, other] = [await issueKey(database, { slug }), await issueKey(database, { slug })];
    const to = ({ base }: TestInstance, by: string) => new Client(base, by, slug);
    return { own: instances.map((one) => to(one, key)), others: instances.map((one) => to(one, other)), slug };
  };
  /** The number of reads that replicas served, of one instance. */
  const counting = ({ app }: TestInstance) => {
    const counts = { replica: 0, primary: 0 };
    app.get(TenantDb).replicas!.onRead = (server) => void counts[server]++;
    return counts;
  };
  const statesOf = ({ app }: TestInstance) => app.get(TenantDb).replicas!.states();
  const untilReplicasServe = async () => {
    for (const replica of database.replicas) await replica.caughtUp(database.primary);
    while (!instances.every((one) => statesOf(one).every(({ isUp }) => isUp))) await sleep(20);
  };
  const nameIn = ({ status, body }: Answer): unknown => (status === 200 ? body.data.name : [status, body]);
  const tokenOf = ({ headers }: Answer) => headers.get(TOKEN)!;

  it('are served by replicas, and answers to writes carry a token', async () => {
    const { own, others } = await newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    expect(made.status).toBe(201);
    expect(tokenOf(made)).toMatch(/^[\w-]{11}$/);
    const path = `${LISTS}/${made.body.data.id}`;
    await untilReplicasServe();
    await sleep(200); // so that the instances know it
    const counts = counting(instances[1]!);
    const read = await others[1]!.get(path, { [TOKEN]: tokenOf(made) });
    expect([nameIn(read), read.headers.get(TOKEN)]).toEqual(['old', null]);
    expect(counts).toEqual({ replica: 1, primary: 0 });
    expect((await others[1]!.get(LISTS)).body.pagination.total_records).toBe(1);
    expect(counts).toEqual({ replica: 2, primary: 0 });
  });

  it('are counted in the metrics, with the state of each replica', async () => {
    const { app } = instances[0]!;
    const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher));
    const server = await metrics.serve('127.0.0.1', 0);
    const shown = async () =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
    const { own } = await newTenant();
    await own[0]!.get(LISTS);
    const names = proxies.map(({ url }) => new URL(url).host);
    for (const name of names) {
      expect(await shown()).toContain(`database_replica_up{replica="${name}"} 1`);
      expect(await shown()).toMatch(new RegExp(`database_replica_lag_bytes\\{replica="${name}"\\} \\d+`));
    }
    expect(await shown()).toMatch(/database_replica_reads_total\{server="replica"\} [1-9]/);
    await database.replicas[1].kill();
    while (!(await shown()).includes(`database_replica_up{replica="${names[1]}"} 0`)) await sleep(50);
    await database.replicas[1].start();
    await untilReplicasServe();
    server.close();
  });

  it('show the own writes while replicas lag: by token on each instance, without one on the instance of the write', async () => {
    const { own, others } = await newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    const path = `${LISTS}/${made.body.data.id}`;
    await untilReplicasServe();
    for (const replica of database.replicas) await replica.pause();
    try {
      const changed = await own[0]!.patch(path, { name: 'new' });
      const token = { [TOKEN]: tokenOf(changed) };
      expect(nameIn(await own[0]!.get(path))).toBe('new');
      expect(nameIn(await own[1]!.get(path, token))).toBe('new');
      expect(nameIn(await others[1]!.get(path, token))).toBe('new');
      expect((await own[0]!.get(LISTS)).body.data[0].name).toBe('new');
      expect(nameIn(await others[1]!.get(path))).toBe('old'); // from a replica
      const repeated = { 'idempotency-key': 'K' };
      const first = await own[0]!.patch(path, { name: 'newest' }, repeated);
      const second = await own[1]!.patch(path, { name: 'newest' }, repeated);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      for (const answer of [first, second])
        expect(nameIn(await others[1]!.get(path, { [TOKEN]: tokenOf(answer) }))).toBe('newest');
      expect(nameIn(await own[1]!.get(path))).toBe('newest'); // after the repeated answer
    } finally {
      for (const replica of database.replicas) await replica.pause(false);
    }
  });

  it('without a token are at most DATABASE_REPLICA_MAX_LAG_MS behind', async () => {
    const strict = await start({ DATABASE_REPLICA_MAX_LAG_MS: '300' });
    try {
      const { own, slug } = await newTenant();
      const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
      const path = `${LISTS}/${made.body.data.id}`;
      await untilReplicasServe();
      for (const replica of database.replicas) await replica.pause();
      await own[0]!.patch(path, { name: 'new' });
      const reader = new Client(strict.base, await issueKey(database, { slug }), slug);
      await sleep(1_000);
      expect(nameIn(await reader.get(path))).toBe('new');
    } finally {
      for (const replica of database.replicas) await replica.pause(false);
      await strict.app.close();
    }
  });

  it('leave a replica that is behind the position that it had reported, as it can be after a restart', async () => {
    const [current, behind] = database.replicas;
    const proxy = await Proxy.before(current.url);
    const env = { DATABASE_URL: database.serviceUrl, DATABASE_REPLICA_URLS: proxy.url, ...ANY_LAG };
    const instance = await startInstance(database.serviceUrl, { env });
    const { own, slug } = await newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    await untilReplicasServe();
    await behind.pause();
    try {
      const changed = await own[0]!.patch(`${LISTS}/${made.body.data.id}`, { name: 'new' });
      await current.caughtUp(database.primary);
      await sleep(300); // the instance knows the position of the replica that is current
      proxy.retarget(behind.url);
      const counts = counting(instance);
      const reader = new Client(instance.base, await issueKey(database, { slug }), slug);
      const read = await reader.get(`${LISTS}/${made.body.data.id}`, { [TOKEN]: tokenOf(changed) });
      expect([nameIn(read), counts]).toEqual(['new', { replica: 0, primary: 1 }]);
    } finally {
      await behind.pause(false);
      await instance.app.close();
      await proxy.cut();
    }
  });

  it.each([['x'], [''], ['AAAAAAAAAAA='], [encodeToken(1n).slice(1)]])(
    'refuse the malformed token %j',
    async (token) => {
      const { own } = await newTenant();
      const { status, body } = await own[0]!.get(LISTS, { [TOKEN]: token });
      expect([status, body.code, body.details[0].field]).toEqual([400, 'validation_failed', 'Consistency-Token']);
    },
  );

  it('wait for no position that no server has reached', async () => {
    const { own } = await newTenant();
    const answer = await own[0]!.get(LISTS, { [TOKEN]: encodeToken(2n ** 63n) });
    expect(answer.status).toBe(200);
  });

  it('never fail and are never stale while replicas are killed, lag, hang and return under load', async () => {
    const counts = counting(instances[0]!);
    const faults: unknown[] = [];
    let reads = 0;
    let isOver = false;
    const load = async () => {
      const { own } = await newTenant();
      const made = await own[0]!.post(LISTS, { reference_id: 'A', name: '0' });
      const path = `${LISTS}/${made.body.data.id}`;
      for (let number = 1; !isOver; number++) {
        const changed = await own[number % 2]!.patch(path, { name: String(number) });
        if (changed.status !== 200) faults.push(['write', changed.status, changed.body]);
        const token = { [TOKEN]: tokenOf(changed) };
        const asked = [
          own[0]!.get(path, token),
          own[1]!.get(path, token),
          own[number % 2]!.get(path), // the key's writes are remembered
          own[0]!.get(LISTS, token).then((list) => ({ ...list, body: { data: list.body.data?.[0] } })),
        ];
        for (const answer of await Promise.all(asked)) {
          reads++;
          if (nameIn(answer) !== String(number)) faults.push([number, nameIn(answer)]);
        }
      }
    };
    const loads = Promise.all(Array.from({ length: CLIENTS }, load));
    const [one, two] = database.replicas;
    const disturbances: (() => Promise<unknown>)[] = [
      () => one.pause(),
      () => two.kill(),
      () => one.pause(false),
      () => two.start(),
      async () => proxies[0].silence(),
      async () => (proxies[0].speak(), two.pause()),
      () => one.kill(),
      () => two.pause(false),
      () => one.start(),
      async () => {
        await proxies[1].cut();
        await proxies[1].restore();
      },
    ];
    const pause = (SECONDS * 1_000) / disturbances.length;
    const until = performance.now() + SECONDS * 1_000;
    do {
      for (const disturb of disturbances) {
        await disturb();
        await sleep(Math.min(pause, 1_500) * (0.5 + Math.random()));
      }
    } while (performance.now() < until);
    isOver = true;
    await loads;
    expect(faults.slice(0, 10)).toEqual([]);
    expect(reads).toBeGreaterThan(SECONDS * 10);
    expect(counts.replica).toBeGreaterThan(0);
    expect(counts.primary).toBeGreaterThan(0);
    await untilReplicasServe(); // they have returned
  });
});
