import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { DecimalColumn, IntegerColumn, TenantRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { CreditNote } from './credit-note.entity.js';

/**
 * A quantity of one invoice item that a credit note credits or returns to the order, or of goods of a credit note without an invoice. A credit note
 * of a mere amount has no items. The items of a voided credit note stay when the invoice is deleted, so there is no foreign key to its items.
 */
@Entity('credit_note_items')
@ForeignKey(() => CreditNote, ['tenantId', 'creditNoteId'], ['tenantId', 'id'], { name: 'credit_note_items_note_fk' })
@Index('credit_note_items_note', ['tenantId', 'creditNoteId', 'position'])
@Index('credit_note_items_item', ['tenantId', 'invoiceItemId'])
@Check('credit_note_items_quantity_check', 'quantity > 0')
@Check('credit_note_items_amount_check', 'amount >= 0')
@Check('credit_note_items_invoice_check', '(invoice_item_id is null) = (unit_amount is not null)')
export class CreditNoteItem extends TenantRow {
  @UuidColumn('credit_note_id') creditNoteId: string;
  /** Index of the item in the request, from 0. */
  @IntegerColumn('position') position: number;
  /** Null of a credit note without an invoice. */
  @UuidColumn('invoice_item_id', { nullable: true }) invoiceItemId: string | null;
  @DecimalColumn('quantity') quantity: Decimal;
  /**
   * Credited amount of the whole quantity, in the currency of the tenant: as the caller sent it, otherwise the credited quantity's share of
   * the invoice's total. Of a credit note without an invoice, the line total of an invoice of its tax mode.
   */
  @DecimalColumn('amount') amount: Decimal;
  /** The part of the quantity that counts as credited; the rest was only returned. Null on items that are older than this column: all. */
  @DecimalColumn('credited_quantity', { nullable: true }) creditedQuantity: Decimal | null;
  /** The share of the invoice's total that belongs to the credited quantity; null on items that are older than this column: the amount. */
  @DecimalColumn('share_amount', { nullable: true }) shareAmount: Decimal | null;
  /** The part of the invoice's base that belongs to the credited quantity; null in the tax mode stated. */
  @DecimalColumn('share_base', { nullable: true }) shareBase: Decimal | null;
  /** Price of one unit; only of a credit note without an invoice, as the rate in per cent and the category. */
  @DecimalColumn('unit_amount', { nullable: true }) unitAmount: Decimal | null;
  /** In the tax mode stated the rate that the caller states, or null. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  /** Null in the tax mode stated. */
  @TextColumn('tax_category', { nullable: true }) taxCategory: TaxCategory | null;
  /** SKU and name of the invoice item; set when the credit note is voided, because its invoice may be deleted from then on. */
  @TextColumn('sku', { nullable: true }) sku: string | null;
  @TextColumn('name', { nullable: true }) name: string | null;
}
