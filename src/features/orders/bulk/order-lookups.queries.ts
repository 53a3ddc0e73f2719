import { idByReference, idsByReferences } from '../../../platform/data/records/reference-lookups.js';

export const ORDER_BY_REFERENCE = idByReference('orders');
export const ORDER_IDS = idsByReferences('orders');
