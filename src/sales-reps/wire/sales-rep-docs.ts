import { EXAMPLE_SALES_REP_ID } from '../../examples/example-ids.js';
import type { ResourceDocs } from '../../platform/http/resource-docs.js';

export const SALES_REP_DOCS: ResourceDocs = {
  name: 'sales_rep',
  tag: 'Sales reps',
  description: 'Who looks after customers',
  example: { id: EXAMPLE_SALES_REP_ID, referenceId: 'DAVOLIO' },
};
