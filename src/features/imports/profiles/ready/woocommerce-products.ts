import type { ColumnMapping } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

const ATTRIBUTES = 5;

/** Backslashes in front of commas and of the letter n, as WooCommerce writes them. */
const ESCAPE = '\\';

/** The export of products of WooCommerce: a row for each product, and for each variation behind the row of its parent. */
export const WOOCOMMERCE_PRODUCTS: ReadyProfile = {
  referenceId: 'woocommerce-products',
  name: 'WooCommerce: export of products',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'SKU', to: 'sku_id' },
      { from: ['Parent', 'SKU'], to: 'group_code' },
      { from: 'Name', to: 'name' },
      { from: 'Published', to: 'status', values: { '1': 'active', '0': 'inactive', '-1': 'inactive' } },
      { from: 'Description', to: 'description', escape: ESCAPE, html: 'text' },
      { from: 'GTIN, UPC, EAN, or ISBN', to: 'barcode' },
      { from: 'Brands', to: 'brand' },
      { from: 'Regular price', to: 'product_prices[0].price' },
      { from: 'Sale price', to: 'product_prices[0].sale_price', lower_than: 'product_prices[0].price' },
      { from: 'Weight (kg)', to: 'net_weight.value', values: { '0': '' } },
      { from: 'Categories', to: 'categories', split: ',', path: '>', escape: ESCAPE },
      { from: 'Tags', to: 'tags', split: ',', escape: ESCAPE },
      { from: 'Images', to: 'medias[].url', split: ',' },
      ...Array.from({ length: ATTRIBUTES }, (_, index): ColumnMapping[] => [
        { from: `Attribute ${index + 1} name`, to: `attributes[${index}].name` },
        { from: `Attribute ${index + 1} value(s)`, to: `attributes[${index}].value` },
      ]).flat(),
    ],
    constants: { 'net_weight.unit': 'kg' },
    templates: {},
    fill_down: { key: ['Parent', 'SKU'], columns: ['Categories', 'Tags', 'Brands', 'Description'] },
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: { Type: ['variable', 'grouped'] },
    skip_rows_without: [],
  },
};
