import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const CUSTOMER_IDS = idsByReferences('customers');
export const CUSTOMER_REFERENCES = referencesByIds('customers');
