import { idByReference, idsByReferences } from '../../../platform/data/records/reference-lookups.js';

export const INVOICE_BY_REFERENCE = idByReference('invoices');
export const INVOICE_IDS = idsByReferences('invoices');
