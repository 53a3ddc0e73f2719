import { EXAMPLE_UUID, type ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';
import { PRODUCT_DOCS } from '../../products/wire/product-docs.js';
import { EXPORT_OPERATIONS } from './export-texts.js';

export const EXPORT_DOCS: ResourceDocs = {
  tag: 'Exports',
  description:
    'All records of a resource in one file, as they are at one moment: for backups, reports and moves to another tenant. Imports accept the files as they are, except those of credit notes, which no import takes',
  example: PRODUCT_DOCS.example,
  operations: EXPORT_OPERATIONS,
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
  credit_notes: {
    ...NDJSON(`${NAMES},"credit_note_number":"CN-000042","amount":14`),
    'text/csv':
      'id,credit_note_number,amount,net_amount,tax_amount\r\n01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e,CN-000042,14,14,0\r\n',
  },
  shipments: NDJSON(`${NAMES},"status":"shipped"`),
  contract_pricing: NDJSON(`${NAMES},"contract_status":"active"`),
};
