import { EntityManager, EntityTarget, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { RowHolder } from './row-queue.js';

/** What every entity of a tenant has. */
export interface TenantOwned {
  tenantId: string;
  id: string;
}

/** TypeORM's operations with the tenant in every condition. There is no overload without it. */
export class TenantRepository<T extends TenantOwned> {
  constructor(
    private readonly manager: EntityManager,
    private readonly entity: EntityTarget<T>,
    private readonly tenantId: string,
    private readonly rows: RowHolder,
  ) {}

  /**
   * The row, locked against other writers until the transaction ends; null when there is none. Others of this process wait for
   * it without a connection.
   */
  async lock(id: string): Promise<T | null> {
    this.rows.hold([`${this.manager.connection.getMetadata(this.entity).tableName}:${id.toLowerCase()}`]);
    return this.manager.findOne(this.entity, { where: this.own({ id }), lock: { mode: 'pessimistic_write' } });
  }

  /** Nothing to set is no change; TypeORM would throw. */
  async update(where: FindOptionsWhere<T>, values: QueryDeepPartialEntity<T>): Promise<void> {
    if (Object.values(values).every((value) => value === undefined)) return;
    await this.manager.update(this.entity, this.own(where), values);
  }

  async delete(id: string): Promise<void> {
    await this.manager.delete(this.entity, this.own({ id }));
  }

  private own(where: object): FindOptionsWhere<T> {
    return { ...where, tenantId: this.tenantId } as FindOptionsWhere<T>;
  }
}
