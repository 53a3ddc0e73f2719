import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  acquireEmbeddedPostgres,
  createDatabase,
  type EmbeddedPostgres,
  findPostmaster,
  openServerHome,
  prepareRoles,
  readPassword,
  type ServerHome,
  startServer,
  stopServer,
} from '#embedded-postgres';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import { asAdmin } from '../support/database.js';

/** Data may be lost when the machine fails, but not when a process is killed. The log is kept for replicas that return late. */
const SETTINGS = {
  ...{ fsync: 'off', wal_keep_size: '2GB', max_wal_senders: '10', shared_buffers: '32MB' },
  autovacuum_naptime: '5min',
};
const DATABASE = 'wholesale';
/** Parts of the data directory that belong to the running server, which can remove them meanwhile; pg_basebackup leaves them out too. */
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_replslot|pg_stat_tmp|pg_internal\.init.*|pgsql_tmp.*)$/;

/** A streaming replica: a PostgreSQL server of its own. */
export class ReplicaServer {
  private constructor(
    private readonly home: ServerHome,
    private settings: Record<string, string>,
    private readonly login: string,
    private readonly password: string,
  ) {}

  /** Copies a running primary as its documentation describes for a base backup by the low-level interface, and starts the copy. */
  static async of(
    primary: EmbeddedPostgres,
    from: ServerHome,
    directory: string,
    login: string,
  ): Promise<ReplicaServer> {
    const home = await openServerHome(directory);
    const password = await readPassword(from);
    const label = await asAdmin(primary.adminUrl, async (admin) => {
      await admin.query(`select pg_backup_start('replica', true)`);
      await copyData(from.data, home.data);
      const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      return rows[0]!.labelfile;
    });
    await writeFile(join(home.data, 'backup_label'), label);
    await writeFile(join(home.data, 'standby.signal'), '');
    await cp(from.passwordFile, home.passwordFile);
    const conninfo = `host=${primary.host} port=${primary.port} user=postgres password=${password}`;
    const replica = new ReplicaServer(home, { ...SETTINGS, primary_conninfo: conninfo }, login, password);
    await replica.start();
    return replica;
  }

  private port = 0;

  async start(): Promise<void> {
    this.port = (await startServer(this.home, this.settings)).port;
  }

  /** URL with the login of the service. */
  get url(): string {
    return `postgres://${this.login}@127.0.0.1:${this.port}/${DATABASE}`;
  }

  /** Ends the server as a crash does. It can be started again. */
  async kill(): Promise<void> {
    const postmaster = await findPostmaster(this.home);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    while (await findPostmaster(this.home)) await new Promise((wake) => setTimeout(wake, 10));
  }

  stop(): Promise<void> {
    return stopServer(this.home);
  }

  /** Stops replaying the log, or continues. The server answers meanwhile, with what it has. */
  async pause(isPaused = true): Promise<void> {
    await this.asAdmin(isPaused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
  }

  /** Starts it again after {@link kill}, as a primary of its own. */
  async promote(): Promise<void> {
    this.settings = { ...this.settings, primary_conninfo: '' };
    await this.start();
    await this.asAdmin('select pg_promote(false)');
    const isPrimary = async () => (await this.asAdmin('select not pg_is_in_recovery() as is_primary'))[0]!.is_primary;
    while (!(await isPrimary().catch(() => false))) await new Promise((wake) => setTimeout(wake, 20));
  }

  /** Waits until it has replayed all that the primary has written. */
  async caughtUp(primary: EmbeddedPostgres): Promise<void> {
    const [end] = await asAdmin(
      primary.adminUrl,
      async (admin) => (await admin.query<{ end: string }>('select pg_current_wal_lsn()::text as end')).rows,
    );
    for (;;) {
      const [state] = await this.asAdmin(`select pg_last_wal_replay_lsn() >= '${end!.end}' as is_current`);
      if (state!.is_current) return;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }

  private asAdmin(text: string): Promise<Record<string, boolean>[]> {
    const url = `postgres://postgres:${this.password}@127.0.0.1:${this.port}/${DATABASE}`;
    return asAdmin(url, async (admin) => (await admin.query<Record<string, boolean>>(text)).rows);
  }
}

async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(basename(path)) && basename(dirname(path)) !== 'pg_wal',
  });
  for (const name of ['pg_replslot', 'pg_stat_tmp', 'pg_wal/archive_status', 'pg_wal/summaries'])
    await mkdir(join(to, name), { recursive: true, mode: 0o700 });
}

export interface ReplicatedDatabase {
  primary: EmbeddedPostgres;
  replicas: [ReplicaServer, ReplicaServer];
  serviceUrl: string;
  ownerUrl: string;
  release(): Promise<void>;
}

/** A migrated database on a primary with two replicas, all in a temporary folder. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  const directory = join(folder, 'primary');
  const primary = await acquireEmbeddedPostgres({ directory, settings: SETTINGS });
  const { owner, login } = await prepareRoles(primary.adminUrl, DATABASE_ROLES);
  await createDatabase(primary.adminUrl, DATABASE, DATABASE_ROLES);
  const address = `${primary.host}:${primary.port}/${DATABASE}`;
  const ownerUrl = `postgres://wca_owner:${owner}@${address}`;
  await migrate(ownerUrl);
  const home = await openServerHome(directory);
  const replica = (name: string) => ReplicaServer.of(primary, home, join(folder, name), `wca_app:${login}`);
  const replicas: [ReplicaServer, ReplicaServer] = [await replica('one'), await replica('two')];
  return {
    primary,
    replicas,
    ownerUrl,
    serviceUrl: `postgres://wca_app:${login}@${address}`,
    release: async () => {
      await Promise.all(replicas.map((one) => one.stop()));
      await primary.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
