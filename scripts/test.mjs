import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Runs all checks: types, lint, format, and all tests on a real PostgreSQL. The last line has the numbers.
const RESULTS = '.data/test-results.json';
/** Megabytes for new objects: parsers, modules and tests create much garbage. */
const HEAP = '--max-semi-space-size=64';
/** The threads of the compiler examine many types once more each. */
const ONE_THREAD = '--singleThreaded';
const CHECKS = [
  // the compiler keeps what it found, and examines again what depends on a change
  ['node_modules/typescript-7/bin/tsc', ONE_THREAD, '--incremental', '--tsBuildInfoFile', '.data/types.json'],
  ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'],
  ['node_modules/oxfmt/bin/oxfmt', '--list-different'],
];
const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  HEAP,
  'node_modules/jest/bin/jest.js',
  '--forceExit', // an open connection of a test must not prevent the end of the run
  '--json',
  `--outputFile=${RESULTS}`,
  ...process.argv.slice(2),
];

ensureInstalled();
ensureBuilt();
mkdirSync('.data', { recursive: true });
rmSync(RESULTS, { force: true });

// the checks run beside the tests, which often wait, but one after the other: requests of tests have time limits
const env = { ...process.env, TEST_GROUPS: 'true' };
const jest = once(spawn(process.execPath, JEST, { stdio: 'inherit', env }), 'exit');
const checks = [];
for (const one of CHECKS) checks.push(await check(one));
const [code] = await jest;
const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'));
const failed = checks.filter(({ status }) => status !== 0);
if (failed.length) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')} (output above)`);
for (const name of failedTests(testResults)) console.log(`Failed: ${name}`);
const skipped = numPendingTests ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests + failed.length} failed${skipped}`);
process.exit(failed.length ? 1 : (code ?? 1));

/** Runs a check. If it fails, its output is printed at once; the end of the run only repeats its name. */
async function check(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const name = basename(args[0]);
  if (status !== 0) console.error(`${name} failed:\n${out}${errors}`);
  return { name, status };
}

/** The names of the failed tests, and of files that could not be run at all. Their output is further up, between that of other files. */
function failedTests(results) {
  return results.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && !failed.length ? [relative(process.cwd(), name)] : failed;
  });
}
