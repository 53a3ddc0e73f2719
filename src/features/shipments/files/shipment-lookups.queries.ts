import { idsByReferences } from '#platform/data/records/reference-lookups.js';

export const SHIPMENT_IDS = idsByReferences('shipments');
