import { Pool, type PoolConfig } from 'pg';
import type { Env } from '../config/env.js';
import { Connections } from '../platform/tenancy/connections.js';
import { Replicas, type ReplicaSettings } from '../platform/tenancy/replicas.js';
import { serviceOptions, tenantDbOptions } from './data-source-options.js';

/** Time after which a read leaves a replica that does not answer, in milliseconds. The primary serves it then. */
const REPLICA_TIMEOUT_MS = 2_000;

/** The addresses in `DATABASE_REPLICA_URLS`. */
export const replicaUrls = ({ DATABASE_REPLICA_URLS: urls }: Env): string[] => urls?.split(',') ?? [];

/** The replicas of `DATABASE_REPLICA_URLS`; undefined if it is not set. Nothing is connected yet. */
export function openReplicas(primaryUrl: string, env: Env): Replicas | undefined {
  const replicas = replicaUrls(env).map((url) => openReplica(url, env));
  return replicas.length
    ? new Replicas({ primaryUrl, replicas, maxLagMs: env.DATABASE_REPLICA_MAX_LAG_MS })
    : undefined;
}

function openReplica(url: string, env: Env): ReplicaSettings {
  const { extra, applicationName } = serviceOptions(url, env) as { extra: PoolConfig; applicationName: string };
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    ...extra,
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
  });
  pool.on('error', () => undefined); // a lost idle connection; the pool removes it
  const connections = new Connections(pool, { ...tenantDbOptions(env), leaseTimeoutMs: REPLICA_TIMEOUT_MS });
  const { host } = new URL(url);
  return { name: host, url, connections };
}
