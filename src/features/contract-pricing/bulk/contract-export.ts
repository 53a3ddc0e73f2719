import type { ExportForm } from '../../../platform/edge/bulk/export-form.js';
import { SEGMENT_REFERENCES } from '../../customer-segments/bulk/segment-lookups.queries.js';
import { CUSTOMER_REFERENCES } from '../../customers/bulk/customer-lookups.queries.js';
import { type ContractFilter, contractsWhere } from '../contract-pricing.service.js';

/** How files of contracts are exported. */
export const CONTRACT_EXPORT: ExportForm<ContractFilter> = {
  resource: 'contract_pricing',
  type: 'contract_price',
  table: 'contracts',
  batch: 1,
  where: contractsWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_ids[]'] },
    { statement: SEGMENT_REFERENCES, paths: ['customer_segments[]'] },
  ],
};
