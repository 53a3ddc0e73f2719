import { Check, Entity } from 'typeorm';
import { BooleanColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** The single row about the object store, which all tenants share. */
@Entity('file_store')
@Check('file_store_singleton_check', 'singleton')
export class FileStore {
  @BooleanColumn('singleton', { primary: true, default: true as never }) singleton: boolean;
  /** The same id is in the store: database and store belong together. */
  @UuidColumn('id') id: string;
  @TimeColumn('swept_at', { nullable: true }) sweptAt: Date | null;
  /** The process that sweeps, until its lease ends. */
  @UuidColumn('lease_holder', { nullable: true }) leaseHolder: string | null;
  @TimeColumn('leased_until', { nullable: true }) leasedUntil: Date | null;
}
