import { type FieldTexts, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { ContractAudience, ContractChannel, DiscountBase } from '../contract.entity.js';
import type { EffectiveStatus } from '../contract-schedule.js';

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
export const CONTRACT_FIELD_TEXTS: readonly FieldTexts[] = [
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
