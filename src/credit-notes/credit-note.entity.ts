import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BooleanColumn, DecimalColumn, ResourceRow, TextColumn, UuidColumn } from '../platform/database/columns.js';
import type { Decimal } from '../platform/values/decimal.js';
import { Invoice } from '../invoices/invoice.entity.js';

/** Credits a part of an invoice, or all of it. A credit note is never changed and never deleted. */
@Entity('credit_notes')
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], { name: 'credit_notes_invoice_fk' })
@Unique('credit_notes_reference_id_key', ['tenantId', 'referenceId'])
@Unique('credit_notes_display_id_key', ['tenantId', 'displayId'])
@Index('credit_notes_invoice', ['tenantId', 'invoiceId'])
@Index('credit_notes_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('credit_notes_created_at', ['tenantId', 'createdAt', 'id'])
@Check('credit_notes_amount_check', 'amount > 0')
export class CreditNote extends ResourceRow {
  @UuidColumn('invoice_id') invoiceId: string;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  /** The credit note number: the next of the tenant or the caller's own. */
  @TextColumn('display_id') displayId: string;
  @TextColumn('reason', { nullable: true }) reason: string | null;
  /** Credited amount in the currency of the tenant: as the caller sent it, otherwise the sum of the items. */
  @DecimalColumn('amount') amount: Decimal;
  /** Whether its quantities were returned to the order, so that they can be invoiced again. */
  @BooleanColumn('returns_to_order') returnsToOrder: boolean;
}
