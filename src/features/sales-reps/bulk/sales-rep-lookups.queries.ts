import { idsByReferences } from '../../../platform/data/records/reference-lookups.js';

export const SALES_REP_IDS = idsByReferences('sales_reps');
