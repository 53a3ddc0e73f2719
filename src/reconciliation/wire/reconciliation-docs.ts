import type { ResourceDocs } from '../../platform/http/resource-docs.js';

export const RECONCILIATION_DOCS: ResourceDocs = {
  tag: 'Reconciliation',
  description:
    'Counters of orders and invoices that differ from the sums of their invoices, shipments and credit notes; normally there are none',
};
