import type { ReadyProfile } from './ready-profile.js';

/** Stands in front of digits, so that spreadsheets keep all of them. */
const APOSTROPHE = "'";
const NO_OPTION = { Title: '' };
const NO_VALUE = { 'Default Title': '' };

/** The export of products of Shopify: a row for each variant, and further rows that only have a picture. */
export const SHOPIFY_PRODUCTS: ReadyProfile = {
  referenceId: 'shopify-products',
  name: 'Shopify: export of products',
  resource: 'products',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: 'Variant SKU', to: 'sku_id', strip: APOSTROPHE },
      { from: 'Handle', to: 'group_code' },
      { from: 'Title', to: 'name' },
      { from: 'Body (HTML)', to: 'description', html: 'text' },
      { from: 'Vendor', to: 'brand' },
      { from: ['Product Category', 'Type'], to: 'categories', path: '>' },
      { from: 'Tags', to: 'tags', split: ',' },
      { from: 'Status', to: 'status', values: { active: 'active', draft: 'inactive', archived: 'inactive' } },
      { from: 'Option1 Name', to: ['attributes[0].name', 'grouping_attributes[]'], values: NO_OPTION },
      { from: 'Option1 Value', to: 'attributes[0].value', values: NO_VALUE },
      { from: 'Option2 Name', to: ['attributes[1].name', 'grouping_attributes[]'] },
      { from: 'Option2 Value', to: 'attributes[1].value' },
      { from: 'Option3 Name', to: ['attributes[2].name', 'grouping_attributes[]'] },
      { from: 'Option3 Value', to: 'attributes[2].value' },
      { from: ['Variant Compare At Price', 'Variant Price'], to: 'product_prices[0].price', pick: 'greatest' },
      {
        from: ['Variant Compare At Price', 'Variant Price'],
        to: 'product_prices[0].sale_price',
        pick: 'least',
        lower_than: 'product_prices[0].price',
      },
      { from: 'Variant Grams', to: 'net_weight.value', values: { '0': '', '0.0': '' } },
      { from: 'Variant Barcode', to: 'barcode', strip: APOSTROPHE },
      { from: 'Image Src', to: 'medias[].url' },
      { from: 'SEO Title', to: 'seo_info.title' },
      { from: 'SEO Description', to: 'seo_info.description' },
    ],
    constants: { 'net_weight.unit': 'g' },
    templates: {},
    fill_down: {
      key: 'Handle',
      columns: [
        ...['Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Status'],
        ...['Option1 Name', 'Option2 Name', 'Option3 Name', 'SEO Title', 'SEO Description'],
      ],
    },
    join_rows_without: 'sku_id',
    drop_without: { 'attributes[]': 'value', 'product_prices[0]': 'price', net_weight: 'value' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
