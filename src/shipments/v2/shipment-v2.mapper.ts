import { commonFilterOf } from '../../platform/http/page-query.js';
import { toTimestamp } from '../../platform/time.js';
import type { NewShipment, NewShipmentItem, ShipmentChanges, ShipmentFilter } from '../new-shipment.js';
import { sentStatus } from '../shipment-status.js';
import type { TrackingInfo } from '../shipment.entity.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import type {
  CreateShipmentV2,
  ListShipmentsV2,
  NewShipmentItemV2,
  NewTrackingV2,
  ShipmentV2,
  UpdateShipmentV2,
} from './shipment-v2.dto.js';

export const fromV2 = (dto: CreateShipmentV2): NewShipment => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items.map(itemFromV2),
  trackingInfo: dto.tracking_info && trackingFromV2(dto.tracking_info),
  note: dto.note,
  createdAt: dto.created_at,
});

export const changesFromV2 = (dto: UpdateShipmentV2): ShipmentChanges => ({
  referenceId: dto.reference_id,
  orderId: dto.order_id,
  invoiceId: dto.invoice_id,
  status: sentStatus(dto.status, dto.shipment_status),
  items: dto.shipment_items?.map(itemFromV2),
  trackingInfo: dto.tracking_info && trackingFromV2(dto.tracking_info),
  note: dto.note,
});

const itemFromV2 = (dto: NewShipmentItemV2): NewShipmentItem => ({
  sku: dto.sku_id,
  productId: dto.product_id,
  quantity: dto.quantity,
});

const trackingFromV2 = (dto: NewTrackingV2): TrackingInfo => ({
  trackingNumber: dto.tracking_number,
  trackingUrl: dto.tracking_url ?? null,
  deliveryPartner: dto.delivery_partner ?? null,
});

export const filterFromV2 = (query: ListShipmentsV2): ShipmentFilter => ({
  ...commonFilterOf(query),
  status: sentStatus(query.status, query.shipment_status),
  orderIds: query.order_ids,
  invoiceIds: query.invoice_ids,
});

export const toV2 = (shipment: ShipmentRecord): ShipmentV2 => ({
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
  version: shipment.version,
  created_at: toTimestamp(shipment.createdAt),
  updated_at: toTimestamp(shipment.updatedAt),
});
