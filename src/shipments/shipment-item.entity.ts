import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { IntegerColumn, TenantRow, TextColumn, UuidColumn } from '../platform/database/columns.js';
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
  @IntegerColumn('quantity') quantity: number;
}
