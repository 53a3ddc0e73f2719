import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedSpecs } from '../test/groups/changed.mjs';
import { groupOf } from '../test/groups/groups.mjs';
import { changedFiles } from './changed-files.mjs';
import { ensureInstalled } from './ensure.mjs';

// The specs of the files that are not committed yet, in the groups of `npm test`: npm run test:changed [-- <options of jest>]
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
ensureInstalled();
const specs = changedSpecs(changedFiles('HEAD')).filter(groupOf);
console.log(specs.length ? specs.join('\n') : 'No spec is concerned.');
if (specs.length) {
  const groups = [...new Set(specs.map(groupOf))].map((name) => `test/groups/${name}.group.ts`);
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--forceExit'];
  const env = { ...process.env, TEST_GROUPS: 'true', TEST_SPECS: specs.join() };
  const { status } = spawnSync(process.execPath, [...jest, ...groups, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  process.exit(status ?? 1);
}
