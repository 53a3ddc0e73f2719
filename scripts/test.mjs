import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Everything that has to hold: types, lint, and all tests on a real PostgreSQL. Ends with one line that counts.
const RESULTS = '.data/test-results.json';

ensureInstalled();
ensureBuilt();
const node = process.execPath;
const checks = [
  ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  ['node_modules/oxfmt/bin/oxfmt', '--list-different'],
];
const codes = await Promise.all(checks.map((check) => once(spawn(node, check, { stdio: 'inherit' }), 'exit')));
if (codes.some(([code]) => code !== 0)) process.exit(1);

mkdirSync('.data', { recursive: true });
rmSync(RESULTS, { force: true });
const jest = [
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--forceExit', // a connection that a test left open must not keep the run from ending
  '--json',
  `--outputFile=${RESULTS}`,
];
const env = { ...process.env, TEST_GROUPS: 'true' };
const { status } = spawnSync(node, [...jest, ...process.argv.slice(2)], { stdio: 'inherit', env });
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(RESULTS, 'utf8'));
const skipped = numPendingTests ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped}`);
process.exit(status ?? 1);
