import type { ChildProcess } from 'node:child_process';
import { startProgram } from '#bounded-process';

const PROGRAM = new URL('./process.js', import.meta.url);

/** Limits of the process that reads files. A reason of a refused line names them. */
export const READING_LIMITS = { memoryBytes: 640 * 1024 * 1024, processorSeconds: 10 };

/**
 * Starts a process that reads files: it receives a `ReadingRequest` and answers with a `ReadingAnswer`. It ends by a signal when a line exceeds
 * a limit of {@link READING_LIMITS}, and writes the number of the line to its output.
 */
export const startReader = (): ChildProcess =>
  startProgram(PROGRAM, { heapMegabytes: 768, hasBytes: true, hasOutput: true });
