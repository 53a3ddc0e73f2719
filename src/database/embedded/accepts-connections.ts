import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { HOST, readPassword, SUPERUSER, type ServerHome } from './server-home.js';

const WRONG_PASSWORD = '28P01';
const TOO_MANY_CONNECTIONS = '53300';

/** Whether a server answers on the port and lets us in with our password; false while it starts or stops. */
export async function acceptsConnections(home: ServerHome, port: number): Promise<boolean> {
  const password = await readPassword(home);
  const client = new pg.Client({
    host: HOST,
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A server that dies just now is reported by connect; without a listener the event would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === WRONG_PASSWORD) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL refuses the password in ${home.passwordFile}`);
    }
    return code === TOO_MANY_CONNECTIONS;
  }
}
