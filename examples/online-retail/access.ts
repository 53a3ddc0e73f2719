import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf, UserError } from './errors.js';
import { projectRoot } from './paths.js';

const TENANT = 'online-retail';
const KEY = /\bwca_(live|test)_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}\b/;

/** Creates a key with the project's command line. The tenant is always the same, so that a second run finds the records of the first. */
export async function makeKey(): Promise<string> {
  await cli(
    [
      'tenants',
      'create',
      '--slug',
      TENANT,
      '--name',
      'Online Retail',
      '--currency',
      'GBP',
      '--timezone',
      'Europe/London',
    ],
    /already exists/i,
  );
  const [key] = KEY.exec(await cli(['keys', 'create', '--tenant', TENANT, '--scope', '*:*'])) ?? [];
  if (key === undefined) throw new UserError('the command line printed no key: give one with --key');
  return key;
}

async function cli(args: string[], tolerated?: RegExp): Promise<string> {
  const root = projectRoot();
  const program = join(root, 'dist/src/app/cli/main.js');
  if (!existsSync(program)) throw new UserError(`${program} is missing: build the project first, or give a --key`);
  try {
    return (await promisify(execFile)(process.execPath, [program, ...args], { cwd: root })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    if (tolerated?.test(stdout + stderr)) return stdout;
    const [reason = messageOf(error)] = stderr.split('\n').filter((line) => line.trim() !== '');
    throw new UserError(`"${args[0]} ${args[1]}" of the command line failed, give a --key: ${reason}`);
  }
}
