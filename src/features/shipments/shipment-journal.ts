import { journalKind } from '#platform/data/journal/journal-kind.js';
import { shipmentStates } from './shipment-status.js';
import { type ShipmentRecord, SHIPMENTS_BY_IDS } from './shipments.queries.js';
import { shipmentRepresentation } from './api/shipment.mapper.js';

export const SHIPMENT_JOURNAL = journalKind<ShipmentRecord>({
  statement: SHIPMENTS_BY_IDS,
  document: shipmentRepresentation,
  states: shipmentStates,
});
