import type { DataSource } from 'typeorm';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { JournalKinds } from '#platform/data/journal/journal-kind.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { COUNTED_TABLES, LATE_CHANGES } from '../resources.js';
import { UsageError } from './usage-error.js';

/**
 * The access of a command to the rows of one tenant at a time, with the owner's login. The owner's pool has one connection, and a command
 * runs one transaction at a time. The guards that make commits of the service fail without entries of the journal do not check it.
 */
export const ownerDb = (owner: DataSource, journalKinds: JournalKinds = {}): TenantDb =>
  new TenantDb(owner, {
    maxTenantConnections: 1,
    maxConnectionsPerTenant: 1,
    queueTimeoutMs: 10_000,
    leaseTimeoutMs: 60_000,
    lockTimeoutMs: 10_000,
    localSettings: {},
    localStatements: [],
    beginsForCitus: true,
    usesNamedStatements: false,
    journalKinds,
    lateChanges: LATE_CHANGES,
    countedTables: COUNTED_TABLES,
  });

/** Runs `work` for a tenant as the operator, who has all scopes. Errors of the API's rules become {@link UsageError}. */
export async function asOperatorOf<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await runAs({ ...maintenanceCaller(tenantId), scopes: ['*:*'] }, work);
  } catch (error) {
    throw error instanceof DomainError ? new UsageError(messageOf(error)) : error;
  }
}

const messageOf = ({ message, details }: DomainError): string =>
  [message, ...details.map(({ field, reason }) => `${field} ${reason}.`)].join(' ');
