import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const PAYMENT_METHOD_IDS = idsByReferences('payment_methods');
export const PAYMENT_METHOD_REFERENCES = referencesByIds('payment_methods');
