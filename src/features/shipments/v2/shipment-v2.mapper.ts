import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import type { ShipmentFilter } from '../shipments.service.js';
import { shipmentFields, shipmentFilter } from '../api/shipment.mapper.js';
import type { ListShipmentsV2, ShipmentV2 } from './shipment-v2.dto.js';

export const filterFromV2 = (query: ListShipmentsV2): ShipmentFilter => ({
  ...shipmentFilter(query),
  orderIds: query.order_ids,
  invoiceIds: query.invoice_ids,
});

export const toV2 = (shipment: ShipmentRecord): ShipmentV2 => ({
  ...shipmentFields(shipment),
  ...versionAndTimesOf(shipment),
});
