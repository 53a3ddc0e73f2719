import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { PRODUCT_DOCS } from './product-docs.js';

export const PRODUCT_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","sku":"NW-001","name":"Chai"`),
  'text/csv': 'group_code,sku_id,reference_id,name\r\nNW-001,NW-001,,Chai\r\n',
};
export const PRODUCT_PRICE_FILE: ExampleFiles = {
  ...ndjsonExample('"sku":"NW-001","price_list_id":"NORTHWIND","price":18'),
  'text/csv': 'sku,price_list_id,price\r\nNW-001,NORTHWIND,18\r\n',
};

/** Exports of products in the API documents. */
export const PRODUCT_EXPORT_DOCS = exportDocs(PRODUCT_DOCS, {
  products: exportText(
    'Export all products',
    'Returns a line for each variant, as `GET /v2/products/{id}` returns it: with the fields of its group and its prices.',
    PRODUCT_DOCS,
  ),
  productPrices: exportText(
    'Export all prices of products',
    'Returns a line for each price of a product in a price list: `sku`, `price_list_id` (the `reference_id` of the list, so that the file fits another tenant) and the fields of the price. The filters select products.',
    PRODUCT_DOCS,
  ),
});
