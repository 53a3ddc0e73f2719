import { documentsByIds } from '../../platform/data/sql/entity-sql.js';
import { journalKind } from '../../platform/data/journal/journal-kind.js';
import { shipmentStates } from './shipment-status.js';
import { SHIPMENT, type ShipmentRecord } from './shipments.queries.js';
import { toV2 } from './v2/shipment-v2.mapper.js';

export const SHIPMENT_JOURNAL = journalKind<ShipmentRecord>({
  statement: documentsByIds(SHIPMENT),
  document: toV2,
  states: shipmentStates,
});
