import { timesOf } from '../../platform/values/time.js';
import { PROGRESS_STATUSES } from '../shipment.entity.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import { shipmentFields, shipmentFilter } from '../wire/shipment.mapper.js';
import type { ShipmentFilter } from '../shipments.service.js';
import type { ListShipmentsV1, ShipmentV1 } from './shipment-v1.dto.js';

export const toV1 = (shipment: ShipmentRecord): ShipmentV1 => ({ ...shipmentFields(shipment), ...timesOf(shipment) });

export const filterFromV1 = (query: ListShipmentsV1): ShipmentFilter => ({
  ...shipmentFilter(query),
  known: PROGRESS_STATUSES,
});
