import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { NODE_OPTIONS } from '../lab/bench/processes.js';
import { below, commandsIn } from '../lab/deploy-walk/page.mjs';
import { readEnv } from '../src/platform/base/config/env.js';

const ROOT = join(import.meta.dirname, '..');
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
