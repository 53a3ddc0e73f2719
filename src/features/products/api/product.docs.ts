import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/api/attribute.docs.js';
import {
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
  takenDetail,
  takenExample,
} from '#platform/edge/http/docs/resource-docs.js';
import type { ProductStatus } from '../product.entity.js';
import { EXAMPLE_PRODUCT_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

export const PRODUCT_STATUS_TEXTS = {
  active: 'is for sale',
  inactive: 'is not for sale: new order lines with it are refused, existing orders go on',
} satisfies Record<ProductStatus, string>;

/** Meanings of the fields of products that are not in their shapes, for both API versions. */
const PRODUCT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Product', 'ProductListItem', 'CreatedProduct', 'UpdateProduct', 'NewVariant'],
    fields: { ...recordTexts('product'), attributes: attributesText('product') },
    values: { status: PRODUCT_STATUS_TEXTS },
  },
  {
    classes: ['ProductAttribute', 'NewProductAttribute', 'ChangeProductAttribute'],
    fields: { id: ATTRIBUTE_VALUE_FIELDS.id, name: ATTRIBUTE_VALUE_FIELDS.name, value: ATTRIBUTE_VALUE_FIELDS.value },
  },
  {
    classes: ['CreatedProduct', 'CreateProduct'],
    fields: { variants: 'Created variants in the sequence of the request, 1 to 1,000' },
  },
  {
    classes: ['CreatedVariant'],
    fields: {
      id: 'Id of the created product',
      sku: 'SKU of the created product',
      reference_id: 'Your own id of the created product',
    },
  },
];

/** Meanings of the fields of product pricings, which only v1 has. */
const PRODUCT_PRICING_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ProductPricing'],
    fields: {
      product_id: 'Product whose prices these are',
      sku: 'SKU of that product, as it is now',
      product_prices: 'Prices of the product, one for each price list',
    },
  },
];

/** Texts of the operations on products, by the method of the controller. */
const PRODUCT_OPERATIONS = {
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
const PRODUCT_PRICING_OPERATIONS = {
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

export const PRODUCT_DOCS: ResourceDocs = {
  name: 'product',
  tag: 'Products',
  description:
    'What the wholesaler sells. Each variant of a group is a product with its own SKU and prices. Start with "Add a product with its variants"',
  example: { id: EXAMPLE_PRODUCT_ID, referenceId: 'erp-nw-example-2' },
  operations: PRODUCT_OPERATIONS,
  fields: PRODUCT_FIELD_TEXTS,
  parameterValues: { status: PRODUCT_STATUS_TEXTS },
};

/** The prices of one product in all price lists; v1 has operations for them. */
export const PRODUCT_PRICING_DOCS: ResourceDocs = {
  ...PRODUCT_DOCS,
  operations: PRODUCT_PRICING_OPERATIONS,
  fields: PRODUCT_PRICING_FIELD_TEXTS,
};

export const PRODUCT_ERRORS = {
  duplicateSku: {
    code: 'duplicate_sku',
    message: 'Products with these values of sku_id exist already.',
    details: [takenDetail('variants[0].sku_id')],
  },
  /** The error of a creation. */
  duplicateUrlSlugs: {
    code: 'duplicate_value',
    message: 'Products with these values of url_slug exist already.',
    details: [takenDetail('variants[0].url_slug')],
  },
  /** The error of an update. */
  duplicateUrlSlug: takenExample('duplicate_value', 'url_slug', 'nw-001-chai'),
  /** The error of renaming. */
  duplicateNewSku: takenExample('duplicate_sku', 'sku_id', 'NW-EXAMPLE-3'),
  /** The error of a creation. */
  sameVariants: {
    code: 'duplicate_value',
    message: 'Variants of one group must differ in their grouping attributes.',
    details: [
      {
        field: 'variants[1].attributes',
        reason: 'has the same values of "size", "color" as the variant SHIRT-RED-L',
      },
    ],
  },
  /** The error of an update. */
  sameVariant: {
    code: 'duplicate_value',
    message: 'Variants of one group must differ in their grouping attributes.',
    details: [{ field: 'attributes', reason: 'has the same values of "size", "color" as the variant SHIRT-RED-L' }],
  },
  inUse: {
    code: 'resource_in_use',
    message:
      'Active contracts price the product, or open orders need it. It cannot be deleted; write status inactive to take it out of sale.',
    details: [
      { field: 'id', reason: `is priced by contract ${EXAMPLE_UUID}, "Volume prices of Alfreds Futterkiste"` },
      {
        field: 'id',
        reason: `is needed by order O-000042 (${EXAMPLE_UUID}), which is confirmed with 12 to ship and 12 to invoice`,
      },
    ],
  },
} satisfies Record<string, ErrorExample>;

/** What the API documents say of the export. */
export const PRODUCT_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all products',
  line: 'Returns a line for each variant, as `GET /v2/products/{id}` returns it: with the fields of its group and its prices.',
  list: PRODUCT_DOCS,
  columns: ['sku_id', 'name', 'attributes'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","sku":"NW-001","name":"Chai"`),
    'text/csv': 'group_code,sku_id,reference_id,name\r\nNW-001,NW-001,,Chai\r\n',
  },
};

/** What the API documents say of the export. */
export const PRODUCT_PRICE_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all prices of products',
  line: 'Returns a line for each price of a product in a price list: `sku`, `price_list_id` (the `reference_id` of the list, so that the file fits another tenant) and the fields of the price. The filters select products.',
  list: PRODUCT_DOCS,
  columns: ['sku', 'price_list_id', 'price'],
  file: {
    ...ndjsonExample('"sku":"NW-001","price_list_id":"NORTHWIND","price":18'),
    'text/csv': 'sku,price_list_id,price\r\nNW-001,NORTHWIND,18\r\n',
  },
};
