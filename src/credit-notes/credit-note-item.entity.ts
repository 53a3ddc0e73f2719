import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { DecimalColumn, IntegerColumn, TenantRow, UuidColumn } from '../platform/database/columns.js';
import type { Decimal } from '../platform/values/decimal.js';
import { InvoiceItem } from '../invoices/invoice-item.entity.js';
import { CreditNote } from './credit-note.entity.js';

/** A quantity of one invoice item that a credit note credits. A credit note of a mere amount has no items. */
@Entity('credit_note_items')
@ForeignKey(() => CreditNote, ['tenantId', 'creditNoteId'], ['tenantId', 'id'], { name: 'credit_note_items_note_fk' })
@ForeignKey(() => InvoiceItem, ['tenantId', 'invoiceItemId'], ['tenantId', 'id'], { name: 'credit_note_items_item_fk' })
@Index('credit_note_items_note', ['tenantId', 'creditNoteId', 'position'])
@Index('credit_note_items_item', ['tenantId', 'invoiceItemId'])
@Check('credit_note_items_quantity_check', 'quantity > 0')
@Check('credit_note_items_amount_check', 'amount >= 0')
export class CreditNoteItem extends TenantRow {
  @UuidColumn('credit_note_id') creditNoteId: string;
  /** Index of the item in the request, from 0. */
  @IntegerColumn('position') position: number;
  @UuidColumn('invoice_item_id') invoiceItemId: string;
  @DecimalColumn('quantity') quantity: Decimal;
  /**
   * Credited amount of the whole quantity, in the currency of the tenant: as the caller sent it, otherwise the quantity's share of the
   * invoice item's line total, which includes its tax and other charges.
   */
  @DecimalColumn('amount') amount: Decimal;
}
