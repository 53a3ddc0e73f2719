import { idByReference, idsByReferences, referencesByIds } from '../../../platform/data/records/reference-lookups.js';

export const ORDER_BY_REFERENCE = idByReference('orders');
export const ORDER_IDS = idsByReferences('orders');
export const ORDER_REFERENCES = referencesByIds('orders');
