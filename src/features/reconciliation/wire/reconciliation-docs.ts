import type { ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';
import { RECONCILIATION_FIELD_TEXTS, RECONCILIATION_OPERATIONS } from './reconciliation-texts.js';

export const RECONCILIATION_DOCS: ResourceDocs = {
  tag: 'Reconciliation',
  description:
    'Counters of orders and invoices that differ from the sums of their invoices, shipments and credit notes, which normally do not exist, and gaps in the numbers of sequences',
  operations: RECONCILIATION_OPERATIONS,
  fields: RECONCILIATION_FIELD_TEXTS,
};
