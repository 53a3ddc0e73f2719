import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { OrderLine } from '#features/orders/order-line.entity.js';
import { DecimalColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ShipmentItem } from './shipment-item.entity.js';

/**
 * The quantity of one order line that one shipment item uses up. The picked, shipped and delivered quantities of an order line are
 * their opening values plus the sums of the allocations of shipments in the respective statuses.
 */
@Entity('shipment_allocations')
@ForeignKey(() => ShipmentItem, ['tenantId', 'shipmentItemId'], ['tenantId', 'id'], {
  name: 'shipment_allocations_item_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => OrderLine, ['tenantId', 'orderLineId'], ['tenantId', 'id'], { name: 'shipment_allocations_line_fk' })
@Index('shipment_allocations_line', ['tenantId', 'orderLineId'])
@Check('shipment_allocations_quantity_check', 'quantity > 0')
export class ShipmentAllocation {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('shipment_item_id', { primary: true }) shipmentItemId: string;
  @UuidColumn('order_line_id', { primary: true }) orderLineId: string;
  @DecimalColumn('quantity') quantity: Decimal;
}
