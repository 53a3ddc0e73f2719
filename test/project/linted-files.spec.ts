import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

describe('ESLint without paths, as all commands run it', () => {
  it('reads the sources of service and packages, without specs', () => {
    const root = join(import.meta.dirname, '../..');
    const folder = mkdtempSync(join(tmpdir(), 'lint-'));
    try {
      for (const file of [
        'src/a/b.ts',
        'src/a/b.spec.ts',
        'packages/p/src/c.ts',
        'packages/p/d.ts',
        'test/e.ts',
        'f.mjs',
      ]) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        // a violation of the rules, so that each file that is read is reported
        writeFileSync(join(folder, file), 'export const f = (x) => parseFloat(x);\n');
      }
      const command = [join(root, 'node_modules/eslint/bin/eslint.js'), '--config', join(root, 'eslint.config.mjs')];
      const { stdout } = spawnSync(process.execPath, [...command, '--format=json'], { cwd: folder, encoding: 'utf8' });
      const results = JSON.parse(stdout) as { filePath: string; messages: { ruleId: string }[] }[];
      const found = results.map(({ filePath, messages }) => [relative(folder, filePath), messages[0]?.ruleId]);
      expect(found.sort()).toEqual([
        ['packages/p/src/c.ts', 'no-restricted-globals'],
        ['src/a/b.ts', 'no-restricted-globals'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
