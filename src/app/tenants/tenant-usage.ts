import type { DataSource, EntityManager } from 'typeorm';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { readTenantTables } from '#platform/data/sql/tenant-tables.js';
import { Tenants } from './tenants.js';

/** How much a tenant has of one kind. Numbers are decimal digits, because they can exceed what a number of JavaScript holds exactly. */
export interface UsageOfTable {
  table: string;
  rows: string;
  /** Of the rows as they are stored, without indexes and without what deleted rows leave. */
  bytes: string;
}

/** What a tenant has in the database and in the object store. */
export interface TenantUsage {
  slug: string;
  /** Tables without rows are left out. The largest is the first. */
  tables: UsageOfTable[];
  rows: string;
  bytes: string;
  /** Objects in the store that rows name: uploaded files, kept documents, files of banks, and files of imports that have not ended. */
  files: string;
  fileBytes: string;
  /** The last use of an API key, to the hour; null if none was ever used. */
  lastUsedAt: Date | null;
}

/** What rows name in the object store. Lists and sums come from the rows, so the store is not asked. */
const FILES = `select count(*)::text as files, coalesce(sum(size), 0)::text as "fileBytes" from (
    select size::bigint from media_objects where tenant_id = $1
    union all select size::bigint from stored_documents where tenant_id = $1
    union all select size::bigint from bank_files where tenant_id = $1
    union all select size from imports where tenant_id = $1 and object_key is not null) stored`;

/** The last use is written once an hour for each key. */
const LAST_USE = 'select max(last_used_at) as "lastUsedAt" from api_keys where tenant_id = $1';

/** Adds up what tenants use, with the owner's connection. */
export class TenantUsages {
  private readonly tenants: Tenants;

  constructor(private readonly owner: DataSource) {
    this.tenants = new Tenants(owner);
  }

  /**
   * The usage of a tenant, or of all by their slugs. Reads every row of a tenant once, in one snapshot for each tenant, and writes nothing.
   * Throws {@link UsageError} for a slug that no tenant has.
   */
  async of(slug?: string): Promise<TenantUsage[]> {
    const tenants = slug === undefined ? await this.tenants.list() : [await this.tenants.get(slug)];
    const usages: TenantUsage[] = [];
    for (const tenant of tenants) usages.push(await this.ofTenant(tenant));
    return usages;
  }

  private ofTenant({ id, slug }: { id: string; slug: string }): Promise<TenantUsage> {
    return this.owner.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('set transaction read only');
      await manager.query(setLocal('app.tenant_id', id)); // row-level security also applies to the owner
      const tables: UsageOfTable[] = [];
      for (const { name } of await readTenantTables(manager)) tables.push(await usageOfTable(manager, name, id));
      const [files] = await manager.query<Pick<TenantUsage, 'files' | 'fileBytes'>[]>(FILES, [id]);
      const [use] = await manager.query<Pick<TenantUsage, 'lastUsedAt'>[]>(LAST_USE, [id]);
      return {
        slug,
        tables: tables
          .filter(({ rows }) => rows !== '0')
          .sort((one, other) => Number(BigInt(other.bytes) - BigInt(one.bytes))),
        rows: sum(tables.map(({ rows }) => rows)),
        bytes: sum(tables.map(({ bytes }) => bytes)),
        ...files!,
        ...use!,
      };
    });
  }
}

async function usageOfTable(manager: EntityManager, table: string, tenantId: string): Promise<UsageOfTable> {
  const [counted] = await manager.query<Pick<UsageOfTable, 'rows' | 'bytes'>[]>(
    `select count(*)::text as rows, coalesce(sum(pg_column_size(t.*)), 0)::text as bytes from ${table} t where t.tenant_id = $1`,
    [tenantId],
  );
  return { table, ...counted! };
}

const sum = (numbers: readonly string[]): string =>
  numbers.reduce((left, right) => left + BigInt(right), 0n).toString();
