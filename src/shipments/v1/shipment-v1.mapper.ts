import { timesOf } from '../../platform/values/time.js';
import type { ShipmentRecord } from '../shipments.queries.js';
import { shipmentFields } from '../wire/shipment.mapper.js';
import type { ShipmentV1 } from './shipment-v1.dto.js';

export const toV1 = (shipment: ShipmentRecord): ShipmentV1 => ({ ...shipmentFields(shipment), ...timesOf(shipment) });
