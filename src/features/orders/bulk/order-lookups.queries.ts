import { idsByReferences, referencesByIds } from '../../../platform/data/records/reference-lookups.js';

export const ORDER_IDS = idsByReferences('orders');
export const ORDER_REFERENCES = referencesByIds('orders');
