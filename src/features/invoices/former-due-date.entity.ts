import { Entity, PrimaryColumn } from 'typeorm';
import { TenantIdColumn, TimeColumn } from '#platform/data/sql/columns.js';

/** A due date that an issued invoice had until it was changed, which a trigger of invoices keeps for reports of past days. */
@Entity('former_due_dates')
export class FormerDueDate {
  @TenantIdColumn() tenantId: string;
  @TimeColumn('replaced_at', { primary: true }) replacedAt: Date;
  /** The invoice, which may be deleted since. */
  @PrimaryColumn('uuid', { name: 'invoice_id' }) invoiceId: string;
  @TimeColumn('due_date') dueDate: Date;
}
