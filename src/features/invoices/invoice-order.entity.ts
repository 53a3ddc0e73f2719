import { Entity, ForeignKey, Index } from 'typeorm';
import { IntegerColumn, JsonColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Charge } from '#features/orders/money/charge.js';
import { Order } from '#features/orders/order.entity.js';
import { Invoice } from './invoice.entity.js';

/** The orders of an invoice in the caller's sequence; v1 shows only the first one. */
@Entity('invoice_orders')
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], {
  name: 'invoice_orders_invoice_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Order, ['tenantId', 'orderId'], ['tenantId', 'id'], { name: 'invoice_orders_order_fk' })
@Index('invoice_orders_order', ['tenantId', 'orderId'])
export class InvoiceOrder {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('invoice_id', { primary: true }) invoiceId: string;
  @UuidColumn('order_id', { primary: true }) orderId: string;
  @IntegerColumn('position') position: number;
  /**
   * What the invoice carries of the order's discount, shipping, tax and further charges, as amounts, if it was made from the order; then its
   * items are parts of the order's lines at their terms. Null if the caller stated the items.
   */
  @JsonColumn('carried_charges', { nullable: true }) carriedCharges: Charge[] | null;
}
