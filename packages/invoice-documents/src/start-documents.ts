import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Heap limit of Node. The process itself watches its whole memory. */
const HEAP_MEGABYTES = 640;

/** A service that runs from its sources, as in specs, starts the program from its source too. */
const FROM_SOURCES = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(FROM_SOURCES ? './process.ts' : './process.js', import.meta.url));
const COMPILE = FROM_SOURCES ? ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href] : [];

/**
 * Starts a process that makes documents. It receives one `DocumentRequest` at a time and sends one `DocumentAnswer` for each. It ends by a
 * signal when a document exceeds a limit: SIGXCPU for processor time, SIGKILL or SIGABRT for memory; it also ends when this process ends. It
 * gets no environment variables, because those of the caller may contain secrets.
 */
export const startDocuments = (): ChildProcess =>
  fork(PROGRAM, [], {
    env: {},
    execArgv: [...COMPILE, `--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
