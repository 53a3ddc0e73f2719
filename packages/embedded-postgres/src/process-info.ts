import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';

/**
 * Text that identifies one running process: its pid and start time, because pids are reused (after a reboot, in containers).
 * Undefined when the process does not run. On Windows it is the pid alone, because reading the start time is slow there.
 */
async function processToken(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return isRunning(pid) ? `${pid}` : undefined;
  const startedAt = process.platform === 'linux' ? await linuxStartTime(pid) : await ps(pid, 'lstart=');
  return startedAt === undefined ? undefined : `${pid} ${startedAt}`;
}

/** The token of this process. Throws {@link EmbeddedPostgresError} when the system does not show processes. */
export async function ownToken(): Promise<string> {
  const token = await processToken(process.pid);
  if (token === undefined) throw new EmbeddedPostgresError(`Processes cannot be looked up here: ${OWN_SERVER_HINT}`);
  return token;
}

/** Whether the process of a token still runs. */
export async function isLive(token: string): Promise<boolean> {
  const pid = Number.parseInt(token, 10);
  return pid > 0 && (await processToken(pid)) === token;
}

/** The command line of a process; undefined when it does not run, empty for a zombie process. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return ps(pid, 'command=');
}

/** Whether a process with this pid runs, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function linuxStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field, the program's name in brackets, may itself contain spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  // A fixed locale and time zone: all processes that share a directory must read the same text for a start time.
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const found = await promisify(execFile)('ps', ['-ww', '-o', column, '-p', `${pid}`], { env }).catch(() => undefined);
  return found?.stdout.trim();
}
