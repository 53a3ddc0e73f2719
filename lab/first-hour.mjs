import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commandsOf, fits, isPrinted } from './first-hour/readme.mjs';

// Does what a newcomer does: clones the last commit into an empty folder, runs `npm start`, and measures the time until the first answer;
// opens the printed address in a browser and makes the first call there by two clicks, if there is a Chromium; pastes the commands that the
// start prints; runs the commands of the README in their order and compares the answers that it shows; runs
// `npm test`.
//   npm run first-hour -- --no-test    without npm test
//   npm run first-hour -- --cold       with an empty npm cache
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
const START_TIMEOUT_MS = 15 * 60_000;
const COMMAND_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 100;
const MAX_SECONDS = 60;
/** What `npm start` prints when a phase of it begins. */
const PHASES = { 'Installing packages': 'installation', Building: 'build', 'Making the demo tenant': 'demo tenant' };

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
  const phases = [{ name: 'clone', began }];
  service = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  service.stderr.pipe(process.stderr);
  phases.push({ name: 'npm', began: performance.now() });
  for (const output of [service.stdout, service.stderr])
    output.on('data', (chunk) => notePhases(phases, String(chunk)));
  const { commands, address } = await printedLines(service);
  phases.push({ name: 'first answer', began: performance.now() });
  const answer = bash(`${commands[0]} --fail-with-body --silent --show-error`);
  const ended = performance.now();
  if (answer.status !== 0) throw new Error(`The first request failed: ${answer.stdout}${answer.stderr}`);
  const seconds = (ended - began) / 1000;
  console.log(`${seconds.toFixed(1)} s from git clone to the first answer, installation and build included`);
  if (seconds > MAX_SECONDS) console.log(`! more than ${MAX_SECONDS} s; the machine may be busy with other work`);
  console.log(`  ${lengths(phases, ended)}; load of the machine ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
  await checkBrowser(address, began);
  for (const command of commands) check(command, bash(command));
  replay();
  await stop();
  if (!options.includes('--no-test'))
    failures += spawnSync('npm', ['test'], { cwd: clone, stdio: 'inherit' }).status && 1;
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}
console.log(failures ? `${failures} failed` : 'The first hour works as the README says.');
process.exit(failures ? 1 : 0);

/** The first call in a browser, from the address that the start printed. `began` is the time of the clone. */
async function checkBrowser(address, began) {
  const what = 'the first call in a browser, by two clicks from the printed address';
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(chromium)) return console.log(`not run, because there is no ${chromium} (CHROMIUM): ${what}`);
  const ready = performance.now();
  // from the clone, which has the packages by now
  const [{ withChromium }, { firstCall }] = await Promise.all(
    ['chromium', 'first-call'].map((name) => import(pathToFileURL(join(clone, `test/browser/${name}.mjs`)).href)),
  );
  const shown = await withChromium(chromium, {}, async (browser) => firstCall(await browser.newPage(), address)).catch(
    String,
  );
  check(what, { status: 0, stdout: `The page shows ${shown}`, stderr: '' }, shown === '200');
  const [opened, cloned] = [ready, began].map((start) => ((performance.now() - start) / 1000).toFixed(1));
  console.log(`  ${opened} s from the address to the answer, ${cloned} s from git clone`);
}

/** Runs the commands of the README in one shell's environment and counts those that fail or answer something else. */
function replay() {
  const exports = [];
  for (const { command, answer, output, isPlaceholder } of commandsOf(readFileSync(join(clone, 'README.md'), 'utf8'))) {
    if (isPlaceholder) {
      console.log(`not run, because it has a placeholder: ${command}`);
      continue;
    }
    if (command.startsWith('export ')) exports.push(command);
    const refusal = command.startsWith('curl') && answer === undefined ? ' --fail-with-body' : ''; // a shown answer may be an error
    const base = command === 'npm run demo' ? ` -- --base http://127.0.0.1:3000` : '';
    const script = [...exports, command + refusal + base].join('; ').replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
    const result = bash(script);
    const isShown = answer === undefined || fits(answer, parsed(result.stdout));
    check(command, result, isShown && (output === undefined || isPrinted(output, result.stdout)));
  }
}

function check(command, { status, stdout, stderr }, isAsShown = true) {
  const isRight = status === 0 && isAsShown;
  console.log(`${isRight ? 'ok' : 'FAILED'}: ${command}`);
  if (isRight) return;
  failures++;
  console.log(`${stdout}${stderr}`.slice(0, 2_000));
}

/** Adds the phases that a part of the output begins. */
function notePhases(phases, text) {
  for (const [start, name] of Object.entries(PHASES))
    if (text.includes(start)) phases.push({ name, began: performance.now() });
}

/** Length of each phase, such as `clone 0.4 s, installation 24.1 s`. */
function lengths(phases, ended) {
  const seconds = phases.map(({ began }, index) => ((phases[index + 1]?.began ?? ended) - began) / 1000);
  return phases.map(({ name }, index) => `${name} ${seconds[index].toFixed(1)} s`).join(', ');
}

function bash(command) {
  const settings = { cwd: clone, env, encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS };
  return spawnSync('bash', ['-c', command], settings);
}

function parsed(text) {
  try {
    return JSON.parse(text.replaceAll(`127.0.0.1:${port}`, '127.0.0.1:3000'));
  } catch {
    return undefined;
  }
}

/** The commands that the start prints, first a curl, last the example of the client, and the address of Swagger UI with the key. */
async function printedLines(started) {
  let output = '';
  started.stdout.on('data', (chunk) => (output += chunk));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && started.exitCode === null) {
    const commands = [...output.matchAll(/^ {2}((?:curl|npm) .*)\n/gm)].map(([, command]) => command);
    const [, address] = /^ {2}(http:\S+\/docs#key=\w+)\n/m.exec(output) ?? [];
    if (commands.at(-1)?.startsWith('npm run demo:client')) return { commands, address };
    await sleep(POLL_MS);
  }
  throw new Error(`npm start printed no commands:\n${output}`);
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
