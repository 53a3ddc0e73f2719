import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { OrderLine } from '../orders/order-line.entity.js';
import { DecimalColumn, TenantIdColumn, UuidColumn } from '../platform/database/columns.js';
import type { Decimal } from '../platform/values/decimal.js';
import { InvoiceItem } from './invoice-item.entity.js';

/**
 * The quantity of one order line that one invoice item uses up. The invoiced quantity of an order line is its opening value plus the
 * sum of its allocations that were not returned.
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
