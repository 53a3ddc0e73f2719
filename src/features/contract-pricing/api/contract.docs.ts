import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { ContractAudience, ContractChannel, DiscountBase } from '../contract.entity.js';
import type { EffectiveStatus } from '../contract-schedule.js';
import { EXAMPLE_CONTRACT_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';

const STATUS_TEXTS = {
  active: 'applies within its schedule',
  inactive: 'does not apply, whatever the schedule',
  scheduled: 'is active, but has not begun; computed from the schedule',
  expired: 'is active, but has ended; computed from the schedule',
} satisfies Record<EffectiveStatus, string>;

export const AUDIENCE_TEXTS = {
  all: 'every customer of the tenant',
  customers: 'the customers in `customer_ids`',
  segments: 'the customers in any of the segments in `customer_segments`',
} satisfies Record<ContractAudience, string>;

export const CHANNEL_TEXTS = {
  openapi: 'orders that come through this API',
  sales_rep: 'orders that a sales rep takes',
  storefront: 'orders from a web shop',
} satisfies Record<ContractChannel, string>;

export const DISCOUNT_BASE_TEXTS = {
  contract_pricing: 'campaigns reduce the price of the contract',
  base_price: 'campaigns reduce the price of the price list',
} satisfies Record<DiscountBase, string>;

/** Meanings of the fields of contracts and their parts, for both API versions. */
const CONTRACT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ContractPricing', 'CreateContractPricing', 'UpdateContractPricing'],
    fields: {
      ...recordTexts('contract'),
    },
    values: {
      contract_status: STATUS_TEXTS,
      customer_group_type: AUDIENCE_TEXTS,
      channel: CHANNEL_TEXTS,
      discount_applicable_on: DISCOUNT_BASE_TEXTS,
    },
  },
  {
    classes: ['ContractPrice', 'NewContractPrice', 'ChangedContractPrice'],
    fields: {
      sku_id: 'SKU of a product of the catalogue that is priced; each once',
      volume_tiers:
        'Prices by quantity, at most 50 that do not overlap; for a quantity in no tier the contract does not apply',
    },
  },
  {
    classes: ['ContractTier', 'NewContractTier'],
    fields: {
      start_quantity: 'First quantity of the tier, inclusive, at least 1',
      end_quantity:
        'Last whole quantity of the tier, at least `start_quantity`; its fractions belong to the tier too, such as 10.5 to a tier that ends with 10; null (in requests also 0) for no upper limit',
      price: 'Price of one unit for the whole quantity, in the currency of the tenant, at least 0',
    },
  },
  {
    classes: ['ContractSchedule', 'NewContractSchedule', 'ChangedContractSchedule'],
    fields: {
      start_date:
        'Time from which the contract applies, inclusive: with an offset, an exact time; without an offset, local time in `timezone`. Responses have it in UTC',
      end_date:
        'Time at which the contract ends, exclusive, later than the start: with an offset, an exact time; without an offset, local time in `timezone`; null for no end. Responses have it in UTC',
    },
  },
];

/** Texts of the operations on contracts, by the method of the controller. */
const CONTRACT_OPERATIONS = {
  list: {
    summary: 'Which price agreements are there?',
    description:
      'Returns contracts with all their prices, those that changed last first. Contracts can be large: a page whose contracts have more than 200,000 volume tiers together is refused; ask for a smaller `page_size`.',
  },
  get: {
    summary: 'Show a price agreement',
    description:
      'Returns one contract with all its prices. Its `contract_status` is that of the time of reading: it becomes `scheduled`, `active` and `expired` by its schedule, without a change of its version.',
  },
  getByReference: {
    summary: 'Show a price agreement by your reference',
    description:
      'Returns the contract with this `reference_id`, with all its prices. The answer and its `ETag` are those of the read by id. A contract without a `reference_id` is read by its id only.',
  },
  create: {
    summary: 'Agree prices with customers',
    description: `Creates a contract: prices of 1 to 10,000 SKUs, with at most 100,000 volume tiers together, for all customers, for some, or for segments of customers, during a period.

Where several contracts apply to a customer, contracts for named customers precede those for segments, and these precede contracts for all customers; then the higher \`priority\` (v2), the lower price and the later start decide. Two active contracts that leave the choice open, that is with a common customer or segment, SKU, channel, time and the same priority, are refused with 409 \`price_overlap\`.

The prices apply to orders that are entered from then on. Next: "What would this agreement change?", or "What will this customer pay?".`,
  },
  update: {
    summary: 'Change a price agreement',
    description:
      'Changes the fields that you send. `product_price_map` replaces the tiers of the SKUs that it names and keeps the others; an empty list of tiers removes the SKU. Lists of customers, segments and channels are replaced as a whole. `contract_status: inactive` takes the contract out of use. The rules of the creation apply to the result, 409 `price_overlap` included. Orders that exist keep their prices.',
  },
  delete: {
    summary: 'Delete a price agreement',
    description: 'Deletes the contract with its prices. Orders that got their prices from it keep them.',
  },
  preview: {
    summary: 'What would this agreement change?',
    description:
      'Compares, for up to 20 customers and 50 SKUs of the contract, the price without the contract with the price if it were active, and returns the differences. Nothing is changed. Each SKU is compared for the quantity 1 and for the first quantity of each tier of the contract. Name other customers or SKUs to examine more.',
  },
} satisfies Record<string, OperationText>;

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

/** What the API documents say of the export. */
export const CONTRACT_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all price agreements',
  line: `Returns a line for each contract with its prices, as \`GET /v2/contract-pricing/{id}\` returns it. ${ROWS_OF_ITEMS}`,
  list: CONTRACT_DOCS,
  columns: ['reference_id', 'product_price_map'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","contract_status":"active"`),
    'text/csv':
      'reference_id,contract_status,product_price_map[0].sku_id,product_price_map[0].volume_tiers[0].price\r\nEXAMPLE,active,NW-003,16.2\r\nEXAMPLE,active,NW-002,17.1\r\n',
  },
};
