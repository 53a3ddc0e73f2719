import { idsByReferences } from '../../../platform/data/records/reference-lookups.js';

export const SEGMENT_IDS = idsByReferences('customer_segments');
