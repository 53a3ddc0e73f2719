import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureBuilt, ensureInstalled } from '../scripts/ensure.mjs';
import { postgresBinaries } from '../scripts/postgres-binaries.mjs';
import { startLoad } from './deploy-walk/load.mjs';
import { Machine } from './deploy-walk/machine.mjs';
import { commandsIn } from './deploy-walk/page.mjs';
import { POSTGRES, postgresTools, requirePrograms } from './deploy-walk/tools.mjs';

// Follows docs/deploy-one-server.md with its own commands, as far as a machine without systemd, public name and containers can: builds the
// release of the last commit, makes roles and database, migrates, starts the service as its unit says, puts Caddy in front, backs up,
// restores and compares, upgrades and returns while clients read and write. Ends with 1 when a step fails or a client gets a wrong answer.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CLIENTS = 8;
const NEXT_VERSION = '99.0.0';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

requirePrograms();
const tools = postgresTools();
ensureInstalled();
ensureBuilt();
const { acquireEmbeddedPostgres } = await import('../dist/packages/embedded-postgres/src/index.js');
const folder = mkdtempSync(join(tmpdir(), 'deploy-walk-'));
const server = await acquireEmbeddedPostgres({
  directory: join(folder, 'postgres'),
  settings: { fsync: 'off', shared_buffers: '64MB' },
  binaries: postgresBinaries(POSTGRES),
});
const ports = { service: await freePort(), https: await freePort() };
const machine = new Machine(folder, ports, new URL(server.adminUrl), tools);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));
try {
  await walk();
  console.log(
    tools
      ? 'The page was followed; the lines "not walked" say what was left out.'
      : `The page was followed, except backup and restore: pg_dump ${POSTGRES} is missing (PG_BIN_DIR names its folder).`,
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await end();
process.exit();

/** Stops what was started and deletes the folder. */
async function end() {
  await machine.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
}

async function walk() {
  const repository = join(folder, 'repository');
  makeRepository(repository);
  const page = readFileSync(join(root, 'docs/deploy-one-server.md'), 'utf8');
  const values = {
    REPOSITORY: repository,
    VERSION: 'first',
    NEXT: 'second',
    'api.example.com': `localhost:${ports.https}`,
  };
  const commands = (heading, further) => commandsIn(page, heading, { ...values, ...further });

  let key = '';
  for (const command of commands('Without Docker'))
    key = /^wca_live_\w+$/m.exec(await machine.run(command))?.[0] ?? key;
  const call = (path, options) => request(path, key, options);
  await call('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
  const file = await uploadPicture(key);

  if (tools) {
    const [take, ...others] = commands('Backup');
    await machine.run(take);
    const atBackup = await counts('wholesale');
    await call('/v2/customers', { reference_id: 'C-2', company_name: 'Customer after the backup' });
    for (const command of others) await machine.run(command);
    const [backup] = execFileSync('ls', [machine.path('/var/backups/wca')], { encoding: 'utf8' }).split('\n');
    rmSync(machine.path('/var/lib/wca/media'), { recursive: true });
    for (const command of commands('Restore', { BACKUP: backup })) {
      await machine.run(command);
      if (command.includes('/restore.sh ')) assertSame(await counts('wholesale_restored'), atBackup, 'restored rows');
    }
    assertSame(
      (await call('/v2/customers')).map((customer) => customer.reference_id),
      ['C-1'],
      'customers',
    );
    assertSame(curl(file).equals(PICTURE), true, 'bytes of the restored file');
    console.log(`ok: ${Object.keys(atBackup).length} tables have the rows of the backup, and the file is back`);
  }

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [heading, wanted] of [
    ['Upgrade', NEXT_VERSION],
    ['Rollback', version],
  ]) {
    const before = (await counts('wholesale')).customers;
    const ca = readFileSync(machine.authority);
    const load = startLoad({ base: machine.base, ca, key, clients: CLIENTS, isRestarting: () => machine.isRestarting });
    for (const command of commands(heading))
      if (tools || !command.includes('backup.service')) await machine.run(command);
    const { reads, writes, notSent, failed, slowestMs } = await load.end();
    assertSame(failed, [], 'wrong answers');
    assertSame((await counts('wholesale')).customers, before + writes, 'customers'); // what was not sent is not stored
    assertSame(JSON.parse(curl('/health/live')).version, wanted, 'version');
    console.log(
      `ok: ${heading}: ${reads} reads and ${writes} writes answered, the slowest after ${(slowestMs / 1000).toFixed(1)} s; ` +
        `${notSent} writes not sent during the restart (502), and not stored`,
    );
  }
  await machine.run('wca reconcile');
}

/** A repository with the last commit of the project as version `first`, and another one with a higher number as `second`. */
function makeRepository(path) {
  const git = (...args) => execFileSync('git', ['-c', 'user.name=walk', '-c', 'user.email=walk@example.com', ...args]);
  git('clone', '--quiet', root, path);
  git('-C', path, 'tag', 'first');
  const manifest = join(path, 'package.json');
  const next = { ...JSON.parse(readFileSync(manifest, 'utf8')), version: NEXT_VERSION };
  writeFileSync(manifest, JSON.stringify(next));
  git('-C', path, 'commit', '--quiet', '--all', '--message', `Release ${NEXT_VERSION}`);
  git('-C', path, 'tag', 'second');
}

/** Sends a request through the proxy; with a body, a POST. Returns `data` of the answer. */
function request(path, key, body) {
  const options = body ? ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)] : [];
  return JSON.parse(curl(path, '--header', `X-API-Key: ${key}`, ...options)).data;
}

/** The path of the uploaded file. */
async function uploadPicture(key) {
  const picture = join(folder, 'picture.png');
  writeFileSync(picture, PICTURE);
  const { url } = JSON.parse(curl('/v2/media', '--header', `X-API-Key: ${key}`, '--form', `file=@${picture}`)).data;
  return new URL(url).pathname;
}

function curl(path, ...options) {
  const checked = ['--fail-with-body', '--silent', '--show-error', '--cacert', machine.authority];
  return execFileSync('curl', [...checked, ...options, machine.base + path]);
}

/** Rows of each table of a database. */
async function counts(database) {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(server.adminUrl), { pathname: `/${database}` }).href,
  });
  await client.connect();
  const { rows } = await client.query(`select relname as name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function assertSame(found, wanted, what) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}
