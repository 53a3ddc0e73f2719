import { Client } from 'pg';
import { SERVICE_ROLE } from '../database/service-role.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** Connects once as the service will, so that a login that cannot take the service's role is told as what it is. */
export async function requireServiceLogin(serviceUrl: string): Promise<void> {
  const client = new Client({
    connectionString: serviceUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c role=${SERVICE_ROLE}`,
  });
  await client.connect();
  await client.end();
}
