import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { CreditNote } from '#features/credit-notes/credit-note.entity.js';
import { DecimalColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ReturnItem } from './return-item.entity.js';

/**
 * The quantity of an item of a return that an issued credit note credits by one item of its invoice or, of goods that were not bought here, by an item
 * of its own. Deleted when the credit note is voided.
 */
@Entity('return_credits')
@ForeignKey(() => ReturnItem, ['tenantId', 'returnItemId'], ['tenantId', 'id'], {
  name: 'return_credits_item_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => CreditNote, ['tenantId', 'creditNoteId'], ['tenantId', 'id'], { name: 'return_credits_note_fk' })
@Index('return_credits_note', ['tenantId', 'creditNoteId'])
@Index('return_credits_invoice_item', ['tenantId', 'invoiceItemId'])
@Check('return_credits_quantity_check', 'quantity > 0')
export class ReturnCredit {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('return_item_id', { primary: true }) returnItemId: string;
  /** Of goods that were not bought here, the item of the credit note, which has no invoice. */
  @UuidColumn('invoice_item_id', { primary: true }) invoiceItemId: string;
  @UuidColumn('credit_note_id', { primary: true }) creditNoteId: string;
  @DecimalColumn('quantity') quantity: Decimal;
}
