import {
  type CsvDeclaration,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import { SEGMENT_REFERENCES } from '#features/customer-segments/files/segment-lookups.queries.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { type ContractFilter, contractsWhere } from '../contract-pricing.service.js';
import { CONTRACT_EXPORT_DOCS } from '../api/contract.docs.js';

const FIELDS = [
  'id',
  'reference_id',
  'name',
  'contract_status',
  'customer_group_type',
  'timezone',
  'priority',
  'discount_campaign_allowed',
  'discount_applicable_on',
  'created_at',
  'updated_at',
];
const TIER_FIELDS = ['start_quantity', 'end_quantity', 'price'];
const LISTS = ['channel', 'customer_ids', 'customer_segments'];

/** A row for each SKU of a contract. */
const CSV: CsvDeclaration = {
  list: 'product_price_map',
  columns: [
    ...FIELDS,
    ...fieldsIn('schedule_details', ['start_date', 'end_date']),
    ...listColumns(...LISTS),
    'product_price_map[0].sku_id',
    ...fieldsIn('product_price_map[0].volume_tiers[0]', TIER_FIELDS),
    ...entryColumns('product_price_map[0].volume_tiers', TIER_FIELDS),
  ],
  record: (contract) => pick(contract, [...FIELDS, 'schedule_details', ...LISTS, 'product_price_map']),
};

/** How files of contracts are exported. */
export const CONTRACT_EXPORT: ExportDeclaration<ContractFilter> = {
  resource: 'contract_pricing',
  type: 'contract_price',
  scope: 'contract_pricing',
  table: 'contracts',
  batch: 1,
  where: contractsWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_ids[]'] },
    { statement: SEGMENT_REFERENCES, paths: ['customer_segments[]'] },
  ],
  csv: CSV,
  docs: CONTRACT_EXPORT_DOCS,
};
