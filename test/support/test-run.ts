import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Cluster } from '../../lab/bench/citus.js';

/** What a run of Jest provides to its specs, see run-services.mjs. */
interface DatabaseServer {
  /** The superuser's login. */
  adminUrl: string;
  /** Port of PgBouncer in front of the server, with `npm run test:pgbouncer`. */
  poolerPort?: number;
  /** The servers of a Citus cluster, with `npm run test:citus`; the first is that of `adminUrl`. */
  cluster?: Cluster;
}

/** A number that is in the names of all databases and roles of the run. */
export const TEST_RUN = Number(process.env.TEST_RUN);

/** The PostgreSQL server of the run. It starts when the first spec asks for it. */
export async function databaseServer(): Promise<DatabaseServer> {
  if (process.env.TEST_DATABASE_ADMIN_URL) return { adminUrl: process.env.TEST_DATABASE_ADMIN_URL };
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    get(process.env.TEST_RUN_ADDRESS!, { agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, body }), reject);
    }).on('error', reject);
  });
  if (answer.status !== 200) throw new Error(`The PostgreSQL of the tests did not start: ${answer.body}`);
  return JSON.parse(answer.body) as DatabaseServer;
}

/** Builds the service and its programs, which specs start as processes, unless the build is up to date. */
export function ensureServiceBuilt(): void {
  const build = `import { ensureBuilt } from './scripts/ensure.mjs'; ensureBuilt();`;
  const cwd = join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd, stdio: 'pipe' });
}
