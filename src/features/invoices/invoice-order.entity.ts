import { Entity, ForeignKey, Index } from 'typeorm';
import { IntegerColumn, TenantIdColumn, UuidColumn } from '../../platform/data/sql/columns.js';
import { Order } from '../orders/order.entity.js';
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
}
