import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import {
  createDatabase,
  openServerHome,
  prepareRoles,
  readPassword,
  startServer,
  stopServer,
} from '#embedded-postgres';

/** The library of Debian's package `faketime`, which gives a process another clock; undefined where it is missing. */
export const FAKETIME = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  .find(existsSync);

const DATABASE = 'waiting';

/** A PostgreSQL server of its own with a database, whose clock can be set forward: for its programs time passes. */
export interface WaitingDatabase {
  serviceUrl: string;
  ownerUrl: string;
  /** Sets the clock of the server to so many milliseconds after the real time. */
  setAhead(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server whose clock is so many milliseconds ahead of the real time. {@link FAKETIME} must be there. */
export async function startWaitingDatabase(milliseconds: number): Promise<WaitingDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-'));
  await chmod(folder, 0o755); // the server runs as another user if the tests run as root
  const clock = join(folder, 'clock');
  const setAhead = (ahead: number) => writeFile(clock, `${ahead < 0 ? '' : '+'}${ahead / 1_000}s\n`, { mode: 0o644 });
  await setAhead(milliseconds);
  const home = await openServerHome(join(folder, 'server'));
  const { port } = await startServer(
    home,
    { fsync: 'off', shared_buffers: '32MB' },
    {
      LD_PRELOAD: FAKETIME!,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  );
  const adminUrl = `postgres://postgres:${await readPassword(home)}@127.0.0.1:${port}/postgres`;
  const { owner, login } = await prepareRoles(adminUrl, DATABASE_ROLES);
  await createDatabase(adminUrl, DATABASE, DATABASE_ROLES);
  const urlOf = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`;
  await migrate(urlOf('wca_owner', owner));
  return {
    serviceUrl: urlOf('wca_app', login),
    ownerUrl: urlOf('wca_owner', owner),
    setAhead,
    stop: async () => {
      await stopServer(home);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
