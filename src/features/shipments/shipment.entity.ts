import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Invoice } from '#features/invoices/invoice.entity.js';
import { Order } from '#features/orders/order.entity.js';
import { JsonColumn, ResourceRow, TextColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** The statuses of a shipment that was not cancelled, in the order in which it can change them; it cannot go back. v1 has no others. */
export const PROGRESS_STATUSES = ['created', 'shipped', 'fulfilled'] as const;
export type ProgressStatus = (typeof PROGRESS_STATUSES)[number];

/** A cancelled shipment has given its quantities back to the order; it stays cancelled. */
export const SHIPMENT_STATUSES = [...PROGRESS_STATUSES, 'cancelled'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** How the customer can follow the shipment. `deliveryPartner` is the name of the carrier. */
export interface TrackingInfo {
  trackingNumber: string;
  trackingUrl: string | null;
  deliveryPartner: string | null;
}

@Entity('shipments')
@Unique('shipments_reference_id_key', ['tenantId', 'referenceId'])
@Index('shipments_order', ['tenantId', 'orderId'])
@Index('shipments_invoice', ['tenantId', 'invoiceId'])
@Index('shipments_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('shipments_created_at', ['tenantId', 'createdAt', 'id'])
@ForeignKey(() => Order, ['tenantId', 'orderId'], ['tenantId', 'id'], { name: 'shipments_order_fk' })
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], { name: 'shipments_invoice_fk' })
export class Shipment extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @UuidColumn('order_id') orderId: string;
  /** The invoice that the client named for the shipment; null if none, or if it was deleted: a trigger of the invoice clears it. */
  @UuidColumn('invoice_id', { nullable: true }) invoiceId: string | null;
  @TextColumn('status') status: ShipmentStatus;
  @JsonColumn('tracking_info', { nullable: true }) trackingInfo: TrackingInfo | null;
  @TextColumn('note', { nullable: true }) note: string | null;
  /** When the goods left; null before, and on shipments that are older than the column: these left when they were created. */
  @TimeColumn('shipped_at', { nullable: true }) shippedAt: Date | null;
}
