import { AUDIENCE_TEXTS, CHANNEL_TEXTS, DISCOUNT_BASE_TEXTS } from '#features/contract-pricing/api/contract.docs.js';
import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import type { PriceWarning } from '../price-warnings.js';
import type { PriceReason } from '../resolve-price.js';

/** Texts of the operations on prices, by the method of the controller. */
const PRICE_OPERATIONS = {
  resolve: {
    summary: 'What will this customer pay?',
    description: `Returns the unit price of 1 to 1,000 SKUs for a customer, a quantity, a time and a sales channel. Nothing is changed. An order line without \`unit_price\` gets the same price.

A contract precedes the price lists if it is active, within its schedule, and made for the customer, channel, SKU and quantity. Of several, contracts for named customers precede those for segments, and these precede contracts for all customers; then the higher priority, the lower price, the later start and the lower id decide. Without a contract, the price comes from the first active one of these price lists that has the product: the one of the request, the customer's own, the default one. It is the volume tier, else the sale price, else the price. The price is for one unit and applies to the whole quantity.

A SKU without a price has \`unit_price: null\` and the reason \`no_price\`; an unknown SKU or customer is refused. Quantities that violate the rules of the price list, inactive products and inactive price lists that were passed over cause \`warnings\`, not errors. With \`explain: true\` every price that was considered is returned with the rule that beat it.`,
  },
} satisfies Record<string, OperationText>;

const REASON_TEXTS = {
  contract_pricing: 'a contract with the customer',
  volume_tier: 'a volume tier of a price list',
  sale_price: 'the sale price of a price list',
  price: 'the ordinary price of a price list',
  no_price: 'neither a contract nor a price list has a price',
} satisfies Record<PriceReason, string>;

const BEATEN_BY_TEXTS = {
  inactive: 'the contract or price list is inactive',
  schedule: 'the contract does not apply at this time',
  channel: 'the contract does not apply in this sales channel',
  quantity: 'no tier of the contract has this quantity',
  audience: 'the chosen contract is for a narrower group of customers',
  priority: 'the chosen contract has a higher priority',
  unit_price: 'the chosen contract is cheaper',
  start_date: 'the chosen contract begins later',
  id: 'the chosen contract has the lower id; all else is equal',
  contract_pricing: 'a contract precedes price lists',
  price_list: 'an earlier price list has a price',
};

const RULE_TEXTS = {
  min_order_quantity: 'the quantity is too small',
  max_order_quantity: 'the quantity is too large',
  step_increment: 'the quantity is not a multiple of the step',
  inactive_product: 'the product is out of sale: orders refuse new lines of it',
  inactive_price_list: 'a price list that would have been searched first is inactive and was passed over',
} satisfies Record<PriceWarning['rule'], string>;

/** Meanings of the fields of price requests and their results. */
const PRICE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ResolvePrices', 'ResolvedPrices'],
    fields: {
      customer_id: 'Customer who would pay, by id or `reference_id`; the response has the id',
      at: 'Time for which the prices are computed, in the past or future; now if it is not sent',
      channel: 'Sales channel for which the prices are computed; `openapi` if it is not sent',
      currency: 'Currency of all prices: the ISO 4217 code of the currency of the tenant',
      lines:
        'What the customer would order, 1 to 1,000 lines; the response has one result for each line, in the same sequence',
      price_list_id:
        "Price list that is searched before the customer's own, by id or `reference_id`; an inactive one is passed over",
      explain: 'Whether the response has `candidates`, every price that was considered; false if it is not sent',
    },
    values: { channel: CHANNEL_TEXTS },
  },
  {
    classes: ['PriceLine', 'ResolvedPrice'],
    fields: {
      sku: 'SKU of a product of the catalogue',
      product_id: 'Product of the SKU',
      quantity: 'Quantity for which the price applies, above 0',
      unit_price:
        'Price of one unit, for all units of the line, in the currency of the tenant, not rounded; null if there is no price',
      reason: 'What gave the price',
      contract: 'Contract that determines the price; null if no contract applies',
      price_list_id:
        'Price list that determines the price, or would determine it without the contract. Its quantity rules give the warnings. Null if no active price list has the product',
      base_price:
        'Price of that list without volume tiers and sale price; null if no active price list has the product',
      discount_campaign_allowed:
        'Whether discount campaigns of your shop may reduce the price: true without a contract, otherwise as the contract states',
      discount_applicable_on: 'What discount campaigns of your shop reduce, by the contract; null without a contract',
      discountable_price:
        'Amount that discount campaigns of your shop reduce; null if there is no price or campaigns are not allowed. The service does not run campaigns',
      warnings:
        'Quantity rules of the price list that the quantity violates, and whether the product or a price list that was passed over is inactive; an empty list if there are none',
      candidates:
        'Every price that was considered for the line, the chosen one first: at most 1,000 contracts and 3 price lists; null without `explain`',
    },
    values: { reason: REASON_TEXTS, discount_applicable_on: DISCOUNT_BASE_TEXTS },
  },
  {
    classes: ['PriceContract'],
    fields: {
      id: 'Id under which the contract can be read',
      name: 'Name of the contract for people',
      reference_id: 'Your own id of the contract; null if it has none',
      customer_group_type: 'Whom the contract is for',
      customer_segments: 'Segments of the contract to which the customer belongs',
      priority: 'The contract with the higher number precedes others for the same kind of customer group',
      start_date: 'Start of the contract in UTC, inclusive',
      end_date: 'End of the contract in UTC, exclusive; null for no end',
      start_quantity: 'First quantity of the tier that applies, inclusive; null if no tier applies',
      end_quantity: 'Last whole quantity of that tier, whose fractions belong to it too; null for no upper limit',
    },
    values: { customer_group_type: AUDIENCE_TEXTS },
  },
  {
    classes: ['PriceCandidate'],
    fields: {
      contract: 'Contract that offers the price; null for a price of a price list',
      price_list_id: 'Price list that offers the price; null for a contract',
      unit_price:
        'Offered price of one unit, in the currency of the tenant; null if the contract has no price for this time, channel and quantity, or the price list is inactive',
      beaten_by: 'Why this price was not chosen; null for the chosen price',
    },
    values: { beaten_by: BEATEN_BY_TEXTS },
  },
  {
    classes: ['PriceWarning'],
    fields: {
      rule: 'Rule of the price list that the quantity violates, or what is inactive',
      limit: 'Quantity that the rule states; null for what is inactive',
      reason: 'The warning in words, for people',
    },
    values: { rule: RULE_TEXTS },
  },
  { classes: ['ContractEffect'], fields: { skus: 'How many SKUs were examined' } },
  {
    classes: ['PreviewContractEffect', 'ContractEffect'],
    fields: {
      contract_id: 'Contract that was examined',
      at: "Time for which prices are compared; now if it is not sent, or the contract's start if that is later",
      channel:
        'Sales channel for which prices are compared; if it is not sent, the first channel of the contract, or `openapi` if it has none',
      currency: 'Currency of all prices: the ISO 4217 code of the currency of the tenant',
      customer_ids:
        'Customers whose prices to compare, by id or `reference_id`, at most 20; if they are not sent, the first 20 customers of the contract',
      skus: 'SKUs whose prices to compare, at most 50, each priced by the contract; if they are not sent, the first 50 SKUs of the contract',
      customers: 'How many customers were examined',
      change_count: 'Number of prices that would change, of the examined customers and SKUs',
      changes: 'The first 1,000 of these prices, in the sequence of the examined customers',
    },
    values: { channel: CHANNEL_TEXTS },
  },
  {
    classes: ['Examined'],
    fields: {
      examined: 'Number whose prices were compared: at most 20 customers and 50 SKUs',
      total: 'Number to which the contract applies, not limited',
    },
  },
  {
    classes: ['PriceChange'],
    fields: {
      customer_id: 'Customer whose price would change',
      sku: 'SKU whose price would change',
      quantity: 'Compared quantity: 1, or the first quantity of a tier of the contract',
      before: 'What the customer pays without the contract',
      after: 'What the customer would pay if the contract were active',
    },
  },
  {
    classes: ['EffectivePrice'],
    fields: {
      unit_price: 'Price of one unit in the currency of the tenant; null if there is none',
      reason: 'What gives the price',
      contract_id: 'Contract that determines the price; null if a price list does',
    },
    values: { reason: REASON_TEXTS },
  },
];

export const PRICE_DOCS: ResourceDocs = {
  tag: 'Prices',
  description: 'What a customer pays at a given time, and why: contracts and price lists taken together',
  operations: PRICE_OPERATIONS,
  fields: PRICE_FIELD_TEXTS,
};
