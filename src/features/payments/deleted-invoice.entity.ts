import { Entity, ForeignKey, Index } from 'typeorm';
import { Customer } from '#features/customers/customer.entity.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { DecimalColumn, TenantRow, TextColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** An issued invoice that was deleted in v1, with its id: statements of its customer show it as issued and cancelled. */
@Entity('deleted_invoices')
@Index('deleted_invoices_customer', ['tenantId', 'customerId'])
@Index('deleted_invoices_deleted_at', ['tenantId', 'deletedAt'])
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], { name: 'deleted_invoices_customer_fk' })
export class DeletedInvoice extends TenantRow {
  @UuidColumn('customer_id') customerId: string;
  @TextColumn('invoice_number') invoiceNumber: string;
  @TimeColumn('issued_at') issuedAt: Date;
  @DecimalColumn('total_amount') totalAmount: Decimal;
  @TimeColumn('due_date') dueDate: Date;
  /** When it was created; null of invoices that were deleted before the column existed. */
  @TimeColumn('created_at', { nullable: true }) createdAt: Date | null;
  /** When it was deleted, or cancelled before that. */
  @TimeColumn('deleted_at') deletedAt: Date;
}
