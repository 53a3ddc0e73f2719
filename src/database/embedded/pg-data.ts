import type { ServerAccount } from './server-account.js';

/**
 * How to name a data directory to a PostgreSQL program that is started in it. The account root hands over to may not
 * be able to reach it by its path (a project below /root), but the system lets every process follow this link to the
 * folder it stands in; PostgreSQL works relative to that folder anyway.
 */
export function pgDataFor(directory: string, account: ServerAccount): string {
  return process.platform === 'linux' && account.uid !== undefined ? '/proc/self/cwd' : directory;
}
