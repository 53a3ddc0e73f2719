import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { NODE_OPTIONS } from '../../lab/bench/processes.js';
import { below, commandsIn } from '../../lab/deploy-walk/page.mjs';
import { readEnv } from '#platform/base/config/env.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/deploy-one-server.md');
const WORDS = { VERSION: 'v1', NEXT: 'v2', REPOSITORY: '/repository', 'api.example.com': 'shop.example.com' };
const unit = parseEnv(read('deploy/wca.service'));

/** Runs a script of `deploy/` that writes settings into a folder; returns the settings of a file. */
function settingsOf(script: string, etc: string, file: string): Record<string, string | undefined> {
  execFileSync('sh', [join(ROOT, 'deploy', script), 'shop.example.com'], {
    env: { ...process.env, WCA_ETC: etc },
    stdio: 'pipe',
  });
  expect(statSync(join(etc, file)).mode & 0o777).toBe(0o600);
  return parseEnv(readFileSync(join(etc, file), 'utf8'));
}

describe('docs/deploy-one-server.md', () => {
  it.each(['Without Docker', 'With Docker'])('needs at most 12 commands to the first answer: %s', (heading) => {
    const commands = commandsIn(PAGE, heading, WORDS);
    const first = commands.findIndex((command) => command.startsWith('curl '));
    expect(commands[first]).toContain('https://shop.example.com');
    expect(first + 1).toBeLessThanOrEqual(12);
  });

  it('uses every file of deploy/, and only those', () => {
    const used = [...PAGE.matchAll(/\bdeploy\/([\w.-]+\*?[\w.]*)/g)].map(([, name]) => name!);
    const fits = (pattern: string, name: string) =>
      pattern.includes('*') ? name.startsWith(pattern.split('*')[0]!) : name === pattern;
    const files = readdirSync(join(ROOT, 'deploy'));
    expect(used.filter((pattern) => !files.some((name) => fits(pattern, name)))).toEqual([]);
    const indirect = ['backup.sh', 'backup-settings.sh']; // of the units, and of the scripts
    expect(files.filter((name) => !indirect.includes(name) && !used.some((pattern) => fits(pattern, name)))).toEqual(
      [],
    );
  });
});

describe('npm run deploy:walk', () => {
  it('takes the commands of a section with the own values, and moves the folders of the server', () => {
    const commands = commandsIn(PAGE, 'Rollback', WORDS);
    expect(commands).toEqual(['ln -sfn releases/v1 /opt/wca/current && systemctl restart wca.service']);
    expect(below('/walk', commands[0]!)).toContain(' /walk/opt/wca/current ');
    expect(below('/walk', '/usr/bin/node /etc/wcax /opt/wca')).toBe('/usr/bin/node /etc/wcax /walk/opt/wca');
    expect(() => commandsIn(PAGE, 'Missing', {})).toThrow('no commands');
  });
});

describe('deploy/', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'deploy-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has scripts that the shell can read', () => {
    const scripts = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.sh'));
    expect(scripts).toContain('restore.sh');
    for (const name of scripts) execFileSync('sh', ['-n', join(ROOT, 'deploy', name)]);
  });

  it('starts the file that the build creates, with a folder for the data, and gives it the time to drain', () => {
    const settings = settingsOf('settings.sh', folder, 'service.env');
    const env = readEnv(settings);
    expect(unit.ExecStart).toBe('/usr/bin/node dist/src/main.js');
    expect(unit.EnvironmentFile).toBe('/etc/wca/service.env');
    expect(`/var/lib/${unit.StateDirectory}`).toBe(env.DATA_DIR);
    expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(env.DRAIN_SECONDS! + 30);
    expect(settings.NODE_OPTIONS).toBe(NODE_OPTIONS);
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy ${env.HOST}:${env.PORT} {`);
    const [, keepalive] = /keepalive (\d+)s/.exec(read('deploy/Caddyfile'))!;
    expect(Number(keepalive)).toBeLessThan(env.DRAIN_SECONDS!);
  });

  it('writes settings that the service accepts, with different passwords, and keeps existing ones', () => {
    const etc = join(folder, 'once');
    const settings = settingsOf('settings.sh', etc, 'service.env');
    const env = readEnv(settings) as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(settings))
      if (name !== 'NODE_OPTIONS') expect([name, String(env[name])]).toEqual([name, value]);
    expect(settings.PUBLIC_URL).toBe('https://shop.example.com');
    const owner = parseEnv(readFileSync(join(etc, 'owner.env'), 'utf8'));
    expect(settings.DATABASE_URL).toBe(`postgres://wca_app:${owner.WCA_APP_PASSWORD}@127.0.0.1:5432/wholesale`);
    expect(owner.DATABASE_OWNER_URL).toBe(`postgres://wca_owner:${owner.WCA_OWNER_PASSWORD}@127.0.0.1:5432/wholesale`);
    expect(new Set([owner.WCA_APP_PASSWORD, owner.WCA_OWNER_PASSWORD]).size).toBe(2);
    expect(settingsOf('settings.sh', etc, 'service.env')).toEqual(settings);
  });

  it('writes no settings if PostgreSQL of the machine is too old for the service', () => {
    const needed = Number(/MIN_POSTGRES_VERSION = (\d+)/.exec(read('src/app/database/service-role.ts'))![1]);
    expect(PAGE.split('\n').slice(0, 3).join('\n')).toContain(`PostgreSQL ${needed} or newer`);
    const settingsFor = (version: string) => {
      const etc = mkdtempSync(join(folder, 'postgres-'));
      const program = join(etc, 'as-postgres'); // stands for `runuser -u postgres --` on a machine with this version
      writeFileSync(program, `#!/bin/sh\n[ "$1" = psql ] && echo '${version}'\n`, { mode: 0o755 });
      writeFileSync(join(etc, 'backup.env'), `WCA_POSTGRES=${program}\n`);
      const env = { ...process.env, WCA_ETC: etc };
      const script = join(ROOT, 'deploy/settings.sh');
      const { status, stderr } = spawnSync('sh', [script, 'shop.example.com'], { env, encoding: 'utf8' });
      return { status, stderr, written: existsSync(join(etc, 'service.env')) };
    };
    const tooOld = `${needed - 1}.8 (Debian ${needed - 1}.8-0+deb12u1)`;
    expect(settingsFor(tooOld)).toEqual({
      status: 1,
      stderr: `The service needs PostgreSQL ${needed} or newer; this machine has ${tooOld}. Debian 13 has 17; nothing was written.\n`,
      written: false,
    });
    for (const version of [`${needed}.0`, '17.12 (Debian 17.12-0+deb13u1)', '19beta1'])
      expect(settingsFor(version)).toEqual({ status: 0, stderr: '', written: true });
    expect(settingsFor('')).toMatchObject({ status: 0, stderr: expect.stringContaining('No PostgreSQL') as string });
  });

  it('tells the service the time of each backup, by the file that the metrics read', () => {
    const env = readEnv(settingsOf('settings.sh', join(folder, 'times'), 'service.env'));
    expect(parseEnv(read('deploy/backup-settings.sh')).WCA_LAST_BACKUP).toBe(`${env.DATA_DIR}/last-backup`);
    const [, project] = /^name: (.+)$/m.exec(read('docker/compose.yaml'))!;
    const [, volume] = /^ {6}- (\w+):\/data /m.exec(read('docker/compose.yaml'))!;
    expect(parseEnv(read('deploy/backup-docker.env')).WCA_LAST_BACKUP).toBe(
      `/var/lib/docker/volumes/${project}_${volume}/_data/last-backup`,
    );
  });

  it('makes backups, and the file with their time anew, also if something else has its name', () => {
    const root = mkdtempSync(join(folder, 'backup-'));
    mkdirSync(join(root, 'data')); // without files, which rsync would copy
    writeFileSync(join(root, 'other'), 'kept');
    symlinkSync(join(root, 'other'), join(root, 'data/last-backup'));
    writeFileSync(
      join(root, 'backup.env'),
      `WCA_POSTGRES=echo\nWCA_MEDIA=${root}/data/media\nWCA_BACKUPS=${root}/backups\nWCA_LAST_BACKUP=${root}/data/last-backup\n`,
    );
    const began = Date.now();
    const printed = execFileSync('sh', [join(ROOT, 'deploy/backup.sh')], {
      env: { ...process.env, WCA_ETC: root },
      encoding: 'utf8',
    });
    expect(existsSync(join(printed.trim(), 'wholesale.dump'))).toBe(true);
    const marker = lstatSync(join(root, 'data/last-backup'));
    expect([marker.isFile(), marker.mtimeMs >= began - 1_000]).toEqual([true, true]);
    expect(readFileSync(join(root, 'other'), 'utf8')).toBe('kept');
  });

  it('writes each variable of the containers, with different passwords', () => {
    const settings = settingsOf('docker-settings.sh', folder, 'docker.env');
    expect(Object.keys(settings)).toEqual(Object.keys(parseEnv(read('docker/.env.example'))));
    const secrets = Object.entries(settings).filter(([name]) => /PASSWORD$|KEY(?:_ID)?$/.test(name));
    expect(secrets.filter(([, value]) => !/^[\da-f]{48}$/.test(value!))).toEqual([]);
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
    expect(Buffer.from(settings.ENCRYPTION_KEYS!, 'base64')).toHaveLength(32);
    expect(settings.PUBLIC_URL).toBe('https://shop.example.com');
  });

  it('backs up the volume of the bucket that the compose file declares', () => {
    const { WCA_MEDIA } = parseEnv(read('deploy/backup-docker.env'));
    const [, project] = /^name: (.+)$/m.exec(read('docker/compose.yaml'))!;
    expect(WCA_MEDIA).toBe(`/var/lib/docker/volumes/${project}_bucket/_data`);
    expect(read('docker/compose.yaml')).toMatch(/^ {2}bucket:$/m);
  });
});
