import { idsByReferences } from '#platform/data/records/reference-lookups.js';

export const RETURN_IDS = idsByReferences('returns');
