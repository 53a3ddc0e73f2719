import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { changedFiles, commitOfMain } from './changed-files.mjs';
import { ensureInstalled } from './ensure.mjs';

// The fast checks of a working day: types, format, lint of the files that changed since the branch left main, and the specs that need
// neither a database nor a program. With arguments, these name the specs instead: npm run check -- price-lists
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
ensureInstalled();
mkdirSync('.data', { recursive: true });
const named = process.argv.slice(2);
const changed = changedSinceMain().filter((file) => file === '.' || (/\.(ts|mjs|js)$/.test(file) && existsSync(file)));
/** As for `npm test`, with megabytes for new objects. */
const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--max-semi-space-size=64',
  'node_modules/jest/bin/jest.js',
  '--forceExit',
];
const QUICK = ['--runInBand', '--silent', '--verbose=false', 'test/groups/pure.group.ts'];
/** Properties are tried with fewer cases than by `npm test`. */
const FEW = { TEST_GROUPS: 'true', PROPERTY_RUNS: '20' };

const results = await Promise.all([
  check('Types', ['node_modules/typescript-7/bin/tsc', '--incremental', '--tsBuildInfoFile', '.data/types.json']),
  check('Format', ['node_modules/oxfmt/bin/oxfmt', '--list-different']),
  changed.length ? check('Lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', ...changed]) : true,
  named.length ? check('Specs', [...JEST, ...named]) : check('Specs', [...JEST, ...QUICK], FEW),
]);
const took = childrenSeconds();
if (took !== undefined) console.log(`${took.toFixed(0)} s of processor time`);
process.exit(results.every(Boolean) ? 0 : 1);

/** Runs a program of Node; prints its name, and its output if it fails. Returns whether it succeeded. */
async function check(name, args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}\n${out}${errors}`);
  return status === 0;
}

/** Files that differ from the commit at which the branch left main. */
function changedSinceMain() {
  try {
    return changedFiles(commitOfMain());
  } catch {
    return ['.']; // without git or without a branch main, everything is checked
  }
}

/** Processor time of the ended children, which only Linux shows (proc_pid_stat(5), in hundredths of a second). */
function childrenSeconds() {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
