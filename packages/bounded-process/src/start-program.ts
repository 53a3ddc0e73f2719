import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMPILE = ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href];

export interface ProgramOptions {
  /** Limit of Node for the heap. The program limits its whole memory itself, see `limitProcess`. */
  heapMegabytes: number;
  /** Whether messages are copied as the structured clone algorithm does, so that they can contain bytes. Default: they are JSON. */
  hasBytes?: boolean;
  /** Whether the standard output can be read. */
  hasOutput?: boolean;
}

/**
 * Starts the program at `url`, which ends in `.js`, or its TypeScript source if there is only that, as a process with a channel for messages.
 * It gets no environment variables, because those of the caller may contain secrets.
 */
export function startProgram(url: URL, { heapMegabytes, hasBytes, hasOutput }: ProgramOptions): ChildProcess {
  const program = fileURLToPath(url);
  const isBuilt = existsSync(program);
  return fork(isBuilt ? program : program.replace(/\.js$/, '.ts'), [], {
    env: {},
    execArgv: [...(isBuilt ? [] : COMPILE), `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
    serialization: hasBytes ? 'advanced' : 'json',
  });
}
