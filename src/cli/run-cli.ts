import { CommanderError } from 'commander';
import { EnvError } from '../config/env.js';
import { describeStartFailure } from '../start/start-failure.js';
import { UsageError } from '../tenants/usage-error.js';
import { CheckFailedError } from './administer.js';
import { buildProgram } from './program.js';

/** Runs one command and returns its exit code. An error is printed as one line on standard error. */
export async function runCli(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await buildProgram(env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // commander has printed the reason
    const isSelfExplanatory =
      error instanceof UsageError || error instanceof EnvError || error instanceof CheckFailedError;
    console.error(isSelfExplanatory ? error.message : describeStartFailure(error));
    return 1;
  }
}
