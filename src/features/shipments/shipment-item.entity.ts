import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { DecimalColumn, IntegerColumn, TenantRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Shipment } from './shipment.entity.js';

@Entity('shipment_items')
@ForeignKey(() => Shipment, ['tenantId', 'shipmentId'], ['tenantId', 'id'], {
  name: 'shipment_items_shipment_fk',
  onDelete: 'CASCADE',
})
@Index('shipment_items_shipment', ['tenantId', 'shipmentId', 'position'])
@Check('shipment_items_quantity_check', 'quantity > 0')
export class ShipmentItem extends TenantRow {
  @UuidColumn('shipment_id') shipmentId: string;
  @IntegerColumn('position') position: number;
  @TextColumn('sku') sku: string;
  /** The quantity rounded up to a whole number, for instances of releases that do not know `exact_quantity`. */
  @IntegerColumn('quantity') quantity: number;
  /** Null on items that are older than this column, whose `quantity` is exact. */
  @DecimalColumn('exact_quantity', { nullable: true }) exactQuantity: Decimal | null;
}
