import type { ReadyProfile } from './ready-profile.js';

/**
 * The export of the catalogue of Magento 2. The row of a configurable product names its variations, which must follow it; rows without
 * websites translate a product for a store view.
 */
export const MAGENTO_PRODUCTS: ReadyProfile = {
  referenceId: 'magento-products',
  name: 'Magento 2: export of the catalogue',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'sku', to: 'sku_id' },
      { from: 'name', to: 'name' },
      { from: 'description', to: 'description', html: 'text' },
      { from: 'product_online', to: 'status', values: { '1': 'active', '2': 'inactive' } },
      { from: 'price', to: 'product_prices[0].price' },
      { from: 'special_price', to: 'product_prices[0].sale_price', lower_than: 'product_prices[0].price' },
      { from: 'categories', to: 'categories', split: ',', path: '/', values: { 'Default Category': '' } },
      {
        from: 'additional_attributes',
        to: 'attributes',
        pairs: { separator: ',', assign: '=', fields: { brand: 'brand' } },
      },
      { from: 'meta_title', to: 'seo_info.title' },
      { from: 'meta_description', to: 'seo_info.description' },
    ],
    constants: {},
    templates: { group_code: '{sku_id}' },
    variations: { from: 'configurable_variations', key: 'sku', split: '|', separator: ',', assign: '=' },
    drop_without: { 'product_prices[0]': 'price' },
    skip_rows_where: { product_type: ['configurable', 'grouped', 'bundle'] },
    skip_rows_without: ['product_websites'],
  },
};
