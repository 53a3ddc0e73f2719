import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, promisify } from 'node:util';
import { below } from './page.mjs';

const POLL_MS = 100;
const START_TIMEOUT_MS = 120_000;
/** Commands of the page that need a whole machine. */
const NOT_WALKED = /^(?:apt-get|useradd) /;

/**
 * A folder that stands for the server of the page: its commands run with the folders of the server below this one, with another
 * PostgreSQL, and with this program in the place of systemd.
 */
export class Machine {
  #folder;
  #ports;
  #postgres;
  #env;
  #service;
  #caddy;
  /** Whether the service is being restarted. */
  isRestarting = false;

  /**
   * @param {string} folder
   * @param {{ service: number, https: number }} ports
   * @param {URL} postgres the superuser's address
   * @param {string} [tools] folder of psql, pg_dump and pg_restore
   */
  constructor(folder, ports, postgres, tools) {
    this.#folder = folder;
    this.#ports = ports;
    this.#postgres = postgres;
    for (const name of ['etc/wca', 'etc/caddy', 'etc/systemd/system', 'usr/local/bin', 'opt/wca/releases'])
      mkdirSync(join(folder, name), { recursive: true });
    this.#env = {
      PATH: [join(folder, 'usr/local/bin'), ...(tools ? [tools] : []), process.env.PATH].join(':'),
      HOME: process.env.HOME,
      WCA_ETC: join(folder, 'etc/wca'),
      WCA_ACCOUNT: execFileSync('id', ['-un'], { encoding: 'utf8' }).trim(),
      PGHOST: postgres.hostname,
      PGPORT: postgres.port,
      PGUSER: postgres.username,
      PGPASSWORD: postgres.password,
      CURL_CA_BUNDLE: this.authority,
      npm_config_audit: 'false',
      npm_config_prefer_offline: 'true', // packages of earlier installations
    };
    const settings = below(
      folder,
      'WCA_POSTGRES=env\nWCA_MEDIA=/var/lib/wca/media\nWCA_BACKUPS=/var/backups/wca\nWCA_LAST_BACKUP=/var/lib/wca/last-backup\n',
    );
    writeFileSync(join(folder, 'etc/wca/backup.env'), settings);
  }

  /** The address of the service through the proxy. */
  get base() {
    return `https://localhost:${this.#ports.https}`;
  }

  /** File of the certificate authority of the proxy. */
  get authority() {
    return join(this.#folder, 'caddy/pki/authorities/local/root.crt');
  }

  /** A path of the server, below the folder. */
  path(path) {
    return below(this.#folder, path);
  }

  /** Runs a command of the page; returns what it printed. Throws an error if it fails, or if it needs a stand-in that is not here. */
  async run(command) {
    if (NOT_WALKED.test(command)) {
      console.log(`not walked: ${command}`);
      return '';
    }
    const began = performance.now();
    const [shell, ...units] = command.startsWith('systemctl ')
      ? [undefined, command.slice('systemctl '.length)]
      : command.split(' && systemctl ');
    let output = '';
    if (shell) output = await this.#shell(shell);
    for (const unit of units) await this.#systemctl(unit);
    console.log(`ok, ${((performance.now() - began) / 1000).toFixed(1)} s: ${command}`);
    return output;
  }

  async #shell(command) {
    const script = this.path(command).replaceAll('runuser -u postgres -- ', '');
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: this.#folder, env: this.#env });
    if (command.includes('/settings.sh ')) this.#adjustSettings();
    return stdout;
  }

  /** Own ports and folders in the settings that the page makes. */
  #adjustSettings() {
    for (const name of ['etc/wca/service.env', 'etc/wca/owner.env']) {
      const file = join(this.#folder, name);
      const text = this.path(readFileSync(file, 'utf8'))
        .replaceAll('127.0.0.1:5432', this.#postgres.host)
        .replace('METRICS_PORT=9464', 'METRICS_PORT=') // a port that another program may have
        .replace('PORT=3000', `PORT=${this.#ports.service}`);
      writeFileSync(file, text);
    }
  }

  async #systemctl(command) {
    switch (command) {
      case 'daemon-reload':
        return this.#verifyUnits();
      case 'enable --now wca.service wca-backup.timer':
      case 'start wca.service':
        return this.#start();
      case 'stop wca.service':
        return this.#stop();
      case 'restart wca.service':
        this.isRestarting = true;
        await this.#stop();
        await this.#start();
        this.isRestarting = false;
        return;
      case 'start wca-backup.service':
        return void (await this.#shell(this.#unit('wca-backup.service').ExecStart));
      case 'reload caddy.service':
        return this.#startCaddy();
      default:
        throw new Error(`The walk has no stand-in for: systemctl ${command}`);
    }
  }

  /** The settings of an installed unit; of a setting that stands there repeatedly, the last. */
  #unit(name) {
    return parseEnv(this.path(readFileSync(join(this.#folder, 'etc/systemd/system', name), 'utf8')));
  }

  #verifyUnits() {
    const folder = join(this.#folder, 'verified');
    mkdirSync(folder, { recursive: true });
    const names = ['wca.service', 'wca-backup.service', 'wca-backup.timer'];
    for (const name of names) {
      const text = readFileSync(join(this.#folder, 'etc/systemd/system', name), 'utf8');
      writeFileSync(join(folder, name), this.path(text).replaceAll('/usr/bin/node', process.execPath));
    }
    const { status, stderr, error } = spawnSync(
      'systemd-analyze',
      ['verify', ...names.map((name) => join(folder, name))],
      {
        encoding: 'utf8',
      },
    );
    if (error) console.log('not walked: systemd-analyze verify, which is not installed');
    else if (status !== 0) throw new Error(`systemd-analyze verify: ${stderr}`);
  }

  /** Starts the service as its unit says, and waits until it accepts requests. */
  async #start() {
    const { WorkingDirectory, EnvironmentFile, ExecStart } = this.#unit('wca.service');
    const [node, ...args] = ExecStart.split(' ');
    if (node !== '/usr/bin/node') throw new Error(`The unit starts ${node}`);
    this.#service = spawn(process.execPath, args, {
      cwd: WorkingDirectory,
      env: { PATH: process.env.PATH, ...parseEnv(readFileSync(EnvironmentFile, 'utf8')) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(`The service is not ready`, this.#service, async () => {
      const answer = await fetch(`http://127.0.0.1:${this.#ports.service}/health/ready`);
      return answer.ok;
    });
  }

  async #stop() {
    const ended = once(this.#service, 'exit');
    this.#service.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The service ended with ${code}`);
  }

  /** Starts Caddy with the installed file, a certificate of its own authority and the ports of the walk. */
  async #startCaddy() {
    const installed = join(this.#folder, 'etc/caddy/Caddyfile');
    const file = join(this.#folder, 'Caddyfile');
    const options = `admin off\nauto_https disable_redirects\nskip_install_trust\nstorage file_system ${join(this.#folder, 'caddy')}`;
    const text = readFileSync(installed, 'utf8').replace('127.0.0.1:3000', `127.0.0.1:${this.#ports.service}`);
    writeFileSync(file, `{\n${options}\n}\n${text}`);
    this.#caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
    await until('Caddy has no certificate', this.#caddy, async () => {
      if (!existsSync(this.authority)) return false;
      return spawnSync('curl', ['--silent', '--fail', `${this.base}/health/live`], { env: this.#env }).status === 0;
    });
  }

  /** Ends what runs. */
  async end() {
    for (const child of [this.#caddy, this.#service]) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  }
}

async function until(failure, child, isTrue) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await isTrue().catch(() => false)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${failure} (exit code ${child.exitCode})`);
}
