import { EXAMPLE_CONTRACT_ID } from '#demo/ids/example-ids.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { CONTRACT_OPERATIONS } from './contract-operation-texts.js';
import { CONTRACT_FIELD_TEXTS } from './contract-texts.js';

export const CONTRACT_DOCS: ResourceDocs = {
  name: 'contract_pricing',
  tag: 'Contract pricing',
  description:
    'Price agreements (contracts): prices for all customers, for some, or for customer segments, during a period. They precede price lists',
  example: { id: EXAMPLE_CONTRACT_ID, referenceId: 'ALFKI-TIERS' },
  operationGroup: 'contractPricing',
  operations: CONTRACT_OPERATIONS,
  fields: CONTRACT_FIELD_TEXTS,
};

const PRICE_OVERLAP: ErrorExample = {
  code: 'price_overlap',
  message:
    'Another active contract of the same priority prices the same SKUs for the same customers, channel and time.',
  details: [
    {
      field: 'product_price_map',
      reason: `contract ${EXAMPLE_UUID} prices NW-001 and 2 more too, for 1 of the customers`,
    },
  ],
};

export const CONTRACT_ERRORS = {
  create: [PRICE_OVERLAP, DUPLICATE_REFERENCE],
  update: [PRICE_OVERLAP, DUPLICATE_REFERENCE],
};
