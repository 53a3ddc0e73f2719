import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { readEnv } from '../../src/config/env.js';
import { createDatabase, prepareRoles } from '../../src/database/embedded/embedded-database.js';
import { runService } from '../../src/start/start.js';
import { StopRequest } from '../../src/start/stop-request.js';
import { buildCli, printedBy } from '../support/cli.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import type { ServiceProcess } from '../support/service-process.js';
import { Starts } from './starts.js';

const ADMIN_URL = process.env.TEST_DATABASE_ADMIN_URL!;

let starts: Starts;

/** The test cluster's address with another login or database. */
const addressOf = (parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>>): string =>
  Object.assign(new URL(ADMIN_URL), parts).href;

beforeAll(async () => {
  buildCli(); // builds the service too
  starts = await Starts.make();
});
afterAll(() => starts.end());

/** Modules of OpenTelemetry except its interfaces, which the clients of metrics and of Valkey load. */
const SDK = /open-telemetry\.js$|@opentelemetry\/(?!api\/)/;

describe('a start on a configured database', () => {
  const name = `test_${process.env.TEST_RUN}_bare`;
  const bareUrl = addressOf({ pathname: `/${name}` });
  let logins: { DATABASE_URL: string; DATABASE_OWNER_URL: string };

  beforeAll(async () => {
    const { owner, login } = await prepareRoles(ADMIN_URL);
    logins = {
      DATABASE_URL: addressOf({ username: 'wca_app', password: login, pathname: `/${name}` }),
      DATABASE_OWNER_URL: addressOf({ username: 'wca_owner', password: owner, pathname: `/${name}` }),
    };
    await createDatabase(ADMIN_URL, name);
  });
  afterAll(() => asAdmin(ADMIN_URL, (admin) => admin.query(`drop database ${name} with (force)`)));

  /** The addresses of the modules that the start of the first test loaded until it was ready. */
  let loaded: string[];

  const ENCRYPTION_KEYS = `${'A'.repeat(43)}=`;

  it('is subject to row-level security, and creates no demo in production', async () => {
    const service = startRecorded({
      ...logins,
      NODE_ENV: 'production',
      ENCRYPTION_KEYS,
      MIGRATE_ON_START: 'true',
      DRAIN_SECONDS: '0',
    });
    const base = await service.ready();
    loaded = await loadedModules();
    const database = { ownerUrl: logins.DATABASE_OWNER_URL };
    const client = new Client(base, await issueKey(database, { slug: 'bare' }), 'bare');
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
    const total = async () => (await client.get('/v2/customers')).body.pagination.total_records as number;
    expect(await total()).toBe(1);
    // without a policy, a role that is subject to row-level security sees no row
    await asAdmin(bareUrl, (admin) => admin.query('drop policy customers_tenant on customers'));
    expect(await total()).toBe(0);
    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.output).toBe(`The service is ready at ${base}\nSwagger UI:\n  ${base}/docs\n`);
    expect(existsSync(join(starts.folder, '.data/postgres'))).toBe(false);
  });

  it('loads nothing of the embedded database', async () => {
    expect(loaded.filter((url) => url.includes('embedded'))).toEqual([]);
    // it is loaded when no database is configured
    const unusable = startRecorded({ DATA_DIR: join(starts.folder, 'modules') });
    expect(await unusable.ended).toBe(1);
    expect(unusable.errors).toMatch(
      /^\S+ cannot be used: .* set DATA_DIR to a folder that this user may write to\.\n$/,
    );
    expect((await loadedModules()).some((url) => url.endsWith('/embedded-database.js'))).toBe(true);
  });

  it('loads nothing of OpenTelemetry’s SDK unless traces are on', async () => {
    expect(loaded.filter((url) => SDK.test(url))).toEqual([]);
    const env = { DEMO_TENANT: 'false', ENCRYPTION_KEYS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const service = startRecorded({ ...logins, ...env });
    await service.ready();
    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect((await loadedModules()).some((url) => url.includes('@opentelemetry/sdk-trace/'))).toBe(true);
  });

  /** Starts a service that writes the addresses of the modules that it loads to a file, which is replaced. */
  function startRecorded(env: Record<string, string>): ServiceProcess {
    writeFileSync(join(starts.folder, 'modules'), '');
    const recorder = new URL('record-modules.mjs', import.meta.url).href;
    const record = {
      // Node 26 warns of module.register(), whose successor, registerHooks(), is missing in Node 20
      NODE_OPTIONS: `--no-deprecation --import=${recorder}`,
      LOADED_MODULES: join(starts.folder, 'modules'),
    };
    return starts.start({ ...env, ...record });
  }

  async function loadedModules(): Promise<string[]> {
    const modules = (await readFile(join(starts.folder, 'modules'), 'utf8')).trim().split('\n');
    expect(modules.length).toBeGreaterThan(100);
    return modules;
  }
});

/** The failing starts that are also examined as processes of their own. */
const AS_PROCESS = ['a taken port', 'a login that owns a table'];

describe('a start that cannot succeed prints the reason in one line, and leaves nothing behind', () => {
  type Six = [string, string, string, string, string, string];
  const roles = ['outsider', 'plain', 'bypassing', 'member', 'table_owner', 'hidden_superuser'].map(
    (role) => `test_${role}_${process.env.TEST_RUN}`,
  );
  const [outsider, plain, bypassing, member, tableOwner, hiddenSuperuser] = roles as Six;
  const name = `test_${process.env.TEST_RUN}_refused`;
  const secret = 'geheim';
  let ownerPassword: string;
  let taken: Server;
  let port: string;
  const connected = new Set<Socket>();

  beforeAll(async () => {
    taken = createServer((socket) => connected.add(socket));
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = String((taken.address() as { port: number }).port);
    ({ owner: ownerPassword } = await prepareRoles(ADMIN_URL));
    await createDatabase(ADMIN_URL, name);
    await asAdmin(addressOf({ pathname: `/${name}` }), async (admin) => {
      const login = `login password '${secret}'`;
      await admin.query(`create role ${outsider} ${login}`);
      await admin.query(`create role ${plain} in role wca_service ${login}`);
      await admin.query(`create role ${hiddenSuperuser} superuser ${login}`);
      await admin.query(`alter role ${hiddenSuperuser} set role wca_service`);
      await admin.query(`create role ${bypassing} bypassrls in role wca_service ${login}`);
      await admin.query(`create role ${member} in role wca_service, wca_owner ${login}`);
      await admin.query(`create role ${tableOwner} in role wca_service ${login}`);
      await admin.query(`create table of_another (); alter table of_another owner to ${tableOwner}`);
    });
  });
  afterAll(async () => {
    for (const socket of connected) socket.destroy();
    taken.close();
    await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
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
