import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, OWN_SERVER_HINT } from './embedded-postgres-error.js';

/**
 * Names one running process: its pid and start time, because pids are recycled (after a reboot, in containers).
 * Undefined when no such process runs. Windows has no cheap start time: there the pid has to do.
 */
export async function processToken(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return isRunning(pid) ? `${pid}` : undefined;
  const startedAt = process.platform === 'linux' ? await linuxStartTime(pid) : await ps(pid, 'lstart=');
  return startedAt === undefined ? undefined : `${pid} ${startedAt}`;
}

export async function ownToken(): Promise<string> {
  const token = await processToken(process.pid);
  if (token === undefined) throw new EmbeddedPostgresError(`Processes cannot be looked up here: ${OWN_SERVER_HINT}`);
  return token;
}

/** Whether the process the token was made for still runs. */
export async function isLive(token: string): Promise<boolean> {
  const pid = Number.parseInt(token, 10);
  return pid > 0 && (await processToken(pid)) === token;
}

/** Undefined when the process does not run; a dead child nobody has waited for (a zombie) has an empty one. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return ps(pid, 'command=');
}

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
  // The second field, the program's name, may itself contain blanks and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  // A fixed locale and zone: the users of one directory must read the same start time.
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const found = await promisify(execFile)('ps', ['-ww', '-o', column, '-p', `${pid}`], { env }).catch(() => undefined);
  return found?.stdout.trim();
}
