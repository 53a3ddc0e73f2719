import { CONTRACT_DOCS } from '../../contract-pricing/wire/contract-docs.js';
import { CUSTOMER_DOCS } from '../../customers/wire/customer-docs.js';
import { INVENTORY_DOCS } from '../../inventories/wire/inventory-docs.js';
import { INVOICE_DOCS } from '../../invoices/wire/invoice-docs.js';
import { ORDER_DOCS } from '../../orders/wire/order-docs.js';
import type { ResourceDocs, ValueTexts } from '../../platform/http/resource-docs.js';
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
