import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const SALES_REP_IDS = idsByReferences('sales_reps');
export const SALES_REP_REFERENCES = referencesByIds('sales_reps');
