import type { ChildProcess } from 'node:child_process';
import { startProgram } from '../../bounded-process/src/index.js';

const PROGRAM = new URL('./process.js', import.meta.url);

/**
 * Starts a process that makes documents. It receives one `DocumentRequest` at a time and sends one `DocumentAnswer` for each. It ends by a
 * signal when a document exceeds a limit: SIGXCPU for processor time, SIGKILL or SIGABRT for memory; it also ends when this process ends.
 */
export const startDocuments = (): ChildProcess => startProgram(PROGRAM, { heapMegabytes: 640 });
