import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts PgBouncer in front of a server, for the login of the service, which it creates if it is missing. */
export async function startPgBouncer(adminUrl) {
  const fromBuild = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
  const { prepareRoles } = await fromBuild('packages/embedded-postgres/src/index.js');
  const { DATABASE_ROLES } = await fromBuild('src/app/database/service-role.js');
  const { login } = await prepareRoles(adminUrl, DATABASE_ROLES);
  return startPgBouncerBefore(Object.assign(new URL(adminUrl), { username: 'wca_app', password: login }).href);
}

/**
 * Starts PgBouncer in transaction mode in front of the server of a URL, for its login, with the settings of docs/operations.md. Resolves
 * when it listens; fails if PgBouncer is not installed.
 */
export async function startPgBouncerBefore(url) {
  const { hostname, port: target, username, password } = new URL(url);
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  writeFileSync(join(directory, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(directory, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_idle_timeout = 5
server_login_retry = 1
`,
  );
  chmodSync(directory, 0o755);
  const asAnother = process.getuid() === 0 ? ['-u', 'nobody'] : []; // PgBouncer refuses to run as root
  const child = spawn('pgbouncer', [...asAnother, join(directory, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  const failed = Promise.race([
    once(child, 'error').then(([error]) => error),
    once(child, 'exit').then(() => new Error(errors)),
  ]);
  await Promise.race([listens(port), failed.then((error) => Promise.reject(error))]);
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function listens(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}
