import type { ChildProcess } from 'node:child_process';
import { startProgram } from '../../bounded-process/src/index.js';

const PROGRAM = new URL('./process.js', import.meta.url);

/**
 * Starts a process that reads bank statements. It receives one `StatementRequest` at a time and sends one `StatementAnswer` for each. It ends by a
 * signal when a file exceeds a limit: SIGXCPU for processor time, SIGKILL or SIGABRT for memory; it also ends when this process ends.
 */
export const startStatementReader = (): ChildProcess => startProgram(PROGRAM, { heapMegabytes: 768 });
