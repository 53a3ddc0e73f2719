import { existsSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { readEnv } from '#platform/base/config/env.js';
import { createDatabase, prepareRoles, restrictDatabase } from '#embedded-postgres';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import { runService } from '#app/start/start.js';
import { StopRequest } from '#app/start/stop-request.js';
import { printedBy } from '../support/cli.js';
import { ADMIN_URL, addressOf, asAdmin } from '../support/database.js';
import { TEST_RUN } from '../support/test-run.js';
import { Starts } from './starts.js';

let starts: Starts;

beforeAll(async () => {
  starts = await Starts.make();
});
afterAll(() => starts.end());

/** The failing starts that are also examined as processes of their own. */
const AS_PROCESS = ['a taken port', 'a login that owns a table'];

describe('a start that cannot succeed prints the reason in one line, and leaves nothing behind', () => {
  const role = (kind: string) => `test_${kind}_${TEST_RUN}`;
  const [outsider, plain, bypassing, member] = [role('outsider'), role('plain'), role('bypassing'), role('member')];
  const [tableOwner, hiddenSuperuser] = [role('table_owner'), role('hidden_superuser')];
  const [temporary, creating] = [role('temporary'), role('creating')];
  const roles = [outsider, plain, bypassing, member, tableOwner, hiddenSuperuser, temporary, creating];
  const name = `test_${TEST_RUN}_refused`;
  const sorted = `test_${TEST_RUN}_sorted`;
  const secret = 'geheim';
  let ownerPassword: string;
  let taken: Server;
  let port: string;
  const connected = new Set<Socket>();

  beforeAll(async () => {
    taken = createServer((socket) => connected.add(socket));
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = String((taken.address() as { port: number }).port);
    ({ owner: ownerPassword } = await prepareRoles(ADMIN_URL, DATABASE_ROLES));
    await createDatabase(ADMIN_URL, name, DATABASE_ROLES);
    await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(
        `create database ${sorted} owner wca_owner template template0 locale_provider icu icu_locale 'en-US'`,
      );
      await restrictDatabase(admin, sorted, DATABASE_ROLES);
    });
    await asAdmin(addressOf({ pathname: `/${name}` }), async (admin) => {
      const login = `login password '${secret}'`;
      await admin.query(`create role ${outsider} ${login}`);
      await admin.query(`create role ${plain} in role wca_service ${login}`);
      await admin.query(`create role ${hiddenSuperuser} superuser ${login}`);
      await admin.query(`alter role ${hiddenSuperuser} set role wca_service`);
      await admin.query(`create role ${bypassing} bypassrls in role wca_service ${login}`);
      await admin.query(`create role ${member} in role wca_service, wca_owner ${login}`);
      await admin.query(`create role ${tableOwner} in role wca_service ${login}`);
      await admin.query(`create role ${temporary} in role wca_service ${login}`);
      await admin.query(`create role ${creating} in role wca_service ${login}`);
      await admin.query(`grant temporary on database ${name} to ${temporary}`);
      await admin.query(`grant create on schema public to ${creating}`);
      await admin.query('revoke temporary on database postgres from public'); // to which the outsider connects
      await admin.query(`create table of_another (); alter table of_another owner to ${tableOwner}`);
    });
  });
  afterAll(async () => {
    for (const socket of connected) socket.destroy();
    taken.close();
    await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop database ${sorted} with (force)`);
      await admin.query(`drop role ${roles.join(', ')}`);
    });
  });

  const database = (parts: Parameters<typeof addressOf>[0]) => ({ DATABASE_URL: addressOf(parts) });
  /** Logins of service and owner on a database that is not migrated. */
  const refused = (username: string, password: () => string) => () => ({
    DATABASE_URL: addressOf({ username, password: password(), pathname: `/${name}` }),
    DATABASE_OWNER_URL: addressOf({ username: 'wca_owner', password: ownerPassword, pathname: `/${name}` }),
  });
  /** A good login, and replicas with these logins. */
  const withReplicas =
    (...logins: string[]) =>
    () => ({
      ...refused(plain, () => secret)(),
      DATABASE_REPLICA_URLS: logins
        .map((username) => addressOf({ username, password: secret, port: '1', pathname: `/${name}` }))
        .join(','),
    });
  const UNBOUND =
    /^The login of DATABASE_URL is a superuser, bypasses row-level security, or is a member .*wca_service/;
  const OWNS =
    /^The login of DATABASE_URL owns the database, its schema or a table, or is a member .*DATABASE_OWNER_URL/;
  const CREATES =
    /^The login of DATABASE_URL may create schemas, tables or temporary tables .*revoke create, temporary on database "test_\d+_refused" from public, "?wca_service"?, "test_\w+"; revoke create on schema public /;
  /** A database that is not by code points and whose schema is not migrated. */
  const otherOrder = () => ({
    DATABASE_URL: addressOf({ username: plain, password: secret, pathname: `/${sorted}` }),
    DATABASE_OWNER_URL: addressOf({ username: 'wca_owner', password: ownerPassword, pathname: `/${sorted}` }),
    ENCRYPTION_KEYS: `${'A'.repeat(43)}=`,
  });
  const cases: [string, () => Record<string, string>, RegExp][] = [
    [
      'a taken port',
      () => ({ PORT: port }),
      /^Port \d+ is taken\. Stop what listens there, or set PORT to another one\.$/,
    ],
    ['a taken port of the metrics', () => ({ METRICS_PORT: port }), /^Port \d+ is taken\. .* set METRICS_PORT/],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /^HOST is not an address of this machine\./],
    ['an unreachable database', () => database({ port: '1' }), /^The database of DATABASE_URL .* cannot be reached\./],
    ['a wrong password', () => database({ password: secret }), /^The database refuses the login of DATABASE_URL/],
    ['a database that is not there', () => database({ pathname: '/nowhere' }), /^The database that DATABASE_URL names/],
    [
      'a login that is not in the role of the service',
      () => ({ ...database({ username: outsider, password: secret }), DATABASE_OWNER_URL: ADMIN_URL }),
      /^The login of DATABASE_URL must be a member of the role wca_service/,
    ],
    ['the login of a superuser', refused('postgres', () => new URL(ADMIN_URL).password), UNBOUND],
    ['the login of a superuser whose sessions begin in another role', refused(hiddenSuperuser, () => secret), UNBOUND],
    ['a login that bypasses row-level security', refused(bypassing, () => secret), UNBOUND],
    ["the owner's login", refused('wca_owner', () => ownerPassword), OWNS],
    ['a login that is a member of the owner', refused(member, () => secret), OWNS],
    ['a login that owns a table', refused(tableOwner, () => secret), OWNS],
    ['a login that may create temporary tables', refused(temporary, () => secret), CREATES],
    ['a login that may create tables', refused(creating, () => secret), CREATES],
    [
      'a database of another order, in production',
      () => ({ ...otherOrder(), NODE_ENV: 'production' }),
      /^The database of DATABASE_URL has the encoding UTF8 and the locale en-US, and would sort .* locale_provider libc locale 'C', as docker/,
    ],
    [
      'a database of another order without a schema, which is only a warning in development',
      () => ({ ...otherOrder(), MIGRATE_ON_START: 'false' }),
      /^The database lacks \d+ migrations/,
    ],
    ...[bypassing, 'wca_owner', 'postgres'].map((login): (typeof cases)[number] => [
      `the login ${login} at a replica that cannot be reached`,
      withReplicas(plain, login),
      /^The login of DATABASE_REPLICA_URLS (?:is a superuser|owns)/,
    ]),
    [
      'a login at a replica that is not there',
      withReplicas('nobody'),
      /^The database has no login nobody, which DATABASE_REPLICA_URLS/,
    ],
    [
      'bad variables',
      () => ({ DATABASE_URL: secret, STATEMENT_TIMEOUT_MS: secret, NODE_ENV: 'production' }),
      /^The environment is not valid: DATABASE_URL must be .*; STATEMENT_TIMEOUT_MS must be .*; ENCRYPTION_KEYS must be set in production, .* See \.env\.example\.$/,
    ],
  ];

  /** A start without a database of its own, in a folder that it must not create. */
  const envOf = (env: Record<string, string>) => ({
    ...{ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: join(starts.folder, 'unused'), DEMO_TENANT: 'false' },
    ...env,
  });
  const stop = new StopRequest();

  it.each(cases)('%s', async (_, env, line) => {
    expectFailure(await printedBy(() => runService(() => readEnv(envOf(env())), stop)), line);
  });

  it.each(cases.filter(([name]) => AS_PROCESS.includes(name)))('%s, as a process', async (_, env, line) => {
    const service = starts.start(envOf(env()));
    const code = await service.ended;
    expectFailure({ code, stdout: service.output, stderr: service.errors }, line);
  });

  function expectFailure(result: { code: number | null; stdout: string; stderr: string }, line: RegExp): void {
    const [first, ...more] = result.stderr.split('\n');
    expect(first).toMatch(line);
    expect(more).toEqual(['']);
    expect([result.code, result.stdout]).toEqual([1, '']);
    expect(result.stderr).not.toContain(secret);
    expect(existsSync(join(starts.folder, 'unused'))).toBe(false);
  }

  it('and does not migrate the database for a refused login', async () => {
    const { rows } = await asAdmin(addressOf({ pathname: `/${name}` }), (admin) =>
      admin.query<{ table: string }>(`select relname as table from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    );
    expect(rows).toEqual([{ table: 'of_another' }]);
  });
});
