import { CommanderError } from 'commander';
import { UsageError } from '../tenants/usage-error.js';
import { CheckFailedError } from './check-failed-error.js';
import { buildProgram } from './program.js';

/** Runs one command and returns its exit code. An error is printed as one line on standard error. */
export async function runCli(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await buildProgram(env).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // commander has printed the reason
    console.error(await messageOf(error));
    return 1;
  }
}

async function messageOf(error: unknown): Promise<string> {
  if (error instanceof UsageError || error instanceof CheckFailedError) return error.message;
  const [{ EnvError }, { describeStartFailure }] = await Promise.all([
    import('#platform/base/config/env.js'),
    import('../start/start-failure.js'),
  ]);
  return error instanceof EnvError ? error.message : describeStartFailure(error);
}
