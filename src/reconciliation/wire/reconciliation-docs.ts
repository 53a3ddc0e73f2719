import type { ResourceDocs } from '../../platform/http/resource-docs.js';

export const RECONCILIATION_DOCS: ResourceDocs = {
  tag: 'Reconciliation',
  description: 'Whether all counters are the sums of their documents',
};
