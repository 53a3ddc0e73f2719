import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, prepareRoles } from '#embedded-postgres';
import { DATABASE_ROLES } from '#app/database/service-role.js';
import { Client } from '../support/client.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import { ADMIN_URL, addressOf, asAdmin } from '../support/database.js';
import { TEST_RUN } from '../support/test-run.js';
import { issueKey } from '../support/keys.js';
import type { ServiceProcess } from '../support/service-process.js';
import { Starts } from './starts.js';

const POLL_MS = 50;

let starts: Starts;

beforeAll(async () => {
  starts = await Starts.make();
});
afterAll(() => starts.end());

/** Modules of OpenTelemetry except its interfaces, which the clients of metrics and of Valkey load. */
const SDK = /open-telemetry[^/]*\.js$|@opentelemetry\/(?!api\/)/;

describe('a start on a configured database', () => {
  const name = `test_${TEST_RUN}_bare`;
  const bareUrl = addressOf({ pathname: `/${name}` });
  let logins: { DATABASE_URL: string; DATABASE_OWNER_URL: string };

  beforeAll(async () => {
    const { owner, login } = await prepareRoles(ADMIN_URL, DATABASE_ROLES);
    logins = {
      DATABASE_URL: addressOf({ username: 'wca_app', password: login, pathname: `/${name}` }),
      DATABASE_OWNER_URL: addressOf({ username: 'wca_owner', password: owner, pathname: `/${name}` }),
    };
    await createDatabase(ADMIN_URL, name, DATABASE_ROLES);
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
    expect(service.output).toBe(
      `The service is ready at ${base}\nVersion ${SERVICE_VERSION}\nSwagger UI:\n  ${base}/docs\n`,
    );
    expect(existsSync(join(starts.folder, '.data/postgres'))).toBe(false);
  });

  it('loads nothing of the embedded database', async () => {
    expect(loaded.filter((url) => url.includes('embedded-postgres'))).toEqual([]);
    // it is loaded when no database is configured
    const unusable = startRecorded({ DATA_DIR: join(starts.folder, 'modules') });
    expect(await unusable.ended).toBe(1);
    expect(unusable.errors).toMatch(
      /^\S+ cannot be used: .* set DATA_DIR to a folder that this user may write to\.\n$/,
    );
    expect((await loadedModules()).some((url) => url.endsWith('/packages/embedded-postgres/src/index.js'))).toBe(true);
  });

  it('loads nothing of OpenTelemetry’s SDK unless traces are on', async () => {
    expect(loaded.filter((url) => SDK.test(url))).toEqual([]);
    const env = { DEMO_TENANT: 'false', ENCRYPTION_KEYS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const service = startRecorded({ ...logins, ...env });
    const hasLoaded = async () =>
      (await readFile(join(starts.folder, 'modules'), 'utf8')).includes('@opentelemetry/sdk-trace/');
    while (service.isRunning && !(await hasLoaded())) await sleep(POLL_MS);
    expect(await hasLoaded()).toBe(true);
    service.kill('SIGKILL');
    await service.ended;
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
    expect(modules.length).toBeGreaterThan(50);
    return modules;
  }
});
