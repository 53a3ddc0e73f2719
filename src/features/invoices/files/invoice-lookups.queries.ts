import { idsByReferences, referencesByIds } from '#platform/data/records/reference-lookups.js';

export const INVOICE_IDS = idsByReferences('invoices');
export const INVOICE_REFERENCES = referencesByIds('invoices');
