import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { breakingChanges } from './openapi-changes/breaking-changes.mjs';

// Compares both API documents with those of a git revision, by default the last tag (without tags: HEAD), and prints what breaks for whom.
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' });
const lastTag = () => {
  try {
    return git('describe', '--tags', '--abbrev=0').trim();
  } catch {
    return 'HEAD';
  }
};
const revision = process.argv[2] ?? lastTag();
let count = 0;
for (const version of ['v1', 'v2']) {
  const before = JSON.parse(git('show', `${revision}:openapi/${version}.json`));
  const after = JSON.parse(readFileSync(new URL(`../openapi/${version}.json`, import.meta.url), 'utf8'));
  const changes = breakingChanges(before, after);
  count += changes.length;
  console.log(`${version}: ${changes.length} breaking changes since ${revision}`);
  for (const { place, change, affected } of changes) console.log(`  ${place}: ${change}; breaks ${affected}`);
}
process.exitCode = count ? 1 : 0;
