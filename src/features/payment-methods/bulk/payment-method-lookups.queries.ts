import { idsByReferences } from '../../../platform/data/records/reference-lookups.js';

export const PAYMENT_METHOD_IDS = idsByReferences('payment_methods');
