import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { withLock } from './process-locks.js';
import { acquireInChildProcess, buildForChildProcess } from '../test/child-process-user.js';

let root: string;
let directory: string;
let children: string;

/** Servers in use; those that a failed test did not release are released after it. */
let users: { release(): Promise<void> }[] = [];

function used<T extends { release(): Promise<void> }>(user: T): T {
  users.push(user);
  return user;
}

const acquire = async () => used(await acquireEmbeddedPostgres({ directory, settings: { fsync: 'off' } }));
const acquireInChild = async () => used(await acquireInChildProcess(children, directory));

async function query(server: { adminUrl: string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const file = join(directory, 'data', 'postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10); // NaN while the file is being replaced
}

const runDirectory = () =>
  join(
    directory,
    readdirSync(directory).find((name) => name.startsWith('run-'))!,
  );
const leases = () => readdirSync(runDirectory()).filter((name) => name.startsWith('lease-'));
const isStopped = () => !existsSync(join(directory, 'data', 'postmaster.pid'));

async function refuses(server: EmbeddedPostgres): Promise<boolean> {
  return query(server, 'select 1').then(
    () => false,
    (error: { code?: string }) => error.code === 'ECONNREFUSED',
  );
}

/** Whether the server could take the port. */
const listens = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-postgres-spec-'));
  directory = join(root, 'database');
  children = await buildForChildProcess(join(root, 'children'));
});

afterEach(async () => {
  await Promise.all(users.map((user) => user.release()));
  users = [];
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('creates a cluster on first use and stops when its only user releases it', async () => {
    const server = await acquire();
    expect(server.adminUrl).toBe(
      `postgres://postgres:${new URL(server.adminUrl).password}@127.0.0.1:${server.port}/postgres`,
    );
    expect(
      await query(
        server,
        `select current_setting('server_encoding'), current_setting('listen_addresses'),
      current_setting('jit'), current_setting('fsync'), current_setting('TimeZone')`,
      ),
    ).toEqual(['UTF8', '127.0.0.1', 'off', 'off', 'UTC']);
    await query(server, 'create extension pg_trgm');
    await query(server, 'create table kept as select 42 as answer');

    const intruder = { adminUrl: server.adminUrl.replace(/:[^:@]+@/, ':guess@') };
    await expect(query(intruder, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    await server.release();
    expect(isStopped()).toBe(true);
    expect(await refuses(server)).toBe(true);
    await server.release();
  });

  it('keeps data, port and password', async () => {
    const made = await stat(join(directory, 'data', 'PG_VERSION'));
    const server = await acquire();
    expect((await stat(join(directory, 'data', 'PG_VERSION'))).ino).toBe(made.ino); // the cluster was not created again
    expect(await query(server, 'select answer from kept')).toEqual([42]);
    const again = await acquire();
    expect(again.adminUrl).toBe(server.adminUrl);
    await again.release();
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.release();
    expect(isStopped()).toBe(true);
  });

  it('is shared with other processes and stopped by the last of them', async () => {
    const server = await acquire();
    const child = await acquireInChild();
    expect(child.adminUrl).toBe(server.adminUrl);
    expect(leases()).toHaveLength(2);
    await server.release();
    expect(await query(server, 'select 1')).toEqual([1]);
    await child.release();
    expect(isStopped()).toBe(true);
  });

  it('starts once when several processes acquire it at the same time', async () => {
    const all = await Promise.all([acquireInChild(), acquire(), acquireInChild(), acquire()]);
    expect(new Set(all.map((user) => user.adminUrl)).size).toBe(1);
    await Promise.all(all.map((user) => user.release()));
    expect(isStopped()).toBe(true);
    expect(leases()).toEqual([]);
  });

  it('survives a killed user, is found by the next one and removes the lease of the killed one', async () => {
    const child = await acquireInChild();
    const pid = await serverPid();
    await child.kill();
    expect(leases()).toHaveLength(1);
    const server = await acquire();
    expect(await serverPid()).toBe(pid);
    await server.release();
    expect(leases()).toEqual([]);
    expect(isStopped()).toBe(true);
  });

  it('recovers when the server itself was killed', async () => {
    const server = await acquire();
    await query(server, 'insert into kept values (43)');
    process.kill(await serverPid(), 'SIGKILL');
    const recovered = await acquire();
    expect(await query(recovered, 'select answer from kept order by 1')).toEqual([42, 43]);
    await Promise.all([server.release(), recovered.release()]);
    expect(isStopped()).toBe(true);
  });

  it('is restarted by its users, and reported as lost when its port was taken', async () => {
    const server = await acquire();
    const lost = server.supervise();
    const killed = await serverPid();
    process.kill(killed, 'SIGKILL');
    while ((await serverPid()) === killed) await sleep(10);
    const answers = () =>
      query(server, 'select 1').then(
        () => true,
        () => false,
      );
    while (!(await answers())) await sleep(10);
    expect(await query(server, 'select count(*)::int from kept')).toEqual([2]);

    const other = createServer();
    // Under the lock of a restart, so that the port is taken before the restart.
    await withLock(join(runDirectory(), 'lock'), async () => {
      process.kill(await serverPid(), 'SIGKILL');
      while (!(await listens(other, server.port))) await sleep(10);
    });
    expect((await lost).message).toBe(
      `The embedded PostgreSQL ended and could not be started again: port ${server.port} is used by another program`,
    );
    await server.release();
    expect(isStopped()).toBe(true);
    other.close();
  });

  it('starts after a crash of the machine left its files behind', async () => {
    // The pids in the files were reused: they belong to this process, which is neither the server nor the owner of the lock.
    const data = join(directory, 'data');
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`);
    writeFileSync(join(runDirectory(), 'lock'), `${process.pid} 1`);
    writeFileSync(join(runDirectory(), `lease-${process.pid}-old`), `${process.pid} 1`);
    const server = await acquire();
    expect(await query(server, 'select count(*)::int from kept')).toEqual([2]);
    await server.release();
    expect(isStopped()).toBe(true);
    expect(leases()).toEqual([]);
  });

  it('moves to another port when its own was taken', async () => {
    const port = Number(await readFile(join(directory, 'port'), 'utf8'));
    const other = createServer().listen(port, '127.0.0.1');
    const server = await acquire();
    expect(server.port).not.toBe(port);
    expect(await query(server, 'select 1')).toEqual([1]);
    await server.release();
    other.close();
  });

  it('reports why it does not start', async () => {
    const failing = acquireEmbeddedPostgres({ directory, settings: { shared_buffers: 'much' } });
    await expect(failing).rejects.toThrow(/did not start[^]*invalid value for parameter "shared_buffers"/);
  });
});
