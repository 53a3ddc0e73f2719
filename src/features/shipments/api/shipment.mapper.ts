import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import { decimal } from '#platform/base/values/decimal.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { NewShipment, NewShipmentItem } from '../new-shipment.js';
import { sentStatus } from '../shipment-status.js';
import type { TrackingInfo } from '../shipment.entity.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import type { ShipmentFilter } from '../shipments.service.js';
import type { ShipmentChanges } from '../update-shipment.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type * as fields from './shipment.shape.js';

export const newShipment = (
  dto: CreatedFields<fields.ShipmentShape & fields.CreationTime>,
): Complete<NewShipment, 'id'> => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items.map(newItem),
  trackingInfo: dto.tracking_info && newTracking(dto.tracking_info),
  note: dto.note,
  createdAt: dto.created_at,
});

export const shipmentChanges = (dto: ChangedFields<fields.ShipmentShape>): Complete<ShipmentChanges> => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items?.map(newItem),
  trackingInfo: dto.tracking_info && newTracking(dto.tracking_info),
  note: dto.note,
});

const newItem = (dto: CreatedFields<fields.ShipmentItemShape>): Complete<NewShipmentItem> => ({
  sku: dto.sku_id,
  productId: dto.product_id,
  quantity: decimal(dto.quantity),
});

const newTracking = (dto: fields.NewTracking): TrackingInfo => ({
  trackingNumber: dto.tracking_number,
  trackingUrl: dto.tracking_url ?? null,
  deliveryPartner: dto.delivery_partner ?? null,
});

export const shipmentFilter = (query: PageQuery & fields.ShipmentFilters): ShipmentFilter => ({
  ...commonFilterOf(query),
  status: sentStatus(query.status, query.shipment_status),
});

export const shipmentFields = (
  shipment: ShipmentRecord,
): AnsweredFields<Omit<fields.ShipmentShape, 'shipment_status' | 'shipment_items'>> & {
  shipment_items: fields.ShipmentItem[];
} => ({
  id: shipment.id,
  reference_id: shipment.referenceId,
  order_id: shipment.orderId,
  invoice_id: shipment.invoiceId,
  status: shipment.status,
  shipment_items: shipment.items.map(({ id, sku, quantity }) => ({ id, sku_id: sku, quantity })),
  tracking_info: shipment.trackingInfo && {
    tracking_number: shipment.trackingInfo.trackingNumber,
    tracking_url: shipment.trackingInfo.trackingUrl,
    delivery_partner: shipment.trackingInfo.deliveryPartner,
  },
  note: shipment.note,
});

/** A shipment as v2, files and the journal show it. */
export const shipmentRepresentation = (
  shipment: ShipmentRecord,
): ReturnType<typeof shipmentFields> & VersionAndTimesFields => ({
  ...shipmentFields(shipment),
  ...versionAndTimesOf(shipment),
});
