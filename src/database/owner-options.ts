import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../migrations/index.js';
import { ApiKey } from '../tenants/api-key.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './connection-options.js';

/** The owner's single connection, for migrations and the administration of tenants and keys. */
export const ownerOptions = (url: string): DataSourceOptions => ({
  ...connectionOptions(url),
  entities: [Tenant, ApiKey],
  migrations: MIGRATIONS,
  extra: { max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options: '-c timezone=UTC' },
});
