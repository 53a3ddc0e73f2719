import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/index.js';
import { ApiKey } from '#features/api-keys/api-key.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';

/** Time to open a connection, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Common options of the connections of the service and the owner. */
export const connectionOptions = (url: string) => ({
  type: 'postgres' as const,
  url,
  applicationName: 'wholesale-commerce-api',
  installExtensions: false,
  logger: 'debug' as const, // writes nothing: failures are thrown and reach the service's own log
});

/** Options of the owner's single connection, for migrations and the administration of tenants and API keys. */
export const ownerOptions = (url: string): DataSourceOptions => ({
  ...connectionOptions(url),
  entities: [Tenant, ApiKey],
  migrations: MIGRATIONS,
  extra: { max: 1, pipeline: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options: '-c timezone=UTC' },
});
