import { createServer } from 'node:http';
import { once } from 'node:events';
import pg from 'pg';
import { acquireTestServer } from './test-server.mjs';

/** Shards of a table on a cluster: enough that each of two or three workers has some, and few files to copy. */
const SHARDS = 4;

/**
 * What the specs of a run share and few of them need: the PostgreSQL server. It starts when the first spec asks for it
 * (test/support/test-run.ts), in the process of Jest that outlives its workers. `TEST_POSTGRES_VERSION` selects its major version;
 * with `TEST_POOLER` a PgBouncer starts before it. `TEST_CITUS` names the servers of a Citus cluster that runs already, see
 * lab/bench/citus.ts, which are used instead.
 */
export class TestRun {
  #server;
  /** The superuser's URLs of all servers: one, or those of a cluster. */
  #servers = [];
  #pooler;
  #started;
  #listener;

  /** Listens for requests of specs; returns the address, which is for {@link askTestRun}. */
  async listen() {
    this.#listener = createServer((request, response) => {
      this.#started ??= this.#start();
      this.#started.then(
        (access) => response.end(JSON.stringify(access)),
        (error) => response.writeHead(500).end(String(error?.message ?? error)),
      );
    }).unref();
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    return `http://127.0.0.1:${this.#listener.address().port}`;
  }

  async #start() {
    if (process.env.TEST_CITUS) {
      const { clusterOf, createClusterTemplate } = await import('../../lab/bench/citus.ts');
      const cluster = clusterOf(process.env.TEST_CITUS);
      this.#servers = cluster;
      for (const server of cluster) await dropDatabases(server, (pid) => !isAlive(pid));
      await createClusterTemplate(cluster, `test_${process.pid}_template`, SHARDS);
      return { adminUrl: cluster[0], cluster };
    }
    this.#server = await acquireTestServer(process.env.TEST_POSTGRES_VERSION);
    const { adminUrl } = this.#server;
    this.#servers = [adminUrl];
    await dropDatabases(adminUrl, (pid) => !isAlive(pid));
    if (!process.env.TEST_POOLER) return { adminUrl };
    const { startPgBouncer } = await import('./pgbouncer.mjs');
    this.#pooler = await startPgBouncer(adminUrl);
    return { adminUrl, poolerPort: this.#pooler.port };
  }

  /** Drops the run's databases. The server stops when its last user releases it. */
  async end() {
    this.#listener.closeAllConnections();
    this.#listener.close();
    await this.#started?.catch(() => undefined); // the spec that asked has failed
    await this.#pooler?.stop();
    for (const server of this.#servers) await dropDatabases(server, (pid) => pid === process.pid);
    await this.#server?.release();
  }
}

/** Drops databases of runs; their names contain the process id of the run. Those of ended runs were left by one that was killed. */
async function dropDatabases(adminUrl, isOfRun) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query("select datname from pg_database where datname ~ '^test_[0-9]+_'");
  for (const { datname } of rows)
    if (isOfRun(Number(datname.split('_')[1]))) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
