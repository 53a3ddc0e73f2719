import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  pick,
  type References,
} from '#platform/data/records/export-declaration.js';
import { ALL_PRICE_LIST_REFERENCES } from '#features/price-lists/files/price-list-lookups.queries.js';
import { type ProductFilter, productsWhere } from '../products.service.js';
import { PRODUCT_PRICE_EXPORT_DOCS } from '../api/product.docs.js';

const FIELDS = [
  'price_list_id',
  'price',
  'sale_price',
  'min_order_quantity',
  'max_order_quantity',
  'step_increment',
  'default_order_quantity',
];

/** The columns of the price of a product in a price list. */
export const PRICE_COLUMNS = [
  ...FIELDS,
  ...entryColumns('volume_tiers', ['start_quantity', 'price', 'step_increment']),
];

/** The price of a product in a price list, named by the reference of the list. */
export const priceOf = (price: Record<string, unknown>, names: References): Record<string, unknown> => ({
  ...pick(price, FIELDS),
  price_list_id: names.get(price.id as string) ?? price.id,
  volume_tiers: price.volume_tiers,
});

const CSV: CsvDeclaration = {
  columns: ['sku', ...PRICE_COLUMNS],
  record: (price) => price,
};

/** How files of the prices of products are exported: a line for each price of a product. */
export const PRODUCT_PRICE_EXPORT: ExportDeclaration<ProductFilter> = {
  resource: 'product_prices',
  type: 'product',
  scope: 'products',
  table: 'products',
  batch: 200,
  where: productsWhere,
  references: [],
  names: ALL_PRICE_LIST_REFERENCES,
  lines: (product, names) =>
    entriesOf(product.price_lists).map((price) => ({ sku: product.sku, ...priceOf(price, names) })),
  csv: CSV,
  docs: PRODUCT_PRICE_EXPORT_DOCS,
};
