import { idsByReferences } from '#platform/data/records/reference-lookups.js';

export const PAYMENT_IDS = idsByReferences('payments');
