import { EXAMPLE_PRODUCT_ID } from '#demo/ids/example-ids.js';
import {
  type ErrorExample,
  EXAMPLE_UUID,
  takenDetail,
  takenExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { PRODUCT_OPERATIONS, PRODUCT_PRICING_OPERATIONS } from './product-operation-texts.js';
import { PRODUCT_FIELD_TEXTS, PRODUCT_PRICING_FIELD_TEXTS, PRODUCT_STATUS_TEXTS } from './product-texts.js';

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
