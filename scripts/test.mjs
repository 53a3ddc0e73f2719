import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Everything that has to hold: types, lint, and all tests on a real PostgreSQL. Ends with one line that counts.
const RESULTS = '.data/test-results.json';
const CHECKS = [
  ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  ['node_modules/oxfmt/bin/oxfmt', '--list-different'],
];
const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--max-semi-space-size=64', // modules and tests make much garbage; in megabytes
  'node_modules/jest/bin/jest.js',
  '--forceExit', // a connection that a test left open must not keep the run from ending
  '--json',
  `--outputFile=${RESULTS}`,
  ...process.argv.slice(2),
];

ensureInstalled();
ensureBuilt();
mkdirSync('.data', { recursive: true });
rmSync(RESULTS, { force: true });

// the checks run beside the tests, which wait now and then
const env = { ...process.env, TEST_GROUPS: 'true' };
const jest = once(spawn(process.execPath, JEST, { stdio: 'inherit', env }), 'exit');
const checks = await Promise.all(CHECKS.map(check));
const [code] = await jest;
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(RESULTS, 'utf8'));
const failed = checks.filter(({ status }) => status !== 0);
for (const { name, output } of failed) console.error(`${name} failed:\n${output}`);
const skipped = numPendingTests ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests + failed.length} failed${skipped}`);
process.exit(failed.length ? 1 : (code ?? 1));

/** Runs a check; what it says is printed at once if it fails, and again at the end. */
async function check([program, ...rest]) {
  const child = spawn(process.execPath, [program, ...rest], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const output = out + errors;
  if (status !== 0) console.error(output);
  return { name: basename(program, '.js'), status, output };
}
