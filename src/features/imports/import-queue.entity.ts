import { Entity } from 'typeorm';
import { TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** Whether a tenant has imports to work on. One instance at a time works on the imports of a tenant. */
@Entity('import_queues')
export class ImportQueue {
  @TenantIdColumn() tenantId: string;
  /** When there is something to do; null if there is nothing. */
  @TimeColumn('due_at', { nullable: true }) dueAt: Date | null;
  /** The instance that works on the tenant's imports until its lease ends. */
  @UuidColumn('lease_holder', { nullable: true }) leaseHolder: string | null;
  @TimeColumn('leased_until', { nullable: true }) leasedUntil: Date | null;
}
