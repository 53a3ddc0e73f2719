import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './typescript.mjs';

const { MIGRATION_NAMES } = await import('../migrations/index.ts');

// Makes a release: npm run release -- 0.2.0. Sets the version of the project and of its packages, also in package-lock.json, dates the
// changelog, records the migrations and functions of the release, commits and tags. Nothing is pushed or published. Works in the current
// folder.
const UNRELEASED = '## [Unreleased]\n';
const RELEASED_SCHEMA = 'migrations/release.ts';
/** The list in {@link RELEASED_SCHEMA}. */
const RELEASED = /(RELEASED: readonly string\[\] = \[\n)[^\]]*/;

const [wanted] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const [, changes = ''] = changelog.split(UNRELEASED);

if (!/^\d+\.\d+\.\d+$/.test(wanted ?? '')) refuse('give the version, such as 0.2.0: npm run release -- 0.2.0');
if (!isNewer(wanted, manifest.version)) refuse(`${wanted} is not after the present version, ${manifest.version}`);
if (!changes.split('\n## [')[0].trim()) refuse('CHANGELOG.md has no changes under "Unreleased"');
if (git('status', '--porcelain')) refuse('there are changes that are not committed');
if (git('tag', '--list', `v${wanted}`)) refuse(`the tag v${wanted} exists`);

lock.version = wanted;
for (const [folder, locked] of Object.entries(lock.packages)) {
  if (folder.includes('node_modules/')) continue; // not a part of the project
  locked.version = wanted;
  const file = join(folder, 'package.json');
  writeJson(file, { ...JSON.parse(readFileSync(file, 'utf8')), version: wanted });
}
writeJson('package-lock.json', lock);
const [today] = new Date().toISOString().split('T');
writeFileSync('CHANGELOG.md', changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${wanted}] - ${today}\n`));
const names = MIGRATION_NAMES.map((name) => `  '${name}',\n`).join('');
writeFileSync(RELEASED_SCHEMA, readFileSync(RELEASED_SCHEMA, 'utf8').replace(RELEASED, `$1${names}`));
git('commit', '--quiet', '--all', '--message', `Release ${wanted}`);
git('tag', '--annotate', `v${wanted}`, '--message', `Release ${wanted}`);
console.log(`Committed and tagged v${wanted}. Publish it with: git push --follow-tags`);

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function isNewer(version, present) {
  const [own, other] = [version, present].map((text) => text.split('.').map(Number));
  const differs = own.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && own[differs] > other[differs];
}

function refuse(reason) {
  console.error(`No release: ${reason}.`);
  process.exit(1);
}
