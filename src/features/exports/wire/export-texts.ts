import { CONTRACT_DOCS } from '../../contract-pricing/wire/contract-docs.js';
import { CREDIT_NOTE_DOCS } from '../../credit-notes/wire/credit-note-docs.js';
import { CUSTOMER_DOCS } from '../../customers/wire/customer-docs.js';
import { INVENTORY_DOCS } from '../../inventories/wire/inventory-docs.js';
import { INVOICE_DOCS } from '../../invoices/wire/invoice-docs.js';
import { ORDER_DOCS } from '../../orders/wire/order-docs.js';
import type { OperationText, ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';
import { PRODUCT_DOCS } from '../../products/wire/product-docs.js';
import { SHIPMENT_DOCS } from '../../shipments/wire/shipment-docs.js';
import type { ExportFormat, FormulaForm } from '../export-limits.js';

const SNAPSHOT =
  'All records are of one moment, in the sequence of their creation. The response begins at once and is sent as fast as you read it; it is compressed if `Accept-Encoding` contains `gzip`. A response that ends without the closing chunk of HTTP is incomplete: send the request again. An export may last 15 minutes, and a tenant has one at a time on each instance; a second one waits up to 10 seconds and is then refused with 429.';
const FILTERS = 'The filters are those of the list, without its default filters.';
const CSV =
  'With `format=csv` the columns are the paths of fields such as `attributes.colour`, with the names that imports accept; the records are read twice, because the columns depend on them, so the header follows after the first time. Texts that a spreadsheet would run as formulas begin with an apostrophe, which imports remove; `formulas=keep` leaves it out.';

const FORMAT_TEXTS = {
  ndjson: 'a JSON object in each line, `application/x-ndjson`',
  csv: 'a table with a header, `text/csv`',
} satisfies Record<ExportFormat, string>;

const FORMULA_TEXTS = {
  escape:
    'a text that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe in front, also after a semicolon, tab or line break in the text; numbers have none. Imports remove it',
  keep: 'texts are as they were stored, for programs that run no formulas; only a text that begins with an apostrophe and such a character has another apostrophe in front, because imports remove one',
} satisfies Record<FormulaForm, string>;

/** The texts of an export. `list` is the resource whose filters it has. */
const text = (summary: string, line: string, list: ResourceDocs, hasCsv: boolean): OperationText => ({
  summary,
  description: [line, FILTERS, ...(hasCsv ? [CSV] : []), SNAPSHOT].join(' '),
  parameterValues: {
    ...list.parameterValues,
    format: FORMAT_TEXTS,
    ...(hasCsv ? { formulas: FORMULA_TEXTS } : {}),
  },
});

/** Texts of the exports, by the method of the controller. */
export const EXPORT_OPERATIONS = {
  products: text(
    'Export all products',
    'Returns a line for each variant, as `GET /v2/products/{id}` returns it: with the fields of its group and its prices.',
    PRODUCT_DOCS,
    true,
  ),
  productPrices: text(
    'Export all prices of products',
    'Returns a line for each price of a product in a price list: `sku`, `price_list_id` (the `reference_id` of the list, so that the file fits another tenant) and the fields of the price. The filters select products.',
    PRODUCT_DOCS,
    true,
  ),
  customers: text(
    'Export all customers',
    'Returns a line for each customer with its addresses and contacts, as `GET /v2/customers/{id}` returns it.',
    CUSTOMER_DOCS,
    true,
  ),
  inventories: text(
    'Export all stock figures',
    'Returns a line for each inventory, as `GET /v2/inventories/{id}` returns it.',
    INVENTORY_DOCS,
    true,
  ),
  orders: text(
    'Export all orders',
    'Returns a line for each order or quote with its lines, as `GET /v2/orders/{id}` returns it. Payment tokens are null.',
    ORDER_DOCS,
    false,
  ),
  invoices: text(
    'Export all invoices',
    'Returns a line for each invoice with its items, as `GET /v2/invoices/{id}` returns it.',
    INVOICE_DOCS,
    false,
  ),
  creditNotes: text(
    'Export all credit notes',
    'Returns a line for each credit note with its items, as `GET /v2/credit-notes/{id}` returns it, voided ones too: for the accounts, with net and tax.',
    CREDIT_NOTE_DOCS,
    true,
  ),
  shipments: text(
    'Export all shipments',
    'Returns a line for each shipment with its items, as `GET /v2/shipments/{id}` returns it.',
    SHIPMENT_DOCS,
    false,
  ),
  contractPricing: text(
    'Export all price agreements',
    'Returns a line for each contract with its prices, as `GET /v2/contract-pricing/{id}` returns it.',
    CONTRACT_DOCS,
    false,
  ),
} satisfies Record<string, OperationText>;
