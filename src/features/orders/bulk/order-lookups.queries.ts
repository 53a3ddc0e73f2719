import { idByReference, idsByReferences, referencesByIds } from '../../../platform/data/records/reference-lookups.js';

export const ORDER_BY_REFERENCE = idByReference('orders');
/** The id of the order with the display id `$2`. */
export const ORDER_BY_DISPLAY_ID = 'select id from orders where tenant_id = $1 and display_id = $2';
export const ORDER_IDS = idsByReferences('orders');
export const ORDER_REFERENCES = referencesByIds('orders');
