import type { DataSource } from 'typeorm';
import { StoreOwnership } from '#features/media/store-ownership.js';
import type { ObjectStore } from '#platform/base/object-store/object-store.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { ownerDb } from './owner-db.js';
import { deletionSequence, readTenantTables, type TenantTable } from '#platform/data/sql/tenant-tables.js';
import { Tenants } from './tenants.js';
import { UsageError } from './usage-error.js';

/** Rows that one transaction deletes at most. It locks only these. */
const BATCH = 1_000;

/** What a deletion has removed. */
export interface Deleted {
  /** Numbers of rows by table; tables without rows are missing. */
  rows: Map<string, number>;
  /** Number of files in the object store. */
  objects: number;
}

/** Deletes everything of a tenant, with the owner's connection. */
export class TenantDeletion {
  private readonly tenants: Tenants;
  private readonly ownership: StoreOwnership;

  constructor(
    private readonly owner: DataSource,
    private readonly store: ObjectStore,
  ) {
    this.tenants = new Tenants(owner);
    this.ownership = new StoreOwnership(ownerDb(owner), store);
  }

  /**
   * Deletes the objects and rows of a suspended tenant and of its sandboxes in short transactions, and their rows in `tenants` at the end. An interrupted deletion
   * can be repeated: it continues with what is left. Throws {@link UsageError} when there is no such tenant, it is not suspended, or the
   * store has objects and belongs to another database.
   */
  async run(slug: string): Promise<Deleted> {
    const { id, status } = await this.tenants.get(slug);
    if (status !== 'suspended')
      throw new UsageError(`Tenant ${slug} is active. Suspend it first: tenants suspend --tenant ${slug}`);
    const ownership = await this.ownership.compare();
    if (ownership === 'foreign' || ownership === 'unmarked')
      throw new UsageError(
        'The object store has the id of another database or none, so nothing was deleted. "files adopt" assigns it to this database.',
      );
    const tables = deletionSequence(await readTenantTables(this.owner.manager));
    const deleted: Deleted = { rows: new Map(), objects: 0 };
    for (const { id: sandbox } of await this.tenantsOfSandboxes(id)) await this.deleteOne(sandbox, tables, deleted);
    await this.deleteOne(id, tables, deleted);
    return deleted;
  }

  /** The tenants of the sandboxes of a tenant, also those that have ended. A suspended tenant gets no further ones. */
  private tenantsOfSandboxes(id: string): Promise<{ id: string }[]> {
    return this.owner.query('select id from tenants where live_tenant_id = $1 order by id', [id]);
  }

  private async deleteOne(id: string, tables: readonly TenantTable[], deleted: Deleted): Promise<void> {
    // again until nothing is found, because the last requests before the suspension can have added rows behind the first pass
    while (await this.pass(id, tables, deleted));
    await this.owner.query('delete from tenants where id = $1', [id]);
  }

  /** Deletes all objects and rows that it finds, and returns their number. */
  private async pass(tenantId: string, tables: readonly TenantTable[], deleted: Deleted): Promise<number> {
    let found = await this.deleteObjects(tenantId);
    deleted.objects += found;
    for (const table of tables) {
      for (let count = BATCH; count === BATCH;) {
        count = await this.deleteRows(tenantId, table);
        if (count) deleted.rows.set(table.name, (deleted.rows.get(table.name) ?? 0) + count);
        found += count;
      }
    }
    return found;
  }

  private async deleteObjects(tenantId: string): Promise<number> {
    let count = 0;
    for await (const batch of this.store.list(tenantId)) {
      for (const { key } of batch) await this.store.delete(key);
      count += batch.length;
    }
    return count;
  }

  private deleteRows(tenantId: string, { name, key: primaryKey }: TenantTable): Promise<number> {
    const isFound = primaryKey.map((column) => `t.${column} = found.${column}`).join(' and ');
    return this.owner.transaction(async (manager) => {
      await manager.query(setLocal('app.tenant_id', tenantId)); // row-level security also applies to the owner
      const [, count] = await manager.query<[unknown, number]>(
        `delete from ${name} t using (select ${primaryKey.join(', ')} from ${name} where tenant_id = $1 limit ${BATCH}) found
          where t.tenant_id = $1 and ${isFound}`,
        [tenantId],
      );
      return count;
    });
  }
}
