import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedService } from '../../test/support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const run = (command: string, args: string[], env = {}) =>
  promisify(execFile)(command, args, { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 1e8 });

/** The generation takes ten seconds of processor time, so it is a part of `npm run prove`. */
const isWanted = process.env.PYTHON_CLIENT === 'true';
const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const NEEDED = 'java and python3 with urllib3, dateutil and certifi';
const isPossible = () =>
  isInstalled('java', '-version') && isInstalled('python3', '-c', 'import certifi, dateutil, six, urllib3');
const test = isWanted && isPossible() ? it : it.skip;
if (isWanted && test === it.skip) console.warn(`The Python client is not tested: ${NEEDED} are needed.`);

test('the generated Python client compiles, creates, reads and lists', async () => {
  await run(process.execPath, ['scripts/client-python.mjs']);
  const { base, key } = await (await sharedService()).tenant();
  const access = { WCA_BASE: base, WCA_API_KEY: key };
  const env = { ...access, PYTHONPATH: '.data/python-client', PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', ['examples/client/three_calls.py'], env);
  expect(stdout).toBe('PYTHON, Made by the Python client, 1\n409 Conflict\n');
});
