import { Logger } from '@nestjs/common';
import type { Client } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Env } from '#platform/base/config/env.js';
import {
  CONTROL_CONNECTIONS,
  EXPORT_CONNECTIONS,
  IMPORT_CONNECTIONS,
  MAINTENANCE_CONNECTIONS,
} from '#platform/data/tenancy/connections.js';
import type { TenantDbOptions } from '#platform/data/tenancy/tenant-db-options.js';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './connection-options.js';
import { ENTITIES } from './entities.js';
import { COUNTED_TABLES, JOURNAL_KINDS, LATE_CHANGES } from '../resources.js';
import { SERVICE_ROLE } from './service-role.js';

/** Idle time after which TCP sends keep-alive probes, so that a lost database host is noticed within minutes without a statement. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * PostgreSQL settings of the service, by name, that every server needs which has rows of tenants. Each connection starts with them. Behind a
 * pooler in transaction mode, which keeps no settings between transactions, each transaction starts with them, and so it does with Citus, which
 * sends the settings of transactions to its servers and not those of connections.
 */
const serverSettings = (env: Env): Record<string, string> => ({
  'app.journal': 'required', // triggers refuse commits that write a resource without an entry in the journal
  lock_timeout: String(env.LOCK_TIMEOUT_MS),
});

/** Whether PostgreSQL may keep the plans of named statements. */
type PlanCacheMode = 'auto' | 'force_custom_plan';

/**
 * The other PostgreSQL settings of the service, by name. They do not depend on the role that logs in. Each connection starts with them; behind
 * a pooler in transaction mode each transaction does. Citus must not send them to its servers: it would set the role there also on the
 * connections of functions with the rights of their owner, who may not become the service.
 */
const connectionSettings = (env: Env, plans: PlanCacheMode = 'auto'): Record<string, string> => ({
  role: SERVICE_ROLE,
  timezone: 'UTC',
  plan_cache_mode: plans,
  enable_seqscan: 'off', // a plan that is kept is made when a table may be empty or without statistics, and would read all of it later
  jit: 'off', // to compile a statement costs more than to run it; before version 18, PostgreSQL would compile what reads a table without an index
  max_parallel_workers_per_gather: '0', // a request must not take the processors of others, and starting workers costs milliseconds
  statement_timeout: String(env.STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(env.REQUEST_TIMEOUT_MS), // after this time the request has timed out
});

/**
 * SQL that makes PostgreSQL end transactions that last longer than any request can, so that a process that was suspended cannot commit
 * later. A row thus becomes visible at most that time after its `updated_at`, which clients that synchronize rely on. PostgreSQL before
 * version 17 does not have the setting and would refuse connections that start with it, so it is set by a statement: for the
 * transaction if `isLocal`, else for the connection.
 */
const limitTransactions = (env: Env, isLocal: boolean): string =>
  `case when current_setting('transaction_timeout', true) is not null then set_config('transaction_timeout', '${maxTransactionMs(env)}', ${isLocal}) end`;

/** The longest time of a transaction of a request, in milliseconds. */
export const maxTransactionMs = ({ REQUEST_TIMEOUT_MS, STATEMENT_TIMEOUT_MS }: Env): number =>
  REQUEST_TIMEOUT_MS + STATEMENT_TIMEOUT_MS;

/** SQL expression: whether the database has the extension that distributes tables over several servers. */
export const HAS_CITUS = `exists (select 1 from pg_extension where extname = 'citus')`;

/**
 * SQL that makes the connection plan each named statement once. With `auto`, PostgreSQL would plan statements with short arrays each time,
 * because it expects 10 entries of an array that it does not know: about 1 ms of the creation of an order. Lists, whose best plan depends
 * on the filter, set `auto`. Citus cannot distribute generic plans.
 */
const KEEP_PLANS = `case when not ${HAS_CITUS}
  then set_config('plan_cache_mode', 'force_generic_plan', false) end`;

/**
 * Options of the service's connection pool, which sends statements in a pipeline. Whatever role the URL logs in with, statements run in
 * {@link SERVICE_ROLE}. The pool has {@link CONTROL_CONNECTIONS}, {@link MAINTENANCE_CONNECTIONS}, {@link EXPORT_CONNECTIONS} and {@link IMPORT_CONNECTIONS} in
 * addition to those for requests of tenants.
 */
export const serviceOptions = (url: string, env: Env, plans?: PlanCacheMode): DataSourceOptions => ({
  ...connectionOptions(url),
  entities: ENTITIES,
  extra: {
    max:
      env.DATABASE_POOL_SIZE + CONTROL_CONNECTIONS + MAINTENANCE_CONNECTIONS + EXPORT_CONNECTIONS + IMPORT_CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, env.REQUEST_TIMEOUT_MS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(env.DATABASE_TRANSACTION_POOLER
      ? { onConnect: observe }
      : {
          onConnect: (client: Client) => {
            observe(client);
            // sent before the first transaction without waiting: if the connection fails here, the transaction fails too
            client.query(`select ${limitTransactions(env, false)}, ${KEEP_PLANS}`).catch(() => undefined);
          },
          options: startUpOptions({ ...connectionSettings(env, plans), ...serverSettings(env) }),
        }),
  },
});

/**
 * Options of `TenantDb`: how tenants share the connections, and the settings of transactions. Those for Citus are also right without it, and
 * cost more.
 */
export const tenantDbOptions = (env: Env, mayHaveCitus = true): TenantDbOptions => ({
  maxTenantConnections: env.DATABASE_POOL_SIZE,
  maxConnectionsPerTenant: env.DATABASE_TENANT_SHARE ?? Math.max(1, env.DATABASE_POOL_SIZE >> 1),
  queueTimeoutMs: env.DATABASE_QUEUE_TIMEOUT_MS,
  leaseTimeoutMs: env.REQUEST_TIMEOUT_MS,
  lockTimeoutMs: env.LOCK_TIMEOUT_MS,
  localSettings: env.DATABASE_TRANSACTION_POOLER || mayHaveCitus ? serverSettings(env) : {},
  localStatements: env.DATABASE_TRANSACTION_POOLER
    ? [`select ${setConfigs(connectionSettings(env))}, ${limitTransactions(env, true)}`]
    : [],
  beginsForCitus: mayHaveCitus,
  usesNamedStatements: !env.DATABASE_TRANSACTION_POOLER,
  journalKinds: JOURNAL_KINDS,
  lateChanges: LATE_CHANGES,
  countedTables: COUNTED_TABLES,
});

/** SQL that sets parameters for the transaction by a function, which Citus does not send to its servers. */
const setConfigs = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ');

/** Settings in the form of the connection parameter `options`. */
const startUpOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const logger = new Logger('Database');
/** Class of SQLSTATE of warnings. */
const WARNING = '01';

/**
 * Ignores the `error` event of a connection, which would end the process: a lost connection also makes its queries fail. Logs warnings of the
 * database, such as that a function has left out tenants.
 */
function observe(client: Client): void {
  client.on('error', () => undefined);
  client.on('notice', ({ code, message }) => {
    if (code?.startsWith(WARNING)) logger.warn(message);
  });
}
