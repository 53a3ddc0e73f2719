import { Check, Column, Entity } from 'typeorm';
import { TenantIdColumn } from '../sql/columns.js';

/**
 * The clock of the tenant of a sandbox: one row from the creation of the tenant until its end, by a reset or the deletion of the sandbox.
 * Transactions of a sandbox read it; one that finds no row is refused. Live tenants have none.
 */
@Entity('sandbox_clocks')
@Check('sandbox_clocks_offset_check', 'clock_offset_ms >= 0')
export class SandboxClock {
  @TenantIdColumn() tenantId: string;
  /** By how many milliseconds the time of the sandbox is ahead of real time. */
  @Column('bigint', { name: 'clock_offset_ms', default: 0 }) clockOffsetMs: string;
}
