import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATION_NAMES } from '../../migrations/index.js';

const PROGRAM = join(import.meta.dirname, '../../scripts/release.mjs');
/** Of a lock file: the project, a package of it, and one that is installed. */
const packages = (version: string) => ({
  '': { version },
  'node_modules/big.js': { version: '7.0.1' },
  'node_modules/part': { resolved: 'packages/part', link: true },
  'packages/part': { version },
});

describe('npm run release', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const release = (version: string) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, version], { cwd: folder, encoding: 'utf8' });
    return status === 0 ? 'released' : stderr.trim();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'));
    git('init', '--quiet');
    for (const [name, value] of [
      ['user.name', 'A tester'],
      ['user.email', 'tester@example.com'],
    ])
      git('config', name!, value!);
    write('package.json', '{ "version": "0.1.9" }');
    mkdirSync(join(folder, 'packages/part'), { recursive: true });
    write('packages/part/package.json', '{ "name": "part", "version": "0.1.9" }');
    write('package-lock.json', JSON.stringify({ version: '0.1.9', packages: packages('0.1.9') }));
    write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.9]\n\nThings.\n');
    mkdirSync(join(folder, 'migrations'));
    write('migrations/release.ts', `export const RELEASED: readonly string[] = [\n  'Old',\n];\n`);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('sets the version, dates the changelog, records the schema, commits and tags', () => {
    expect(release('0.1.10')).toBe('released');
    expect(JSON.parse(read('package.json'))).toEqual({ version: '0.1.10' });
    expect(JSON.parse(read('packages/part/package.json'))).toEqual({ name: 'part', version: '0.1.10' });
    expect(JSON.parse(read('package-lock.json'))).toEqual({ version: '0.1.10', packages: packages('0.1.10') });
    const today = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toContain(
      `## [Unreleased]\n\n## [0.1.10] - ${today}\n\n### Added\n\n- A thing.\n\n## [0.1.9]\n`,
    );
    const names = MIGRATION_NAMES.map((name) => `  '${name}',\n`).join('');
    expect(read('migrations/release.ts')).toBe(`export const RELEASED: readonly string[] = [\n${names}];\n`);
    expect([git('status', '--porcelain'), git('describe')]).toEqual(['', 'v0.1.10']);
  });

  it('changes nothing if something is wrong', () => {
    expect(release('next')).toContain('give the version');
    expect(release('0.1.9')).toContain('0.1.9 is not after the present version, 0.1.9');
    expect(release('0.1.10')).toBe('released');
    expect(release('0.2.0')).toContain('has no changes under "Unreleased"');
    write('CHANGELOG.md', read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'));
    expect(release('0.2.0')).toContain('there are changes that are not committed');
    expect(git('tag', '--list')).toBe('v0.1.10');
  });
});
