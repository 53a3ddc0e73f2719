import type { Client } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../migrations/index.js';
import type { Env } from '../config/env.js';
import { ENTITIES } from './entities.js';

/** The role whose rights the service has: it owns nothing, and row-level security binds it. */
export const SERVICE_ROLE = 'wca_service';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Connections of the service: many, pipelined, always in the service's role whatever login they use. */
export const serviceOptions = (url: string, env: Env): DataSourceOptions => ({
  ...common(url),
  extra: {
    max: env.DATABASE_POOL_SIZE,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    onConnect: surviveLoss,
    options: [
      `-c role=${SERVICE_ROLE}`,
      '-c timezone=UTC',
      '-c plan_cache_mode=force_generic_plan', // named statements are planned once, not for every new value
      `-c statement_timeout=${env.STATEMENT_TIMEOUT_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    ].join(' '),
  },
});

/** A connection that ends while it is in use fails its queries; that it also emits the error must not end the process. */
const surviveLoss = (client: Client): void => void client.on('error', () => undefined);

/** The owner's single connection: migrations and the command line. */
export const ownerOptions = (url: string): DataSourceOptions => ({
  ...common(url),
  migrations: MIGRATIONS,
  extra: { max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options: '-c timezone=UTC' },
});

const common = (url: string) => ({
  type: 'postgres' as const,
  url,
  applicationName: 'wholesale-commerce-api',
  entities: ENTITIES,
  installExtensions: false,
  logger: 'debug' as const, // silent: failures reach the service's own log as errors
});
