import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences, runCommands, shownCommands } from './readme-story.mjs';

// Clones the committed state into a new folder, runs what the clone's README shows, in its order, and compares the answers. Prints the time
// from the clone to the first answered request. Knows of the service only that `npm start` keeps running and prints when it is ready.
const MAX_SECONDS = 60;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const parent = mkdtempSync(join(tmpdir(), 'first-hour-'));
const clone = join(parent, 'clone');
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
let service;
let failures = 0;
try {
  const { status } = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  if (status !== 0) throw new Error('git clone failed');
  console.log(`${seconds()} s: cloned`);
  const [first, ...story] = shownCommands(readFileSync(join(clone, 'README.md'), 'utf8'));
  if (!first.command.startsWith('npm start')) throw new Error('the first command of the README is not npm start');
  service = await start(first.command);
  console.log(`${seconds()} s: npm start is ready`);
  // the address of the README, unless the service listens elsewhere because PORT is set
  const commands = story.map(({ command }) => command.replaceAll('http://127.0.0.1:3000', service.base));
  const until = story.findIndex(({ answer }) => answer !== undefined) + 1;
  await runCommands(commands.slice(0, until), { cwd: clone });
  const duration = Number(seconds());
  console.log(`${duration} s: the first request was answered (${duration <= MAX_SECONDS ? 'met' : 'MISSED'}: ≤ ${MAX_SECONDS} s)`);
  if (duration > MAX_SECONDS) failures++;
  const outputs = await runCommands(commands, { cwd: clone });
  story.forEach(({ command, answer }, index) => {
    const found = answer === undefined ? [] : differences(answer, JSON.parse(outputs[index]));
    failures += found.length;
    console.log(`${found.length ? '✗' : '✓'} ${command.split('\n')[0]}`);
    for (const difference of found) console.log(`    ${difference}`);
  });
} catch (error) {
  failures++;
  console.error(`first-hour: ${error.message}`);
} finally {
  if (service) {
    process.kill(-service.pid, 'SIGINT'); // npm and the service, as Ctrl-C does
    await service.ended;
  }
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failures ? 1 : 0;

/** Runs a command of the README in a process group of its own until it prints that the service is ready. */
async function start(command) {
  const child = spawn('bash', ['-c', command], { cwd: clone, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  for (;;) {
    const [, base] = /^The service is ready at (\S+)$/m.exec(output) ?? [];
    // the demo tenant's key is printed with the address
    if (base) return { pid: child.pid, ended, base };
    if (child.exitCode !== null) throw new Error(`npm start ended: ${output}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
}
