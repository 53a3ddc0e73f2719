import { timesOf } from '#platform/base/values/time.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import { shipmentFields, shipmentFilter } from '../api/shipment.mapper.js';
import type { ShipmentFilter } from '../shipments.service.js';
import { KNOWN_STATUSES, type ListShipmentsV1, type ShipmentV1 } from './shipment-v1.dto.js';

export const toV1 = (shipment: ShipmentRecord): ShipmentV1 => ({ ...shipmentFields(shipment), ...timesOf(shipment) });

export const filterFromV1 = (query: ListShipmentsV1): ShipmentFilter => ({
  ...shipmentFilter(query),
  known: KNOWN_STATUSES,
});
