import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { RECONCILIATION_FIELD_TEXTS, RECONCILIATION_OPERATIONS } from './reconciliation-texts.js';

export const RECONCILIATION_DOCS: ResourceDocs = {
  tag: 'Reconciliation',
  description:
    'Counters of orders, invoices and payments that differ from the sums of their invoices, shipments, credit notes and allocations, which normally do not exist, gaps in the numbers of sequences, and documents of days that they cannot be of',
  operations: RECONCILIATION_OPERATIONS,
  fields: RECONCILIATION_FIELD_TEXTS,
};
