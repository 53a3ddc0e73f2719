import type { ChildProcess } from 'node:child_process';
import { startProgram } from '../../bounded-process/src/index.js';

const PROGRAM = new URL('./process.js', import.meta.url);

/**
 * Starts a process that decodes images. It receives one `InspectionRequest` at a time and sends two `InspectionAnswer` for each: that it
 * has begun, and the result. It ends by a signal when an image exceeds a limit: SIGXCPU for processor time, SIGKILL for memory; it also
 * ends when this process ends.
 */
export const startDecoder = (): ChildProcess => startProgram(PROGRAM, { heapMegabytes: 768 });
