import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type ProgramOptions, startProgram as start } from '../../packages/bounded-process/src/start-program.js';

const ROOT = new URL('../../', import.meta.url).href;

/**
 * Starts a program from its build, which takes about half of the processor time of its start from the source. jest.config.mjs replaces the
 * function of the package with this one while the build is up to date. Programs that only specs use have no build.
 */
export function startProgram(url: URL, options: ProgramOptions): ChildProcess {
  const built = new URL(url.href.replace(ROOT, `${ROOT}dist/`));
  return start(existsSync(built) ? built : url, options);
}
