import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireEmbeddedPostgres, createDatabase, type EmbeddedPostgres, prepareRoles } from '#embedded-postgres';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, postmasterPid, removeServiceFolder } from '../support/service-folder.js';
import { startInstance, type TestInstance } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { StoppingProxy } from './stopping-proxy.js';

const RETRY_MS = 50;
/** Background work, whose transactions would be taken for those of a request. */
const WITHOUT_WORK = {
  JOURNAL_WORK: 'false',
  WEBHOOKS_DISPATCH: 'false',
  IMPORTS_WORK: 'false',
  BANK_BOOKING_WORK: 'false',
};

/** Codes of errors of a server that starts or ends. */
const STARTING = /^57P0/;

export type Victim = 'service' | 'worker' | 'database';

/** The one of all specs of a group. */
let shared: Promise<KillSite> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/**
 * A database, an instance that answers requests, and one that does background work. Each instance reaches the database through a proxy of
 * its own, which can stop it at a statement. Specs use it one after the other, each with a tenant of its own.
 */
export class KillSite {
  private readonly processes: Partial<Record<'service' | 'worker', ServiceProcess>> = {};
  /** Of the instance that answers requests, with the key of the present tenant. */
  client!: Client;
  private tenant = { slug: '', key: '' };

  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
    private readonly env: Record<string, string>,
    private readonly ownerUrl: string,
    private readonly adminUrl: string,
    readonly proxies: Record<'service' | 'worker', StoppingProxy>,
    private readonly urlAt: (port: number) => string,
  ) {}

  /** Makes a tenant, of which `client` has a key until the next one is made, and ends the instance that does background work. */
  static async open(slug: string): Promise<KillSite> {
    const site = await (shared ??= KillSite.make());
    await site.end('worker');
    site.tenant = { slug, key: await issueKey({ ownerUrl: site.ownerUrl }, { slug }) };
    if (site.processes.service?.isRunning) site.useTenantAt(site.client.base);
    else await site.startService();
    return site;
  }

  private static async make(): Promise<KillSite> {
    const folder = await makeServiceFolder();
    const server = await acquireEmbeddedPostgres({ directory: join(folder, '.data/postgres') });
    void server.supervise(); // restarts it at the same port
    const { owner, login } = await prepareRoles(server.adminUrl, DATABASE_ROLES);
    await createDatabase(server.adminUrl, 'wholesale', DATABASE_ROLES);
    const urlOf = (user: string, password: string, port: number) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/wholesale`;
    const ownerUrl = urlOf('wca_owner', owner, server.port);
    await migrate(ownerUrl);
    const env = {
      DATABASE_OWNER_URL: ownerUrl,
      DEMO_TENANT: 'false',
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      WEBHOOKS_ALLOW_PRIVATE: 'true',
    };
    const [service, worker] = [await StoppingProxy.before(server.port), await StoppingProxy.before(server.port)];
    const adminUrl = Object.assign(new URL(server.adminUrl), { pathname: '/wholesale' }).href;
    const urlAt = (port: number) => urlOf('wca_app', login, port);
    return new KillSite(folder, server, env, ownerUrl, adminUrl, { service, worker }, urlAt);
  }

  private async end(name: 'service' | 'worker'): Promise<void> {
    this.processes[name]?.kill('SIGKILL');
    await this.processes[name]?.ended;
  }

  async close(): Promise<void> {
    await this.end('worker');
    await this.end('service');
    for (const proxy of Object.values(this.proxies)) await proxy.close();
    await this.server.release();
    await removeServiceFolder(this.folder);
  }

  async startWorker(): Promise<void> {
    await this.start('worker', {});
  }

  /** A further instance, in this process and without a proxy, with the same database and files. */
  startInstance(): Promise<TestInstance> {
    return startInstance(this.urlAt(this.server.port), { env: { DATA_DIR: join(this.folder, '.data') } });
  }

  /** Kills a process with SIGKILL and returns when it runs again. */
  async kill(victim: Victim): Promise<void> {
    if (victim === 'database') return this.killDatabase();
    await this.end(victim);
    return victim === 'service' ? this.startService() : this.startWorker();
  }

  /** Repeats a request until it has a final answer, as a client does. */
  async repeat(request: (client: Client) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await request(this.client).catch(() => undefined);
      if (answer && answer.status < 500 && answer.body.code !== 'idempotency_in_progress') return answer;
      await sleep(RETRY_MS);
    }
  }

  /** Runs a statement as superuser, again while the database is starting. */
  async query<Row extends object>(statement: string): Promise<Row[]> {
    for (;;)
      try {
        return await asAdmin(this.adminUrl, async (admin) => (await admin.query<Row>(statement)).rows);
      } catch (error) {
        if (error instanceof pg.DatabaseError && !STARTING.test(error.code ?? '')) throw error;
        await sleep(RETRY_MS);
      }
  }

  /** The column `n` of the one row that a statement returns. */
  async count(statement: string): Promise<number> {
    return (await this.query<{ n: number }>(statement))[0]!.n;
  }

  private async startService(): Promise<void> {
    this.useTenantAt(await this.start('service', WITHOUT_WORK));
  }

  private useTenantAt(base: string): void {
    this.client = new Client(base, this.tenant.key, this.tenant.slug);
  }

  private start(name: 'service' | 'worker', env: Record<string, string>): Promise<string> {
    const DATABASE_URL = this.urlAt(this.proxies[name].port);
    this.processes[name] = new ServiceProcess(this.folder, { ...this.env, ...env, DATABASE_URL });
    return this.processes[name].ready();
  }

  private async killDatabase(): Promise<void> {
    const killed = await postmasterPid(this.folder);
    process.kill(killed, 'SIGKILL');
    while (Number.isNaN(await postmasterPid(this.folder)) || (await postmasterPid(this.folder)) === killed)
      await sleep(RETRY_MS);
  }
}
