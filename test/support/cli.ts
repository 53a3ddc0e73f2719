import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { runCli } from '#app/cli/run-cli.js';
import type { DatabaseAccess } from '#app/database/database-access.js';

const ROOT = join(import.meta.dirname, '../..');

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

const wordsOf = (line: string): string[] =>
  line
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('~', ' '));

/** Runs the command line in a process of its own, configured only by its environment. `~` stands for a space within an argument. */
export function cliOf(database: DatabaseAccess): (line: string, env?: Record<string, string>) => Promise<CliResult> {
  const cwd = mkdtempSync(join(tmpdir(), 'cli-')); // no .env here
  const { serviceUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = database;
  return (line, env = {}) =>
    new Promise((resolve) => {
      const args = [join(ROOT, 'dist/src/app/cli/main.js'), ...wordsOf(line)];
      const child = execFile(
        process.execPath,
        args,
        { cwd, env: { DATABASE_URL, DATABASE_OWNER_URL, ...env } },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
}

/** Runs the command line in this process, which is faster. The result does not contain commander's own output. */
export function cliHereOf({ serviceUrl, ownerUrl }: DatabaseAccess): ReturnType<typeof cliOf> {
  return (line, env = {}) =>
    printedBy(() => runCli(wordsOf(line), { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl, ...env }));
}

/** What `work`, which returns an exit code, prints by `console`. */
export async function printedBy(work: () => Promise<number>): Promise<CliResult> {
  const printed = { stdout: '', stderr: '' };
  const collect = (stream: keyof typeof printed) => (text: unknown) => void (printed[stream] += `${String(text)}\n`);
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(collect('stdout')),
    jest.spyOn(console, 'error').mockImplementation(collect('stderr')),
  ];
  try {
    return { code: await work(), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
