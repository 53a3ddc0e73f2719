import { Pool, type PoolConfig } from 'pg';
import type { Env } from '#platform/base/config/env.js';
import {
  Connections,
  CONTROL_CONNECTIONS,
  IMPORT_CONNECTIONS,
  MAINTENANCE_CONNECTIONS,
} from '#platform/data/tenancy/connections.js';
import { Replicas, type ReplicaSettings } from '#platform/data/tenancy/servers/replicas.js';
import { WorkerReads } from '#platform/data/tenancy/servers/worker-reads.js';
import { TABLES_READ_ON_SHARDS } from '../resources.js';
import { maxTransactionMs, serviceOptions, tenantDbOptions } from './data-source-options.js';

/**
 * Time after which a replica or worker cancels a read, in milliseconds; also the longest time that a read waits for a connection to it. The
 * primary or coordinator serves the read then.
 */
const READ_TIMEOUT_MS = 2_000;
/** Time after which a read leaves a server that does not answer, in milliseconds: longer, so that a server that works can answer. */
const ANSWER_TIMEOUT_MS = 2_500;

/** Connections to a worker beside those for requests. Reads of work in the background use workers and no replicas. */
const OTHER_CONNECTIONS = CONTROL_CONNECTIONS + MAINTENANCE_CONNECTIONS + IMPORT_CONNECTIONS;

/** The addresses in `DATABASE_REPLICA_URLS`. */
export const replicaUrls = ({ DATABASE_REPLICA_URLS: urls }: Env): string[] => urls?.split(',') ?? [];

/** The addresses in `DATABASE_WORKER_URLS`. */
export const workerUrls = ({ DATABASE_WORKER_URLS: urls }: Env): string[] => urls?.split(',') ?? [];

/** The replicas of `DATABASE_REPLICA_URLS`; undefined if it is not set. Nothing is connected yet. */
export function openReplicas(primaryUrl: string, env: Env): Replicas | undefined {
  const replicas = replicaUrls(env).map((url): ReplicaSettings => ({
    url,
    ...openServer(url, env, env.DATABASE_POOL_SIZE),
  }));
  if (!replicas.length) return undefined;
  return new Replicas({
    primaryUrl,
    replicas,
    maxLagMs: env.DATABASE_REPLICA_MAX_LAG_MS,
    maxCommitMs: maxTransactionMs(env),
  });
}

/**
 * The workers of `DATABASE_WORKER_URLS`; undefined if it is not set. Nothing is connected yet. They plan each statement anew: of one whose plan the
 * connection keeps, Citus 14 makes another plan at each execution, and keeps all of these in memory.
 */
export function openWorkerReads(env: Env): WorkerReads | undefined {
  const max = env.DATABASE_POOL_SIZE + OTHER_CONNECTIONS;
  const workers = workerUrls(env).map((url) => openServer(url, env, max, 'force_custom_plan'));
  return workers.length ? new WorkerReads(workers, TABLES_READ_ON_SHARDS) : undefined;
}

function openServer(url: string, env: Env, max: number, plans?: 'force_custom_plan') {
  const limited = { ...env, STATEMENT_TIMEOUT_MS: Math.min(READ_TIMEOUT_MS, env.STATEMENT_TIMEOUT_MS) };
  const { extra, applicationName } = serviceOptions(url, limited, plans) as {
    extra: PoolConfig;
    applicationName: string;
  };
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    ...extra,
    max,
    connectionTimeoutMillis: READ_TIMEOUT_MS,
  });
  pool.on('error', () => undefined); // a lost idle connection; the pool removes it
  const connections = new Connections(pool, {
    ...tenantDbOptions(env),
    queueTimeoutMs: Math.min(READ_TIMEOUT_MS, env.DATABASE_QUEUE_TIMEOUT_MS),
    leaseTimeoutMs: ANSWER_TIMEOUT_MS,
  });
  const { host } = new URL(url);
  return { name: host, connections };
}
