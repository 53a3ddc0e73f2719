import type { OperationText } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on products, by the method of the controller. */
export const PRODUCT_OPERATIONS = {
  list: {
    summary: 'What is in the catalogue?',
    description:
      'Returns products without their prices, sorted by SKU. Each variant of a group is a product of its own. Inactive products are listed too, deleted ones never.',
    v2: 'With `search`, products are found by the words of their SKU, reference, name and barcode. `category`, `tag` and `brand` find them by what they are called, and `barcode` by an EAN, GTIN or UPC.',
  },
  get: {
    summary: 'Show a product',
    description: 'Returns one product, that is one variant with its SKU.',
    v2: 'Its prices are in `price_lists`, one entry for each price list.',
    v1: 'Its prices in all price lists are returned by "Show the prices of a product".',
  },
  getBySku: {
    summary: 'Show a product by its SKU',
    description:
      'Returns the product with this SKU, compared exactly. The answer and its `ETag` are those of the read by id; inactive products are returned too, deleted ones never. `sku_ids` of the list reads many at once.',
  },
  create: {
    summary: 'Add a product with its variants',
    description: `Creates 1 to 1,000 variants of one group, each a product with its own SKU. A product without variants is a group of one; use its SKU as \`group_code\`. A \`group_code\` that exists adds the variants to that group.

One variant of a group is primary and represents it: the one that you mark, otherwise the first. A variant must have all \`grouping_attributes\` of its group, and two variants of a group must not have the same values of all of them. Prices name price lists that must exist.

A SKU, or a \`url_slug\` (v2), that another product has is refused with 409. Next: upload pictures under Media files and write their addresses to \`medias\`.`,
  },
  update: {
    summary: 'Change a product or its prices',
    description: `Changes the fields that you send; \`null\` clears a field that may be empty. Lists such as \`categories\` are replaced as a whole, but \`product_prices\` changes only the price lists that it names: \`price: null\` removes the price in one list, \`product_prices: null\` those in all lists, and an empty list is refused unless there are no prices. The SKU cannot change here (v2: "Give a product another SKU"). \`is_primary: true\` makes the variant the primary one of its group. Another \`group_code\` moves the variant to that group; if it was the primary variant, another one becomes primary.

Orders and invoices that exist keep their prices and names.`,
    v2: '`brand` and `grouping_attributes` belong to the group: changing them changes all its variants.',
  },
  renameSku: {
    summary: 'Give a product another SKU',
    description: `Changes the SKU of a product, for instance after a typing error. Its prices, contracts, inventory and pictures follow. Orders, shipments and invoices keep the SKU with which they were made; shipments and invoices of an order name its lines by the SKU that the order has.

An SKU that another product has is refused with 409 \`duplicate_sku\`. The present SKU changes nothing.`,
  },
  delete: {
    summary: 'Remove a product from the catalogue',
    description: `Deletes one variant with its prices in price lists and in inactive contracts. Documents that name it keep its name; its SKU can be used again. If it was the primary variant of its group, another one becomes primary.

Refused with 409 \`resource_in_use\` while an active contract prices it, or an open order needs it: a draft, a submitted one, or a confirmed one with something left to ship or invoice. To stop selling it, write \`status: inactive\` instead.`,
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on all prices of one product, which v1 has. */
export const PRODUCT_PRICING_OPERATIONS = {
  get: {
    summary: 'Show the prices of a product',
    description: 'Returns the prices of one product in all price lists. The id is that of the product.',
  },
  update: {
    summary: 'Change the prices of a product',
    description:
      'Changes the prices in the price lists that you name; prices in other lists stay. Send either `product_prices` for several lists, or the fields of one price; without a `price_list_id` it is the price in the default price list. A price of `null` removes the product from that list.',
  },
} satisfies Record<string, OperationText>;
