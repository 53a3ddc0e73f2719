import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { type ExampleFiles, exportDocs, ndjsonExample } from '#features/exports/wire/export-docs.js';
import { exportText } from '#features/exports/wire/export-texts.js';
import { PRICE_LIST_DOCS } from './price-list-docs.js';

export const PRICE_LIST_FILE: ExampleFiles = {
  ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"NORTHWIND","name":"Northwind list prices"`),
  'text/csv':
    'id,reference_id,name,status,is_default\r\n01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e,NORTHWIND,Northwind list prices,active,true\r\n',
};

/** Exports of price lists in the API documents. */
export const PRICE_LIST_EXPORT_DOCS = exportDocs(PRICE_LIST_DOCS, {
  priceLists: exportText(
    'Export all price lists',
    'Returns a line for each price list, as `GET /v2/price-lists/{id}` returns it. Its prices are in the export of product_prices.',
    PRICE_LIST_DOCS,
  ),
});
