import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A service that runs from its sources, as in specs, starts programs from their sources too. */
const FROM_SOURCES = import.meta.url.endsWith('.ts');
const COMPILE = FROM_SOURCES ? ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href] : [];

export interface ProgramOptions {
  /** Limit of Node for the heap. The program limits its whole memory itself, see `limitProcess`. */
  heapMegabytes: number;
  /** Whether messages are copied as the structured clone algorithm does, so that they can contain bytes. Default: they are JSON. */
  hasBytes?: boolean;
  /** Whether the standard output can be read. */
  hasOutput?: boolean;
}

/**
 * Starts the program at `url`, which ends in `.js`, as a process with a channel for messages. It gets no environment variables, because those
 * of the caller may contain secrets.
 */
export const startProgram = (url: URL, { heapMegabytes, hasBytes, hasOutput }: ProgramOptions): ChildProcess =>
  fork(fileURLToPath(FROM_SOURCES ? url.href.replace(/\.js$/, '.ts') : url), [], {
    env: {},
    execArgv: [...COMPILE, `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'ignore', 'ipc'],
    serialization: hasBytes ? 'advanced' : 'json',
  });
