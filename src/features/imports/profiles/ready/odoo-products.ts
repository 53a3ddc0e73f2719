import type { ReadyProfile } from './ready-profile.js';

/** The export of product templates of Odoo: further attributes of a product stand in rows of their own. */
export const ODOO_PRODUCTS: ReadyProfile = {
  referenceId: 'odoo-products',
  name: 'Odoo: export of product templates',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'Internal Reference', to: ['sku_id', 'group_code'] },
      { from: 'Name', to: 'name' },
      { from: 'Sales Description', to: 'description' },
      { from: 'Barcode', to: 'barcode' },
      { from: 'Sales Price', to: 'product_prices[0].price' },
      { from: 'Product Category', to: 'categories', path: '/' },
      { from: 'Tags', to: 'tags', split: ',' },
      { from: 'Active', to: 'status', values: { True: 'active', False: 'inactive' } },
      { from: 'Weight', to: 'net_weight.value', values: { '0': '', '0.0': '' } },
      {
        from: 'Unit of Measure',
        to: 'unit_code',
        values: {
          ...{ Units: 'C62', Dozens: 'DZN', kg: 'KGM', g: 'GRM', t: 'TNE', lb: 'LBR', oz: 'ONZ' },
          ...{ m: 'MTR', cm: 'CMT', mm: 'MMT', km: 'KMT', ft: 'FOT', in: 'INH', 'm²': 'MTK' },
          ...{ L: 'LTR', 'm³': 'MTQ', Hours: 'HUR', Days: 'DAY' },
        },
      },
      { from: 'Product Attributes / Attribute', to: 'attributes[].name' },
      { from: 'Product Attributes / Values', to: 'attributes[].value' },
    ],
    constants: { 'net_weight.unit': 'kg' },
    templates: {},
    join_rows_without: 'sku_id',
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
