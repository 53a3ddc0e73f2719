import type { OperationText } from '../../platform/http/resource-docs.js';
import type { ExportFormat } from '../export-limits.js';

const SNAPSHOT =
  'All records are of one moment, in the sequence of their creation. The response begins at once and is sent as fast as you read it; it is compressed if `Accept-Encoding` contains `gzip`. A response that ends without the closing chunk of HTTP is incomplete: send the request again. An export may last 15 minutes, and a tenant has one at a time on each instance; a second one waits up to 10 seconds and is then refused with 429.';
const FILTERS = 'The filters are those of the list, without its default filters.';
const CSV =
  'With `format=csv` the columns are the paths of fields such as `attributes.colour`, with the names that imports accept; the records are read twice, because the columns depend on them, so the header follows after the first time.';

const text = (summary: string, line: string, hasCsv: boolean): OperationText => ({
  summary,
  description: [line, FILTERS, ...(hasCsv ? [CSV] : []), SNAPSHOT].join(' '),
});

/** Texts of the exports, by the method of the controller. */
export const EXPORT_OPERATIONS = {
  products: text(
    'Export all products',
    'Returns a line for each variant, as `GET /v2/products/{id}` returns it: with the fields of its group and its prices.',
    true,
  ),
  productPrices: text(
    'Export all prices of products',
    'Returns a line for each price of a product in a price list: `sku`, `price_list_id` (the `reference_id` of the list, so that the file fits another tenant) and the fields of the price. The filters select products.',
    true,
  ),
  customers: text(
    'Export all customers',
    'Returns a line for each customer with its addresses and contacts, as `GET /v2/customers/{id}` returns it.',
    true,
  ),
  inventories: text(
    'Export all stock figures',
    'Returns a line for each inventory, as `GET /v2/inventories/{id}` returns it.',
    true,
  ),
  orders: text(
    'Export all orders',
    'Returns a line for each order or quote with its lines, as `GET /v2/orders/{id}` returns it. Payment tokens are null.',
    false,
  ),
  invoices: text(
    'Export all invoices',
    'Returns a line for each invoice with its items, as `GET /v2/invoices/{id}` returns it.',
    false,
  ),
  shipments: text(
    'Export all shipments',
    'Returns a line for each shipment with its items, as `GET /v2/shipments/{id}` returns it.',
    false,
  ),
  contractPricing: text(
    'Export all price agreements',
    'Returns a line for each contract with its prices, as `GET /v2/contract-pricing/{id}` returns it.',
    false,
  ),
} satisfies Record<string, OperationText>;

export const FORMAT_TEXTS = {
  ndjson: 'a JSON object in each line, `application/x-ndjson`',
  csv: 'a table with a header, `text/csv`',
} satisfies Record<ExportFormat, string>;
