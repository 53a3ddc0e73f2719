import { type FieldTexts, type OperationText, recordTexts } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on price lists, by the method of the controller. */
export const PRICE_LIST_OPERATIONS = {
  list: {
    summary: 'Which price lists are there?',
    description:
      'Returns the price lists of the tenant, without the prices in them. Those that changed last come first.',
  },
  get: {
    summary: 'Show a price list',
    description: 'Returns one price list. The prices in it are part of the products.',
  },
  getByReference: {
    summary: 'Show a price list by your reference',
    description:
      'Returns the price list with this `reference_id`. The answer and its `ETag` are those of the read by id.',
  },
  create: {
    summary: 'Add a price list',
    description:
      'Creates a price list without prices. The first list of a tenant becomes the default even if you do not ask for it. Next: write prices to it with the `product_prices` of products, and assign it to customers with `assigned_price_list_id`.',
  },
  update: {
    summary: 'Change a price list, or make it the default',
    description:
      'Changes the fields that you send. With `is_default: true` this list becomes the default, and the previous default no longer is. The default cannot be given up without naming another one.',
  },
  delete: {
    summary: 'Delete a price list',
    description:
      'Deletes a price list that nothing uses. Refused with 409: `resource_in_use` while products have prices in it or customers or orders name it, `resource_locked` for the default list.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to price lists. */
export const PRICE_LIST_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['PriceList', 'UpdatePriceList'], fields: recordTexts('price list') },
];
