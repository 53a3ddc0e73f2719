import type { OperationText } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on contracts, by the method of the controller. */
export const CONTRACT_OPERATIONS = {
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
