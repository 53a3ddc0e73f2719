import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/wire/attribute-value-texts.js';
import { type FieldTexts, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { ProductStatus } from '../product.entity.js';

export const PRODUCT_STATUS_TEXTS = {
  active: 'is for sale',
  inactive: 'is not for sale: new order lines with it are refused, existing orders go on',
} satisfies Record<ProductStatus, string>;

/** Meanings of the fields of products that are not in their shapes, for both API versions. */
export const PRODUCT_FIELD_TEXTS: readonly FieldTexts[] = [
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
export const PRODUCT_PRICING_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ProductPricing'],
    fields: {
      product_id: 'Product whose prices these are',
      sku: 'SKU of that product, as it is now',
      product_prices: 'Prices of the product, one for each price list',
    },
  },
];
