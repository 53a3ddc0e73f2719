import { CommanderError } from 'commander';
import { EnvError } from '../config/env.js';
import { describeStartFailure } from '../start/start-failure.js';
import { UsageError } from '../tenants/usage-error.js';
import { buildProgram, CheckFailedError } from './program.js';

/** Runs one command and returns its exit code. What goes wrong is one line on standard error. */
export async function runCli(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await buildProgram(env).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // it has said why
    const isSaid = error instanceof UsageError || error instanceof EnvError || error instanceof CheckFailedError;
    console.error(isSaid ? error.message : describeStartFailure(error));
    return 1;
  }
}
