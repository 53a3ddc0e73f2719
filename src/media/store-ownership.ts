import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../platform/object-store/object-store.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';

const STORE_ID = 'select id from file_store';

const NEW_STORE_ID = 'update file_store set id = gen_random_uuid() returning id';

/**
 * `own`: the store has the database's id. `foreign`: it has the id of another one. `unmarked`: it has objects and no id. Objects of the
 * last two may be known to another database, so nothing in them is ever deleted for being unknown here.
 */
export type Ownership = 'own' | 'foreign' | 'unmarked';

/** Decides whether the store of files belongs to the database: both have the same id. */
@Injectable()
export class StoreOwnership {
  private claimed: Promise<Ownership> | undefined;

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
  ) {}

  /** Whose the store is. An empty one without an id gets that of the database. */
  async claim(): Promise<Ownership> {
    const id = await this.idOfDatabase(STORE_ID);
    const mark = await this.store.readStoreId();
    if (mark !== undefined) return mark === id ? 'own' : 'foreign';
    if (await this.hasObjects()) return (await this.store.readStoreId()) === id ? 'own' : 'unmarked'; // marked meanwhile
    await this.store.writeStoreId(id);
    return 'own';
  }

  /** The same once in the life of the process, before it puts its first object. */
  claimOnce(): Promise<Ownership> {
    this.claimed ??= this.claim().catch((error: unknown) => {
      this.claimed = undefined;
      throw error;
    });
    return this.claimed;
  }

  /**
   * Declares that the store belongs to this database. Both get a new id, so that no other database that shares the old one, such as a
   * copy, sweeps the store any more.
   */
  async adopt(): Promise<void> {
    await this.store.writeStoreId(await this.idOfDatabase(NEW_STORE_ID));
  }

  private async idOfDatabase(statement: string): Promise<string> {
    const [row] = await this.db.withoutTenant<{ id: string }>('the store of files belongs to no tenant', statement);
    return row!.id;
  }

  private async hasObjects(): Promise<boolean> {
    for await (const batch of this.store.list()) if (batch.length) return true;
    return false;
  }
}
