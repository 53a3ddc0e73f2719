import type { Client } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env.js';
import { CONTROL_CONNECTIONS } from '../platform/tenancy/connections.js';
import type { TenantDbOptions } from '../platform/tenancy/tenant-db.js';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './connection-options.js';
import { ENTITIES } from './entities.js';
import { SERVICE_ROLE } from './service-role.js';

/** The network notices within some minutes that the database's machine is gone, even when no statement is under way. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Under which settings the service works, whatever login it uses. Each connection begins with them. Behind a pooler in
 * transaction mode, which keeps nothing of a connection from one transaction to the next, each transaction does.
 */
const settingsOf = (env: Env): Record<string, string> => ({
  role: SERVICE_ROLE,
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan', // named statements are planned once, not for every new value
  lock_timeout: String(env.LOCK_TIMEOUT_MS),
  statement_timeout: String(env.STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(env.REQUEST_TIMEOUT_MS), // later nobody waits for the answer any more
});

const setting = (name: string, value: string, isLocal: boolean): string =>
  `set_config('${name}', '${value}', ${isLocal})`;

/**
 * Has PostgreSQL end transactions that last longer than any request of the service can need, so that a process that was stopped and
 * goes on later cannot commit: what a change's `updated_at` says is then at most so old. Versions before 17 do not have the setting, and
 * would refuse connections that begin with it.
 */
const limitTransactions = ({ REQUEST_TIMEOUT_MS, STATEMENT_TIMEOUT_MS }: Env, isLocal: boolean): string =>
  `case when current_setting('transaction_timeout', true) is not null then ${setting('transaction_timeout', String(REQUEST_TIMEOUT_MS + STATEMENT_TIMEOUT_MS), isLocal)} end`;

/** Connections of the service: many, pipelined, always in the service's role whatever login they use. */
export const serviceOptions = (url: string, env: Env): DataSourceOptions => ({
  ...connectionOptions(url),
  entities: ENTITIES,
  extra: {
    max: env.DATABASE_POOL_SIZE + CONTROL_CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(env.DATABASE_TRANSACTION_POOLER
      ? { onConnect: surviveLoss }
      : {
          onConnect: (client: Client) => {
            surviveLoss(client);
            // sent ahead of the first transaction, without waiting: a connection that fails here fails that one too
            client.query(`select ${limitTransactions(env, false)}`).catch(() => undefined);
          },
          options: startUpOptions(settingsOf(env)),
        }),
  },
});

/** How tenants share these connections, and what their transactions begin with. */
export const tenantDbOptions = (env: Env): TenantDbOptions => ({
  tenants: env.DATABASE_POOL_SIZE,
  share: env.DATABASE_TENANT_SHARE ?? Math.max(1, env.DATABASE_POOL_SIZE >> 1),
  queueTimeoutMs: env.DATABASE_QUEUE_TIMEOUT_MS,
  leaseTimeoutMs: env.REQUEST_TIMEOUT_MS,
  lockTimeoutMs: env.LOCK_TIMEOUT_MS,
  localSettings: env.DATABASE_TRANSACTION_POOLER
    ? [
        ...Object.entries(settingsOf(env)).map(([name, value]) => setting(name, value, true)),
        limitTransactions(env, true),
      ]
    : [],
  namesStatements: !env.DATABASE_TRANSACTION_POOLER,
});

const startUpOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** A connection that ends while it is in use fails its queries; that it also emits the error must not end the process. */
const surviveLoss = (client: Client): void => void client.on('error', () => undefined);
