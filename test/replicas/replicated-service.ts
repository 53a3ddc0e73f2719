import { setTimeout as sleep } from 'node:timers/promises';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type Answer, Client } from '../support/client.js';
import { issueKey } from '../support/keys.js';
import { type PgBouncer, startPgBouncerBefore } from '../support/pgbouncer.mjs';
import { Proxy } from '../support/proxy.js';
import { startInstance, type TestInstance } from '../support/service.js';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.js';
import { IS_POOLED } from '../support/database.js';

export const TOKEN = 'consistency-token';
export const LISTS = '/v2/price-lists';
/** So long that reads without a token are never sent to the primary because of the lag alone. */
export const ANY_LAG = { DATABASE_REPLICA_MAX_LAG_MS: '600000' };

/** The name in the answer to a read of one record, or status and error. */
export const nameIn = ({ status, body }: Answer): unknown => (status === 200 ? body.data.name : [status, body]);
export const tokenOf = ({ headers }: Answer): string => headers.get(TOKEN)!;

export const statesOf = ({ app }: TestInstance) => app.get(TenantDb).replicas!.states();

/** The servers of the reads of one instance from now on, one name for each read. */
export function serversOf({ app }: TestInstance): string[] {
  const servers: string[] = [];
  app.get(TenantDb).replicas!.onRead = (server) => void servers.push(server);
  return servers;
}

/** Reads again and again until replicas serve all reads of the request. */
export async function readFromReplica(instance: TestInstance, read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const servers = serversOf(instance);
    const answer = await read();
    if (!servers.includes('primary')) return answer;
    await sleep(20);
  }
}

/** With `npm run test:pgbouncer` the instances connect to each server through PgBouncer. */

/** Two instances on a primary with two replicas, each replica behind a proxy. */
export class ReplicatedService {
  private tenants = 0;

  private constructor(
    readonly database: ReplicatedDatabase,
    readonly proxies: readonly [Proxy, Proxy],
    private readonly poolers: readonly PgBouncer[],
    readonly instances: TestInstance[] = [],
  ) {}

  static async start(): Promise<ReplicatedService> {
    const database = await startReplicatedDatabase();
    const [one, two] = database.replicas;
    const proxies: [Proxy, Proxy] = [await Proxy.before(one.url), await Proxy.before(two.url)];
    const urls = [database.serviceUrl, ...proxies.map(({ url }) => url)];
    const poolers = await Promise.all(IS_POOLED ? urls.map(startPgBouncerBefore) : []);
    const service = new ReplicatedService(database, proxies, poolers);
    for (let count = 0; count < 2; count++) service.instances.push(await service.startInstance(ANY_LAG));
    await service.untilReplicasServe();
    return service;
  }

  startInstance(env: Record<string, string>): Promise<TestInstance> {
    const direct = [this.database.serviceUrl, ...this.proxies.map(({ url }) => url)];
    const [primary, ...replicas] = direct.map((url, number) => {
      const pooler = this.poolers[number];
      return pooler ? Object.assign(new URL(url), { port: String(pooler.port) }).href : url;
    });
    const urls = { DATABASE_URL: primary!, DATABASE_REPLICA_URLS: replicas.join() };
    return startInstance(primary!, { env: { ...urls, ...env } });
  }

  /** A client of a new tenant for each instance, with the same key, and with another key of the tenant. */
  async newTenant() {
    const slug = `tenant-${++this.tenants}`;
    const [key, other] = [await issueKey(this.database, { slug }), await issueKey(this.database, { slug })];
    const clients = (by: string) => this.instances.map(({ base }) => new Client(base, by, slug));
    return { own: clients(key), others: clients(other), slug };
  }

  async untilReplicasServe(): Promise<void> {
    for (const replica of this.database.replicas) await replica.caughtUp(this.database.primary);
    while (!this.instances.every((one) => statesOf(one).every(({ isUp }) => isUp))) await sleep(20);
  }

  async stop(): Promise<void> {
    await Promise.all(this.instances.map(({ app }) => app.close()));
    await Promise.all(this.poolers.map((pooler) => pooler.stop()));
    await Promise.all(this.proxies.map((proxy) => proxy.cut()));
    await this.database.release();
  }
}
