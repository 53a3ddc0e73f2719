import { CONTRACT_DOCS } from '../../contract-pricing/wire/contract-docs.js';
import { CUSTOMER_DOCS } from '../../customers/wire/customer-docs.js';
import { INVENTORY_DOCS } from '../../inventories/wire/inventory-docs.js';
import { INVOICE_DOCS } from '../../invoices/wire/invoice-docs.js';
import { ORDER_DOCS } from '../../orders/wire/order-docs.js';
import { EXAMPLE_UUID, type ResourceDocs, type ValueTexts } from '../../platform/http/resource-docs.js';
import { PRODUCT_DOCS } from '../../products/wire/product-docs.js';
import { SHIPMENT_DOCS } from '../../shipments/wire/shipment-docs.js';
import { EXPORT_OPERATIONS, FORMAT_TEXTS } from './export-texts.js';

const EXPORTED = [CONTRACT_DOCS, CUSTOMER_DOCS, INVENTORY_DOCS, INVOICE_DOCS, ORDER_DOCS, PRODUCT_DOCS, SHIPMENT_DOCS];

/** The values of the filters of all lists. */
const FILTER_TEXTS: Record<string, ValueTexts> = {};
for (const { parameterValues = {} } of EXPORTED)
  for (const [name, values] of Object.entries(parameterValues))
    FILTER_TEXTS[name] = { ...FILTER_TEXTS[name], ...values };

export const EXPORT_DOCS: ResourceDocs = {
  tag: 'Exports',
  description:
    'All records of a resource in one file, as they are at one moment: for backups, reports and moves to another tenant. Imports accept the files as they are',
  example: PRODUCT_DOCS.example,
  operations: EXPORT_OPERATIONS,
  parameterValues: { ...FILTER_TEXTS, format: FORMAT_TEXTS },
};

const NDJSON = (fields: string) => ({ 'application/x-ndjson': `{${fields},"version":1}\n` });
const NAMES = `"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE"`;

/** The response of each export in the API documents. */
export const EXPORT_RESPONSE = { description: 'The file, sent in parts', statuses: [400] };

/** The beginning of a file of each resource, by content type. */
export const EXPORT_EXAMPLES = {
  products: {
    ...NDJSON(`"id":"${EXAMPLE_UUID}","sku":"NW-001","name":"Chai"`),
    'text/csv': 'group_code,sku_id,reference_id,name\r\nNW-001,NW-001,,Chai\r\n',
  },
  product_prices: {
    ...NDJSON('"sku":"NW-001","price_list_id":"NORTHWIND","price":18'),
    'text/csv': 'sku,price_list_id,price\r\nNW-001,NORTHWIND,18\r\n',
  },
  customers: {
    ...NDJSON(`${NAMES},"name":"Alfreds Futterkiste"`),
    'text/csv': 'reference_id,company_name,addresses[0].city\r\nALFKI,Alfreds Futterkiste,Berlin\r\n',
  },
  inventories: {
    ...NDJSON(`"id":"${EXAMPLE_UUID}","sku":"NW-001","available_quantity":39`),
    'text/csv': 'sku,available_quantity\r\nNW-001,39\r\n',
  },
  orders: NDJSON(`${NAMES},"status":"confirmed"`),
  invoices: NDJSON(`${NAMES},"invoice_status":"OPEN"`),
  shipments: NDJSON(`${NAMES},"status":"shipped"`),
  contract_pricing: NDJSON(`${NAMES},"contract_status":"active"`),
};
