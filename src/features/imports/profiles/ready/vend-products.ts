import type { ColumnMapping } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

const OPTIONS = ['one', 'two', 'three'];

/** The export of products of Vend (Lightspeed Retail, X-Series): a row for each variant; variants of a product have its handle. */
export const VEND_PRODUCTS: ReadyProfile = {
  referenceId: 'vend-products',
  name: 'Vend (Lightspeed Retail X-Series): export of products',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'sku', to: 'sku_id' },
      { from: ['handle', 'sku'], to: 'group_code' },
      { from: 'name', to: 'name' },
      { from: 'description', to: 'description', html: 'text' },
      { from: 'brand_name', to: 'brand' },
      { from: ['product_category', 'type'], to: 'categories', path: ' / ' },
      { from: 'tags', to: 'tags', split: ',' },
      { from: 'active', to: 'status', values: { '1': 'active', '0': 'inactive' } },
      ...OPTIONS.flatMap((option, index): ColumnMapping[] => [
        { from: `variant_option_${option}_name`, to: [`attributes[${index}].name`, 'grouping_attributes[]'] },
        { from: `variant_option_${option}_value`, to: `attributes[${index}].value` },
      ]),
      { from: 'retail_price', to: 'product_prices[0].price' },
      { from: 'barcode', to: 'barcode' },
      { from: 'weight', to: 'net_weight.value', values: { '0': '', '0.0': '' } },
      { from: 'weight_unit', to: 'net_weight.unit' },
    ],
    constants: {},
    templates: {},
    fill_down: {
      key: 'handle',
      columns: [
        ...['name', 'description', 'brand_name', 'product_category', 'type', 'tags'],
        ...OPTIONS.map((option) => `variant_option_${option}_name`),
      ],
    },
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
