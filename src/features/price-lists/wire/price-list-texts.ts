import { type FieldTexts, type OperationText, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import type { PriceListStatus } from '../price-list.entity.js';

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

/** Meanings of the fields of price lists, for both API versions. */
export const PRICE_LIST_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['PriceList', 'CreatePriceList', 'UpdatePriceList'],
    fields: {
      ...recordTexts('price list'),
      reference_id:
        'Your own id of the price list, at most 50 characters, unique in the tenant; prices of products can name the list by it',
      name: 'Name of the price list for people, at most 50 characters',
      priority: 'Whole number for sorting, the lowest first in ascending lists; 0 if none was sent',
      currency: 'ISO 4217 code of the currency of all prices in the list, which must be that of the tenant',
      description: 'What the price list is for, at most 255 characters',
      status:
        'Whether the prices of the list are used; `active` if a new list does not state it. The default list may be inactive, and then prices nothing',
      is_default:
        'Whether customers without a price in their own list get the prices of this one. Exactly one list of a tenant is the default; `true` makes this list the default instead of the present one',
    },
    values: {
      status: {
        active: 'the list is in use',
        inactive: 'the list is passed over when prices are searched; customers and orders may still name it',
      } satisfies Record<PriceListStatus, string>,
    },
  },
];
