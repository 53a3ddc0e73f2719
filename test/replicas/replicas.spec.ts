import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Metrics } from '#app/metrics/metrics.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { encodeToken } from '#platform/data/tenancy/servers/wal-position.js';
import { Client } from '../support/client.js';
import { countBy } from '../support/count-by.js';
import { asAdmin } from '../support/database.js';
import { readDocuments } from '../support/documents.js';
import { exercise, nameOf } from '../support/exercise.js';
import { issueKey } from '../support/keys.js';
import { Proxy } from '../support/proxy.js';
import { startInstance, type TestInstance, type TestService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { readAfterFailover } from './failover.js';
import { loadWithFailures } from './replica-load.js';
import type { ReplicatedDatabase } from './replicated-database.js';
import {
  ANY_LAG,
  LISTS,
  nameIn,
  ReplicatedService,
  readFromReplica,
  serversOf,
  statesOf,
  TOKEN,
  tokenOf,
} from './replicated-service.js';

/** `npm run prove` loads the servers for longer. */
const SECONDS = Number(process.env.REPLICA_SECONDS ?? 1);
const CLIENTS = Number(process.env.REPLICA_CLIENTS ?? 2);
/** The form of a token. */
const A_TOKEN = /^[\w-]{16}$/;
jest.setTimeout(120_000 + SECONDS * 2_000);

describe('reads from replicas', () => {
  let replicated: ReplicatedService;
  let database: ReplicatedDatabase;
  let instances: readonly TestInstance[];

  beforeAll(async () => {
    replicated = await ReplicatedService.start();
    ({ database, instances } = replicated);
  });
  afterAll(() => replicated?.stop());

  it('are served by replicas, and answers to writes carry a token', async () => {
    const { own, others } = await replicated.newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    expect(made.status).toBe(201);
    expect(tokenOf(made)).toMatch(A_TOKEN);
    const path = `${LISTS}/${made.body.data.id}`;
    const token = { [TOKEN]: tokenOf(made) };
    const read = await readFromReplica(instances[1]!, () => others[1]!.get(path, token));
    expect([nameIn(read), read.headers.get(TOKEN)]).toEqual(['old', null]);
    const list = await readFromReplica(instances[1]!, () => others[1]!.get(LISTS, token));
    expect(list.body.pagination.total_records).toBe(1);
  });

  it('have a token in the answers to all writes, of both versions, and in refusals that are stored', async () => {
    const [instance] = instances as [TestInstance, TestInstance];
    const tenant = async ({ slug = '' } = {}) => new Client(instance.base, await issueKey(database, { slug }), slug);
    const client = await smallDemo({ ...instance, tenant } as TestService, 'all-writes');
    const writes = readDocuments().map((document) => ({
      ...document,
      operations: document.operations.filter(({ method }) => method !== 'GET'),
    }));
    const answers = await exercise(client, writes, () => false); // parameters make no other write
    expect(answers.length).toBeGreaterThan(80);
    const without = answers.filter(({ answer }) => answer.status >= 300 || !tokenOf(answer));
    const names = without.map(({ operation, answer: { status } }) => `${nameOf(operation)} ${status}`);
    // they store nothing; the batch of the example reads, and the statement of the example has no safe line
    expect([...new Set(names)].filter((name) => !/^v2 \w+\.lookup 200$/.test(name))).toEqual([
      'v2 batch.run 200',
      'v2 importProfiles.suggest 200',
      'v2 prices.resolve 200',
      'v2 bankStatements.acceptSafe 200',
    ]);
    const refused = await client.delete(`${LISTS}/${randomUUID()}`, { 'idempotency-key': 'refused' });
    expect([refused.status, tokenOf(refused)]).toEqual([404, expect.stringMatching(A_TOKEN)]);
    const computed = await client.post('/v2/prices/resolve', {}, { 'idempotency-key': 'computed' });
    expect([computed.status, tokenOf(computed)]).toEqual([400, expect.stringMatching(A_TOKEN)]);
  });

  it('are counted in the metrics, with the state of each replica', async () => {
    const { app } = instances[0]!;
    const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher));
    const server = await metrics.serve('127.0.0.1', 0);
    const shown = async () =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
    const { own } = await replicated.newTenant();
    const names = statesOf(instances[0]!).map(({ name }) => name);
    for (const name of names) {
      expect(await shown()).toContain(`database_replica_up{replica="${name}"} 1`);
      expect(await shown()).toMatch(new RegExp(`database_replica_lag_bytes\\{replica="${name}"\\} \\d+`));
    }
    while (!(await shown()).includes(`database_replica_reads_total{server="${names[0]}"}`)) await own[0]!.get(LISTS);
    await database.replicas[1].kill();
    while (!(await shown()).includes(`database_replica_up{replica="${names[1]}"} 0`)) await sleep(50);
    await database.replicas[1].start();
    await replicated.untilReplicasServe();
    server.close();
  });

  it('show the own writes while replicas lag: by token on each instance, without one on the instance of the write', async () => {
    const { own, others } = await replicated.newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    const path = `${LISTS}/${made.body.data.id}`;
    await replicated.untilReplicasServe();
    for (const replica of database.replicas) await replica.pause();
    try {
      const changed = await own[0]!.patch(path, { name: 'new' });
      const token = { [TOKEN]: tokenOf(changed) };
      expect(nameIn(await own[0]!.get(path))).toBe('new');
      expect(nameIn(await own[1]!.get(path, token))).toBe('new');
      expect(nameIn(await others[1]!.get(path, token))).toBe('new');
      expect((await own[0]!.get(LISTS)).body.data[0].name).toBe('new');
      expect(nameIn(await others[1]!.get(path))).toBe('old'); // from a replica
      const added = await own[0]!.create(LISTS, { reference_id: 'B', name: 'added' });
      const events = await others[1]!.get('/v2/events?include=data&types=price_list.*');
      const states = events.body.data.map(({ data }: { data: { name: string } | null }) => data?.name);
      expect(states).toEqual(['new', 'new', 'added']); // not null, as if it were deleted
      expect(nameIn(await others[1]!.get(`${LISTS}/${added.id}`))).toBe('added'); // which the key has seen
      expect(nameIn(await own[1]!.get(`${LISTS}/${added.id}`, { [TOKEN]: tokenOf(events) }))).toBe('added');
      const packed = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
      const ended = await own[0]!.post('/v2/imports?resource=products&mode=create', 'not gzip', packed);
      const seen = await others[1]!.get(`/v2/imports/${ended.body.data.id}`, { [TOKEN]: tokenOf(ended) });
      expect([seen.body.data.status, tokenOf(seen)]).toEqual(['failed', expect.stringMatching(A_TOKEN)]);
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
    const strict = await replicated.startInstance({ DATABASE_REPLICA_MAX_LAG_MS: '300' });
    try {
      const { own, slug } = await replicated.newTenant();
      const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
      const path = `${LISTS}/${made.body.data.id}`;
      await replicated.untilReplicasServe();
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
    const { own, slug } = await replicated.newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    await replicated.untilReplicasServe();
    await behind.pause();
    try {
      const changed = await own[0]!.patch(`${LISTS}/${made.body.data.id}`, { name: 'new' });
      await current.caughtUp(database.primary);
      await sleep(300); // the instance knows the position of the replica that is current
      proxy.retarget(behind.url);
      const servers = serversOf(instance);
      const reader = new Client(instance.base, await issueKey(database, { slug }), slug);
      const read = await reader.get(`${LISTS}/${made.body.data.id}`, { [TOKEN]: tokenOf(changed) });
      expect([nameIn(read), servers]).toEqual(['new', ['primary']]);
    } finally {
      await behind.pause(false);
      await instance.app.close();
      await proxy.cut();
    }
  });

  it.each([['x'], [''], ['AAAAAAAAAAA='], [encodeToken(1n).slice(1)]])(
    'refuse the malformed token %j',
    async (token) => {
      const { own } = await replicated.newTenant();
      const { status, body } = await own[0]!.get(LISTS, { [TOKEN]: token });
      expect([status, body.code, body.details[0].field]).toEqual([400, 'validation_failed', 'Consistency-Token']);
    },
  );

  it('wait for no position that no server has reached', async () => {
    const { own } = await replicated.newTenant();
    const answer = await own[0]!.get(LISTS, { [TOKEN]: encodeToken(2n ** 95n) });
    expect(answer.status).toBe(200);
  });

  it('are left to the primary if a replica cancels them, and the replica serves the others', async () => {
    const [one] = database.replicas;
    const env = { DATABASE_URL: database.serviceUrl, DATABASE_REPLICA_URLS: one.url, ...ANY_LAG };
    const instance = await startInstance(database.serviceUrl, { env });
    const { own, slug } = await replicated.newTenant();
    const made = await own[0]!.post(LISTS, { reference_id: 'A', name: 'old' });
    const reader = new Client(instance.base, await issueKey(database, { slug }), slug);
    const token = { [TOKEN]: tokenOf(made) };
    await readFromReplica(instance, () => reader.get(LISTS, token));
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin; lock table price_lists in access exclusive mode');
      await asAdmin(database.primary.adminUrl, (admin) =>
        admin.query(`select pg_logical_emit_message(true, 'flush', '')`),
      );
      await one.caughtUp(database.primary);
      await one.pause(); // so that the lock stays there
      await owner.query('rollback');
      const servers = serversOf(instance);
      expect(nameIn(await reader.get(`${LISTS}/${made.body.data.id}`, token))).toBe('old');
      const others = await Promise.all([reader.get('/v2/sales-reps', token), reader.get('/v2/customers', token)]);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      const { name } = statesOf(instance)[0]!;
      expect(servers).toEqual(['primary', name, name]);
    } finally {
      await one.pause(false);
      await owner.end();
      await instance.app.close();
    }
  });

  it('never fail and are never stale while replicas are killed, lag, hang and return under load', async () => {
    const { faults, servers } = await loadWithFailures(replicated, { seconds: SECONDS, clients: CLIENTS });
    expect(faults.slice(0, 10)).toEqual([]);
    if (SECONDS > 3) console.log('reads of one instance by server:', countBy(servers));
    await replicated.untilReplicasServe();
  });

  it('after a failover are never served by a replica of the former primary, and accept its tokens', async () => {
    const { byNewToken, byKey, byLostToken } = await readAfterFailover(replicated);
    expect(byNewToken).toBe('new');
    expect(byKey).toBe('new');
    expect(byLostToken).toEqual('new'); // of a write that the promoted replica had not received
  });
});
