import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { OrderLine } from '#features/orders/order-line.entity.js';
import { DecimalColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { InvoiceItem } from './invoice-item.entity.js';

/**
 * The quantity of one order line that one invoice item invoices, in the unit of the order line. The invoiced quantity of an order line is
 * the one that the caller sent when the order was created (its opening value), plus `quantity - returned_quantity` of its allocations.
 */
@Entity('invoice_allocations')
@ForeignKey(() => InvoiceItem, ['tenantId', 'invoiceItemId'], ['tenantId', 'id'], {
  name: 'invoice_allocations_item_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => OrderLine, ['tenantId', 'orderLineId'], ['tenantId', 'id'], { name: 'invoice_allocations_line_fk' })
@Index('invoice_allocations_line', ['tenantId', 'orderLineId'])
@Check('invoice_allocations_quantity_check', 'quantity > 0')
@Check('invoice_allocations_returned_check', 'returned_quantity >= 0 and returned_quantity <= quantity')
export class InvoiceAllocation {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('invoice_item_id', { primary: true }) invoiceItemId: string;
  @UuidColumn('order_line_id', { primary: true }) orderLineId: string;
  @DecimalColumn('quantity') quantity: Decimal;
  /** The quantity that credit notes have returned to the order line. */
  @DecimalColumn('returned_quantity', { default: 0 }) returnedQuantity: Decimal;
}
