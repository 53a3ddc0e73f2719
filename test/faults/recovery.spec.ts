import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client as Connection } from 'pg';
import { requireCodePointOrder } from '#app/database/collation.js';
import {
  createDatabase,
  findPostmaster,
  openServerHome,
  prepareRoles,
  readPassword,
  type ServerHome,
  startServer,
  stopServer,
} from '#embedded-postgres';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES, requireUnprivilegedLogin } from '#app/database/service-role.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import {
  DATABASE_TRAITS,
  documentedCreation,
  documentedSetting,
  originalCreation,
} from '../support/documented-recovery.js';
import { issueKey } from '../support/keys.js';
import { startInstance } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** Number of orders with invoices between the base backup and the mistake. */
const ORDERS = Number(process.env.RECOVERY_ORDERS ?? 5);
/** Parts of a data directory that a base backup leaves out; pg_basebackup does so too. */
const NOT_COPIED = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const DATABASE = 'wholesale';

describe('the documented recovery', () => {
  let folder: string;
  let archive: string;
  let server: Server;
  let recovered: Server | undefined;
  let passwords: { owner: string; login: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recovery-'));
    await chmod(folder, 0o711); // the server runs as another user if the tests run as root
    archive = join(folder, 'wal');
    const home = await openServerHome(join(folder, 'server'));
    await mkdir(archive);
    if (home.account.uid !== undefined) await chown(archive, home.account.uid, home.account.gid);
    server = await Server.start(home, {
      archive_mode: 'on',
      archive_command: documentedSetting('archive_command', archive),
      archive_timeout: documentedSetting('archive_timeout', archive),
      fsync: 'off', // the process is killed, not the machine
      shared_buffers: '32MB',
    });
    passwords = await prepareRoles(server.urlOf(), DATABASE_ROLES);
    await createDatabase(server.urlOf(), DATABASE, DATABASE_ROLES);
    await migrate(urlAt(server, 'wca_owner', passwords.owner));
  });
  afterAll(async () => {
    for (const one of [server, recovered]) if (one) await stopServer(one.home);
    await rm(folder, { recursive: true, force: true });
  });

  const urlAt = ({ port }: Server, user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const instanceAt = (at: Server) =>
    startInstance(urlAt(at, 'wca_app', passwords.login), { env: { DATA_DIR: join(folder, 'data') } });
  const totals = async (client: Client) =>
    Object.fromEntries(
      await Promise.all(
        ['orders', 'invoices', 'customers'].map(async (path) => {
          const { body } = await client.get(`/v2/${path}?include_total=true`);
          return [path, body.pagination.total_records as number] as const;
        }),
      ),
    );
  const traits = (at: Server, name: string) =>
    asAdmin(at.urlOf(), async (admin) => (await admin.query<object>(DATABASE_TRAITS, [name])).rows);

  it('returns to the second before a mistake after the server was lost, and the books agree', async () => {
    const { app, base } = await instanceAt(server);
    const key = await issueKey({ ownerUrl: urlAt(server, 'wca_owner', passwords.owner) }, { slug: 'recovered' });
    const client = new Client(base, key, 'recovered');
    const { customer } = await makeTrade(client);
    await server.baseBackup(join(folder, 'base'));
    for (let number = 1; number <= ORDERS; number++) await orderAndInvoice(client, customer.id, number);
    const wanted = await totals(client);
    const { target } = await server.one<{ target: string }>(
      `select (date_trunc('second', clock_timestamp()) + interval '1 second')::text as target`,
    );
    await sleep(1_100); // until the target is over
    for (let number = 1; number <= 3; number++)
      await client.create('/v2/customers', { reference_id: `LATE-${number}`, company_name: 'After the mistake' });
    expect(await totals(client)).not.toEqual(wanted);
    await server.archiveLog(); // what `archive_timeout` does
    await server.kill();
    await app.close();

    const since = performance.now();
    const home = await openServerHome(join(folder, 'recovered'));
    await cp(join(folder, 'base'), home.data, { recursive: true });
    await writeFile(join(home.data, 'recovery.signal'), '');
    await cp(server.home.passwordFile, home.passwordFile);
    recovered = await Server.start(home, {
      fsync: 'off',
      restore_command: documentedSetting('restore_command', archive),
      recovery_target_time: target,
      recovery_target_action: documentedSetting('recovery_target_action', archive),
    });
    await recovered.untilPrimary();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const megabytes = (await readdir(archive)).length * 16;
    if (process.env.RECOVERY_ORDERS)
      console.warn(`Recovered ${ORDERS} orders and invoices from ${megabytes} MB of log in ${seconds} s`);

    expect(await traits(recovered, DATABASE)).toMatchObject([{ owner: 'wca_owner', encoding: 'UTF8', collate: 'C' }]);
    const instance = await instanceAt(recovered);
    try {
      const again = new Client(instance.base, key, 'recovered');
      expect(await totals(again)).toEqual(wanted);
      expect((await again.get('/v2/reconciliation')).body.data).toEqual([]);
      await orderAndInvoice(again, customer.id, ORDERS + 1);
      expect((await again.get('/v2/reconciliation')).body.data).toEqual([]);
    } finally {
      await instance.app.close();
    }
  });

  it('and the documented restore of a dump create the database as a new server does, whatever locale the server has', async () => {
    const at = recovered!;
    await asAdmin(at.urlOf(), async (admin) => {
      await useIcuByDefault(admin);
      await admin.query('create database by_default');
      for (const [name, statements] of [
        ['original', originalCreation],
        ['restored', documentedCreation],
      ] as const) {
        expect(statements(name)).toHaveLength(3);
        for (const statement of statements(name)) await admin.query(statement);
      }
      await createDatabase(at.urlOf(), 'embedded', DATABASE_ROLES);
    });
    const original = await traits(at, 'original');
    expect(original).toMatchObject([{ encoding: 'UTF8', provider: 'c', collate: 'C' }]);
    for (const name of ['restored', 'embedded', DATABASE])
      expect([name, await traits(at, name)]).toEqual([name, original]);
    const checked = (name: string) =>
      asAdmin(urlAt(at, 'wca_app', passwords.login).replace(DATABASE, name), async (login) => {
        const run = async <Row>(text: string) => (await login.query<Row & object>(text)).rows;
        await requireUnprivilegedLogin(run);
        await requireCodePointOrder(run);
      });
    await checked('restored');
    await expect(checked('by_default')).rejects.toThrow(/may create schemas, tables or temporary tables/);
    await asAdmin(at.urlOf('by_default'), (admin) =>
      admin.query('revoke all on database by_default from public; grant connect on database by_default to wca_service'),
    );
    await expect(checked('by_default')).rejects.toThrow(/has the encoding UTF8 and the locale en-US/);
  });
});

async function orderAndInvoice(client: Client, customerId: string, number: number): Promise<void> {
  const order = await client.create('/v2/orders', {
    customer_id: customerId,
    reference_id: `R-${number}`,
    line_items: [{ reference_id: '1', sku: 'A', quantity: 2, unit_price: 1.35 }],
  });
  await client.create('/v2/invoices', {
    reference_id: `R-${number}`,
    invoice_number: `R-${number}`,
    order_ids: [order.id],
    due_date: '2099-01-31T00:00:00Z',
    items: [{ sku: 'A', quantity: 2, amount: 2.7 }],
  });
}

/** Makes the templates of a server those that `initdb --locale-provider=icu --icu-locale=en-US` creates. */
async function useIcuByDefault(admin: Connection): Promise<void> {
  await admin.query(`create database plain_template template template0 locale_provider icu icu_locale 'en-US'`);
  for (const template of ['template0', 'template1']) {
    await admin.query(`alter database ${template} is_template false`);
    await admin.query(`drop database ${template} with (force)`);
  }
  for (const template of ['template1', 'template0'])
    await admin.query(`create database ${template} template plain_template is_template true`);
  await admin.query(`update pg_database set datcollversion = null where datname = 'template0'`); // as initdb does
}

/** A PostgreSQL server of its own. */
class Server {
  constructor(
    readonly home: ServerHome,
    readonly port: number,
    private readonly password: string,
  ) {}

  static async start(home: ServerHome, settings: Record<string, string>): Promise<Server> {
    const { port } = await startServer(home, settings);
    return new Server(home, port, await readPassword(home));
  }

  /** The superuser's URL. */
  urlOf(database = 'postgres'): string {
    return `postgres://postgres:${this.password}@127.0.0.1:${this.port}/${database}`;
  }

  async one<Row extends object>(text: string): Promise<Row> {
    return asAdmin(this.urlOf(), async (admin) => (await admin.query<Row>(text)).rows[0]!);
  }

  /** A base backup by the low-level interface of PostgreSQL, because the embedded server's package has no pg_basebackup. */
  async baseBackup(to: string): Promise<void> {
    const label = await asAdmin(this.urlOf(), async (admin) => {
      await admin.query(`select pg_backup_start('base', true)`);
      await cp(this.home.data, to, {
        recursive: true,
        filter: (path) => !NOT_COPIED.test(basename(path)) && basename(dirname(path)) !== 'pg_wal',
      });
      return (await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')).rows[0]!
        .labelfile;
    });
    for (const part of ['archive_status', 'summaries']) await mkdir(join(to, 'pg_wal', part), { recursive: true });
    await writeFile(join(to, 'backup_label'), label);
  }

  /** Ends the present segment of the log and waits until it is in the archive. */
  async archiveLog(): Promise<void> {
    const { segment } = await this.one<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
    const isArchived = `select coalesce(last_archived_wal >= '${segment}', false) as done from pg_stat_archiver`;
    while (!(await this.one<{ done: boolean }>(isArchived)).done) await sleep(50);
  }

  /** Ends the server as the loss of its machine does. */
  async kill(): Promise<void> {
    process.kill((await findPostmaster(this.home))!.pid, 'SIGKILL');
    while (await findPostmaster(this.home)) await sleep(10);
  }

  async untilPrimary(): Promise<void> {
    const isPrimary = async () => (await this.one<{ is: boolean }>('select not pg_is_in_recovery() as is')).is;
    while (!(await isPrimary().catch(() => false))) await sleep(20);
  }
}
