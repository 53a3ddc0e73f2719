import { Injectable } from '@nestjs/common';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

const STORE_ID = 'select id from file_store';

const NEW_STORE_ID = 'update file_store set id = gen_random_uuid() returning id';

/**
 * `own`: the store has the id of this database. `foreign`: it has the id of another database. `unmarked`: it has objects but no id. In
 * the last two cases another database may refer to the objects, so none is deleted.
 */
export type Ownership = 'own' | 'foreign' | 'unmarked';

/** Decides whether the object store belongs to this database: then both have the same id. */
@Injectable()
export class StoreOwnership {
  private claimed: Promise<Ownership> | undefined;

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
  ) {}

  /** Compares the ids and changes nothing. `empty`: the store has neither objects nor an id. */
  async compare(): Promise<Ownership | 'empty'> {
    const id = await this.idOfDatabase(STORE_ID);
    const mark = await this.store.readStoreId();
    if (mark !== undefined) return mark === id ? 'own' : 'foreign';
    if (!(await this.hasObjects())) return 'empty';
    return (await this.store.readStoreId()) === id ? 'own' : 'unmarked'; // marked in between
  }

  /** Like {@link compare}, but an empty store gets the id of the database. */
  async claim(): Promise<Ownership> {
    const ownership = await this.compare();
    if (ownership !== 'empty') return ownership;
    await this.store.writeStoreId(await this.idOfDatabase(STORE_ID));
    return 'own';
  }

  /** Like {@link claim}, but once in the life of the process; to be called before an object is stored. */
  claimOnce(): Promise<Ownership> {
    this.claimed ??= this.claim().catch((error: unknown) => {
      this.claimed = undefined;
      throw error;
    });
    return this.claimed;
  }

  /**
   * Deletes an object to which no row of this database refers any more; returns whether it was deleted. It is not deleted from a store that
   * is not this database's own, because a row of another one may refer to it. Failures are left to the sweep, so nothing is thrown.
   */
  async discard(key: string): Promise<boolean> {
    try {
      if ((await this.compare()) !== 'own') return false;
      await this.store.delete(key);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Declares that the store belongs to this database. Both get a new id, so that another database with the old id, such as a copy of
   * this one, no longer sweeps the store.
   */
  async adopt(): Promise<void> {
    await this.store.writeStoreId(await this.idOfDatabase(NEW_STORE_ID));
  }

  private async idOfDatabase(statement: string): Promise<string> {
    const [row] = await this.db.withoutTenant<{ id: string }>('the object store is shared by all tenants', statement);
    return row!.id;
  }

  private async hasObjects(): Promise<boolean> {
    for await (const batch of this.store.list()) if (batch.length) return true;
    return false;
  }
}
