import { EntityManager, EntityTarget, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { RowHolder } from './row-queue.js';

/** Columns of every entity of a tenant. */
export interface TenantOwned {
  tenantId: string;
  id: string;
}

/** Operations of TypeORM's repository that have the tenant in every condition. */
export class TenantRepository<T extends TenantOwned> {
  constructor(
    private readonly manager: EntityManager,
    private readonly entity: EntityTarget<T>,
    private readonly tenantId: string,
    private readonly rows: RowHolder,
  ) {}

  /**
   * Reads a row and locks it (`for update`) until the transaction ends; null when there is none. Throws `RowBusy` when another
   * transaction of this process holds the row.
   */
  async lock(id: string): Promise<T | null> {
    this.rows.hold([`${this.manager.connection.getMetadata(this.entity).tableName}:${id.toLowerCase()}`]);
    return this.manager.findOne(this.entity, { where: this.own({ id }), lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Updates the matching rows; values that are undefined are kept. The version of a resource moves if a value differs from the stored one,
   * or if `isChanged`: when rows that belong to the resource, such as its lines, have changed.
   */
  async update(
    where: FindOptionsWhere<T>,
    values: QueryDeepPartialEntity<T>,
    { isChanged = false }: { isChanged?: boolean } = {},
  ): Promise<void> {
    if (!isChanged && Object.values(values).every((value) => value === undefined)) return; // TypeORM would throw
    const moved = isChanged ? { ...values, version: () => 'version + 1' } : values;
    await this.manager.update(this.entity, this.own(where), moved);
  }

  /** Deletes a row; does nothing when there is none. */
  async delete(id: string): Promise<void> {
    await this.manager.delete(this.entity, this.own({ id }));
  }

  private own(where: object): FindOptionsWhere<T> {
    return { ...where, tenantId: this.tenantId } as FindOptionsWhere<T>;
  }
}
