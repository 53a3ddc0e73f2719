import { commonFilterOf } from '../../platform/http/page-query.js';
import { toTimestamp } from '../../platform/time.js';
import type { NewShipment, NewShipmentItem, ShipmentChanges, ShipmentFilter } from '../new-shipment.js';
import { sentStatus } from '../shipment-status.js';
import type { TrackingInfo } from '../shipment.entity.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import type {
  CreateShipmentV1,
  ListShipmentsV1,
  NewShipmentItemV1,
  NewTrackingV1,
  ShipmentV1,
  UpdateShipmentV1,
} from './shipment-v1.dto.js';

export const fromV1 = (dto: CreateShipmentV1): NewShipment => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items.map(itemFromV1),
  trackingInfo: dto.tracking_info && trackingFromV1(dto.tracking_info),
  note: dto.note,
  createdAt: dto.created_at,
});

export const changesFromV1 = (dto: UpdateShipmentV1): ShipmentChanges => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items?.map(itemFromV1),
  trackingInfo: dto.tracking_info && trackingFromV1(dto.tracking_info),
  note: dto.note,
});

const itemFromV1 = (dto: NewShipmentItemV1): NewShipmentItem => ({
  sku: dto.sku_id,
  productId: dto.product_id,
  quantity: dto.quantity,
});

const trackingFromV1 = (dto: NewTrackingV1): TrackingInfo => ({
  trackingNumber: dto.tracking_number,
  trackingUrl: dto.tracking_url ?? null,
  deliveryPartner: dto.delivery_partner ?? null,
});

export const filterFromV1 = (query: ListShipmentsV1): ShipmentFilter => ({
  ...commonFilterOf(query),
  status: sentStatus(query.status, query.shipment_status),
});

export const toV1 = (shipment: ShipmentRecord): ShipmentV1 => ({
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
  created_at: toTimestamp(shipment.createdAt),
  updated_at: toTimestamp(shipment.updatedAt),
});
