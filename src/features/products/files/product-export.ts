import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import {
  ALL_PRICE_LIST_REFERENCES,
  PRICE_LIST_REFERENCES,
} from '#features/price-lists/files/price-list-lookups.queries.js';
import { type ProductFilter, productsWhere } from '../products.service.js';
import { PRICE_COLUMNS, priceOf } from './product-price-export.js';
import { PRODUCT_EXPORT_DOCS } from '../api/product.docs.js';

const FIELDS = [
  'reference_id',
  'name',
  'status',
  'is_primary',
  'priority',
  'brand',
  'url_slug',
  'barcode',
  'unit_code',
  'tax_rate',
  'tax_category',
  'description',
];
const TEXT_LISTS = ['grouping_attributes', 'categories', 'collections', 'tags'];
const MEDIA_FIELDS = ['is_default', 'type', 'url', 'order'];
const SEO_FIELDS = ['primary_title', 'title', 'description'];

const CSV: CsvDeclaration = {
  columns: [
    'group_code',
    'sku_id',
    ...FIELDS,
    'channel_visibility.website',
    'volume.cft',
    'net_weight.value',
    'net_weight.unit',
    ...SEO_FIELDS.map((name) => `seo_info.${name}`),
    'seo_info.keywords[]',
    ...listColumns(...TEXT_LISTS),
    ...entryColumns('medias', MEDIA_FIELDS),
    ...listColumns('attributes'),
    ...entryColumns('product_prices', PRICE_COLUMNS),
  ],
  record: (product, names) => ({
    group_code: product.group_code,
    sku_id: product.sku,
    ...pick(product, [
      ...FIELDS,
      'channel_visibility',
      'seo_info',
      'net_weight',
      ...TEXT_LISTS,
      'medias',
      'attributes',
    ]),
    volume: product.volume && { cft: (product.volume as { cft: unknown }).cft },
    product_prices: entriesOf(product.price_lists).map((price) => priceOf(price, names)),
  }),
};

/** How files of products are exported. */
export const PRODUCT_EXPORT: ExportDeclaration<ProductFilter> = {
  resource: 'products',
  type: 'product',
  scope: 'products',
  table: 'products',
  batch: 200,
  where: productsWhere,
  references: [{ statement: PRICE_LIST_REFERENCES, paths: ['price_lists[].id'] }],
  names: ALL_PRICE_LIST_REFERENCES,
  csv: CSV,
  docs: PRODUCT_EXPORT_DOCS,
};
