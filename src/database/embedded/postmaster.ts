import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, isRunning } from './process-info.js';
import type { ServerHome } from './server-home.js';

/** The main process of a server, as its postmaster.pid describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** starting, ready or stopping */
  readonly status: string;
}

export async function readPostmasterFile(home: ServerHome): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(home), 'utf8').catch(() => undefined);
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, port: Number(lines?.[3]), status: lines?.[7]?.trim() ?? '' } : undefined;
}

export async function isOurPostmaster(pid: number, home: ServerHome): Promise<boolean> {
  if (process.platform === 'win32') return isRunning(pid);
  return (await commandLine(pid))?.includes(`cluster_name=${home.clusterName}`) ?? false;
}

export async function findPostmaster(home: ServerHome): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterFile(home);
  return postmaster && (await isOurPostmaster(postmaster.pid, home)) ? postmaster : undefined;
}

/**
 * To be called when no server of ours runs: PostgreSQL refuses to start if the pid of an old postmaster.pid now
 * belongs to another program. The file of a dead pid stays: with it PostgreSQL looks for surviving backends.
 */
export async function forgetRecycledPid(home: ServerHome): Promise<void> {
  const postmaster = await readPostmasterFile(home);
  if (postmaster && process.platform !== 'win32' && isRunning(postmaster.pid)) await rm(pidFile(home));
}

function pidFile(home: ServerHome): string {
  return join(home.data, 'postmaster.pid');
}
