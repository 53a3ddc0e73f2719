import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Invoice } from './invoice.entity.js';

/**
 * The keys by which lines of bank statements find an issued invoice. Those behind the reference are null unless something is due on it; amounts are
 * in ten-thousandths. Only a trigger writes them; see `migrations/0048-matching-keys.ts`.
 */
@Entity('invoice_keys')
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], {
  name: 'invoice_keys_invoice_fk',
  onDelete: 'CASCADE',
})
@Index('invoice_keys_number', ['tenantId', 'numberKey'])
@Index('invoice_keys_reference', ['tenantId', 'referenceKey'])
@Index('invoice_keys_open_number', ['tenantId', 'openNumber'], { where: 'open_number is not null' })
@Index('invoice_keys_open_end', ['tenantId', 'openEnd'], { where: 'open_end is not null' })
@Index('invoice_keys_due', ['tenantId', 'due', 'invoiceId'], { where: 'due is not null' })
@Index('invoice_keys_first_net', ['tenantId', 'firstNet', 'invoiceId'], { where: 'first_net is not null' })
@Index('invoice_keys_second_net', ['tenantId', 'secondNet', 'invoiceId'], { where: 'second_net is not null' })
export class InvoiceKeys {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('invoice_id', { primary: true }) invoiceId: string;
  @Column({ type: 'text', name: 'number_key', collation: 'C' }) numberKey: string;
  @Column({ type: 'text', name: 'reference_key', collation: 'C' }) referenceKey: string;
  @Column({ type: 'text', name: 'open_number', nullable: true, collation: 'C' }) openNumber: string | null;
  @Column({ type: 'text', name: 'open_end', nullable: true, collation: 'C' }) openEnd: string | null;
  @Column({ type: 'bigint', name: 'due', nullable: true }) due: string | null;
  @Column({ type: 'bigint', name: 'first_net', nullable: true }) firstNet: string | null;
  @Column({ type: 'bigint', name: 'second_net', nullable: true }) secondNet: string | null;
}
