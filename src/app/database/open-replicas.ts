import { Pool, type PoolConfig } from 'pg';
import type { Env } from '#platform/base/config/env.js';
import { Connections } from '#platform/data/tenancy/connections.js';
import { Replicas, type ReplicaSettings } from '#platform/data/tenancy/replicas.js';
import { maxTransactionMs, serviceOptions, tenantDbOptions } from './data-source-options.js';

/**
 * Time after which a replica cancels a read, in milliseconds; also the longest time that a read waits for a connection to a replica. The
 * primary serves the read then.
 */
const READ_TIMEOUT_MS = 2_000;
/** Time after which a read leaves a replica that does not answer, in milliseconds: longer, so that a replica that works can answer. */
const ANSWER_TIMEOUT_MS = 2_500;

/** The addresses in `DATABASE_REPLICA_URLS`. */
export const replicaUrls = ({ DATABASE_REPLICA_URLS: urls }: Env): string[] => urls?.split(',') ?? [];

/** The replicas of `DATABASE_REPLICA_URLS`; undefined if it is not set. Nothing is connected yet. */
export function openReplicas(primaryUrl: string, env: Env): Replicas | undefined {
  const replicas = replicaUrls(env).map((url) => openReplica(url, env));
  if (!replicas.length) return undefined;
  return new Replicas({
    primaryUrl,
    replicas,
    maxLagMs: env.DATABASE_REPLICA_MAX_LAG_MS,
    maxCommitMs: maxTransactionMs(env),
    settings: { statement_timeout: String(Math.min(READ_TIMEOUT_MS, env.STATEMENT_TIMEOUT_MS)) },
  });
}

function openReplica(url: string, env: Env): ReplicaSettings {
  const { extra, applicationName } = serviceOptions(url, env) as { extra: PoolConfig; applicationName: string };
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    ...extra,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: READ_TIMEOUT_MS,
  });
  pool.on('error', () => undefined); // a lost idle connection; the pool removes it
  const connections = new Connections(pool, {
    ...tenantDbOptions(env),
    queueTimeoutMs: Math.min(READ_TIMEOUT_MS, env.DATABASE_QUEUE_TIMEOUT_MS),
    leaseTimeoutMs: ANSWER_TIMEOUT_MS,
  });
  const { host } = new URL(url);
  return { name: host, url, connections };
}
