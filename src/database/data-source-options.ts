import type { Client } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env.js';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './connection-options.js';
import { ENTITIES } from './entities.js';
import { SERVICE_ROLE } from './service-role.js';

const IDLE_IN_TRANSACTION_MS = 30_000;

/** Connections of the service: many, pipelined, always in the service's role whatever login they use. */
export const serviceOptions = (url: string, env: Env): DataSourceOptions => ({
  ...connectionOptions(url),
  entities: ENTITIES,
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
