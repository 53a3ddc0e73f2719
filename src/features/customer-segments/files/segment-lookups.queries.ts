import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const SEGMENT_IDS = idsByReferences('customer_segments');
export const SEGMENT_REFERENCES = referencesByIds('customer_segments');
