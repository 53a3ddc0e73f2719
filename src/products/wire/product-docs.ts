import { EXAMPLE_PRODUCT_ID } from '../../examples/example-ids.js';
import { type ErrorExample, takenDetail, takenExample, type ResourceDocs } from '../../platform/http/resource-docs.js';

export const PRODUCT_DOCS: ResourceDocs = {
  name: 'product',
  tag: 'Products',
  description: 'The catalogue: one product for each variant, with its prices',
  example: { id: EXAMPLE_PRODUCT_ID, referenceId: 'erp-nw-example-2' },
};

export const DUPLICATE_SKU: ErrorExample = {
  code: 'duplicate_sku',
  message: 'Products with these values of sku_id exist already.',
  details: [takenDetail('variants[0].sku_id')],
};

/** The error of a creation. */
export const DUPLICATE_URL_SLUGS: ErrorExample = {
  code: 'duplicate_value',
  message: 'Products with these values of url_slug exist already.',
  details: [takenDetail('variants[0].url_slug')],
};

/** The error of an update. */
export const DUPLICATE_URL_SLUG = takenExample('duplicate_value', 'url_slug', 'nw-001-chai');

export const PRODUCT_IN_USE: ErrorExample = {
  code: 'resource_in_use',
  message: 'Products with these values of url_slug exist already.',
  details: [takenDetail('variants[0].url_slug')],
};
