import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandsOf, fits } from './first-hour/readme.mjs';

// Does what a newcomer does: clones the last commit into an empty folder, runs `npm start`, and measures the time until the first answer;
// runs the commands of the README in their order and compares the answers that it shows; runs `npm test`.
//   npm run first-hour -- --no-test    without npm test
//   npm run first-hour -- --cold       with an empty npm cache
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
const START_TIMEOUT_MS = 15 * 60_000;
const COMMAND_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 100;

const home = mkdtempSync(join(tmpdir(), 'first-hour-'));
const clone = join(home, 'clone');
const port = (await freePort(3000)) ?? (await freePort(0));
const env = { ...process.env, PORT: String(port) };
for (const name of Object.keys(env)) if (/^npm_(?:config_local|lifecycle|package)/.test(name)) delete env[name];
if (options.includes('--cold')) env.npm_config_cache = join(home, 'npm-cache');

let failures = 0;
let service;
try {
  const began = performance.now();
  execFileSync('git', ['clone', '--quiet', root, clone]);
  console.log(`npm cache: ${cacheState()}; Node ${process.versions.node}`);
  service = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const { request, key } = await firstRequest(service);
  const answer = bash(`${request} --fail-with-body --silent --show-error`);
  const seconds = (performance.now() - began) / 1000;
  if (answer.status !== 0) throw new Error(`The first request failed: ${answer.stdout}${answer.stderr}`);
  console.log(`${seconds.toFixed(1)} s from git clone to the first answer, installation and build included`);
  replay(key);
  await stop();
  if (!options.includes('--no-test'))
    failures += spawnSync('npm', ['test'], { cwd: clone, stdio: 'inherit' }).status && 1;
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}
console.log(failures ? `${failures} failed` : 'The first hour works as the README says.');
process.exit(failures ? 1 : 0);

/** Runs the commands of the README and counts those that fail or answer something else. */
function replay(key) {
  for (const { command, answer, isPlaceholder } of commandsOf(readFileSync(join(clone, 'README.md'), 'utf8'))) {
    if (isPlaceholder) {
      console.log(`not run, because it has a placeholder: ${command}`);
      continue;
    }
    const refusal = command.startsWith('curl') && answer === undefined ? ' --fail-with-body' : ''; // a shown answer may be an error
    const { status, stdout, stderr } = bash(command.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`) + refusal, {
      KEY: key,
    });
    const isRight = status === 0 && (answer === undefined || fits(answer, parsed(stdout)));
    console.log(`${isRight ? 'ok' : 'FAILED'}: ${command}`);
    if (isRight) continue;
    failures++;
    console.log(`${stdout}${stderr}`.slice(0, 2_000));
  }
}

function bash(command, more = {}) {
  const settings = { cwd: clone, env: { ...env, ...more }, encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS };
  return spawnSync('bash', ['-c', command], settings);
}

function parsed(text) {
  try {
    return JSON.parse(text.replaceAll(`127.0.0.1:${port}`, '127.0.0.1:3000'));
  } catch {
    return undefined;
  }
}

/** The curl command that the start prints, and the key in it. */
async function firstRequest(started) {
  let output = '';
  started.stdout.on('data', (chunk) => (output += chunk));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && started.exitCode === null) {
    const [, request] = /^(?:Try: *)?(curl .*)$/m.exec(output.slice(0, output.lastIndexOf('\n') + 1)) ?? [];
    if (request) return { request, key: /wca_\w+/.exec(output)?.[0] };
    await sleep(POLL_MS);
  }
  throw new Error(`npm start printed no curl command:\n${output}`);
}

/** Ends the service with its process group, which npm, node and PostgreSQL belong to. */
async function stop() {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  process.kill(-service.pid, 'SIGINT');
  await ended;
}

/** Whether npm has packages of earlier installations. */
function cacheState() {
  const index = join(
    execFileSync('npm', ['config', 'get', 'cache'], { env, encoding: 'utf8' }).trim(),
    '_cacache/index-v5',
  );
  return existsSync(index) && readdirSync(index).length ? 'has packages of earlier installations' : 'empty';
}

/** The port if it is free; a free port for 0. The README's commands use 3000. */
async function freePort(wanted) {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return server.address().port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
