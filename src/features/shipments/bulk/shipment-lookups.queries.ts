import { idByReference } from '../../../platform/data/records/reference-lookups.js';

export const SHIPMENT_BY_REFERENCE = idByReference('shipments');
