import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');
const CONFIGURATION = ['.oxlintrc.jsonc', 'tsconfig.json'];

interface Report {
  diagnostics: { code?: string; message: string; filename: string }[];
}

/**
 * The rules that files violate, by file: `project(no-rounding)`. The first folder of each path is laid out like the project, with
 * its configuration, because rules apply by path. oxlint runs once for all, without paths, as all commands run it.
 */
export function reported(files: Record<string, string>, ...options: string[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const projects = join(folder, 'projects');
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(projects, file)), { recursive: true });
      writeFileSync(join(projects, file), text);
    }
    for (const project of readdirSync(projects)) {
      for (const name of CONFIGURATION) copyFileSync(join(ROOT, name), join(projects, project, name));
      symlinkSync(join(ROOT, 'lint-rules.mjs'), join(projects, project, 'lint-rules.mjs')); // one file, because a plugin is loaded once
    }
    const run = spawnSync(process.execPath, [OXLINT, '--format=json', ...options], { cwd: projects, encoding: 'utf8' });
    if (!run.stdout.startsWith('{')) throw new Error(run.stdout + run.stderr); // such as a plugin that is missing
    return rulesByFile(JSON.parse(run.stdout) as Report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rulesByFile({ diagnostics }: Report): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { code, message, filename } of diagnostics) {
    if (!code) throw new Error(`${filename}: ${message}`); // such as code that cannot be parsed
    found.set(filename, [...new Set([...(found.get(filename) ?? []), code])].sort());
  }
  return found;
}
