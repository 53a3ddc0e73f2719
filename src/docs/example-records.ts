import { demoId } from '../examples/demo-id.js';
import {
  EXAMPLE_ATTRIBUTE_ID,
  EXAMPLE_BILLING_ADDRESS_ID,
  EXAMPLE_CONTACT_ID,
  EXAMPLE_CONTRACT_ID,
  EXAMPLE_CREDIT_NOTE_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_DRAFT_ORDER_IDS,
  EXAMPLE_INVOICE_ID,
  EXAMPLE_MEDIA_FILE_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_OTHER_INVOICE_ID,
  EXAMPLE_PAYMENT_METHOD_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_PRODUCT_ID,
  EXAMPLE_SALES_REP_ID,
  EXAMPLE_SEGMENT_ID,
  EXAMPLE_SPARE_ATTRIBUTE_ID,
  EXAMPLE_SPARE_CONTRACT_ID,
  EXAMPLE_SPARE_CUSTOMERS,
  EXAMPLE_SPARE_ORDER_ID,
  EXAMPLE_SPARE_INVOICE_ID,
  EXAMPLE_SPARE_MEDIA_FILE_ID,
  EXAMPLE_SPARE_PAYMENT_METHOD_IDS,
  EXAMPLE_SPARE_PRICE_LIST_IDS,
  EXAMPLE_SPARE_PRODUCT_IDS,
  EXAMPLE_SPARE_SEGMENT_ID,
  EXAMPLE_UNPAID_INVOICE_ID,
  EXAMPLE_SHIPMENT_ID,
  EXAMPLE_SPARE_SHIPMENT_IDS,
} from '../examples/example-ids.js';

interface ExampleRecord {
  id: string;
  /** The caller's own; definitions of attributes have none. */
  referenceId?: string;
}

export const CUSTOMER = { id: EXAMPLE_CUSTOMER_ID, referenceId: 'ALFKI' };

/** Records of the demo tenant that the examples of parameters name, by resource. */
const RECORDS: Record<string, ExampleRecord> = {
  attribute: { id: EXAMPLE_ATTRIBUTE_ID },
  price_list: { id: EXAMPLE_PRICE_LIST_ID, referenceId: 'NORTHWIND' },
  product: { id: EXAMPLE_PRODUCT_ID, referenceId: 'erp-nw-example-2' },
  customer: CUSTOMER,
  address: { id: EXAMPLE_BILLING_ADDRESS_ID, referenceId: 'ALFKI-BILLING' },
  contact: { id: EXAMPLE_CONTACT_ID, referenceId: 'ALFKI-CONTACT' },
  sales_rep: { id: EXAMPLE_SALES_REP_ID, referenceId: 'DAVOLIO' },
  customer_segment: { id: EXAMPLE_SEGMENT_ID, referenceId: 'PROSPECTS' },
  payment_method: { id: EXAMPLE_PAYMENT_METHOD_ID, referenceId: 'VINET-CARD' },
  contract_pricing: { id: EXAMPLE_CONTRACT_ID, referenceId: 'ALFKI-TIERS' },
  order: { id: EXAMPLE_ORDER_ID, referenceId: '10248' },
  invoice: { id: EXAMPLE_INVOICE_ID, referenceId: 'INV-10248' },
  media_file: { id: EXAMPLE_MEDIA_FILE_ID, referenceId: '' },
  credit_note: { id: EXAMPLE_CREDIT_NOTE_ID, referenceId: 'CN-10248' },
  shipment: { id: EXAMPLE_SHIPMENT_ID, referenceId: 'SHP-10248' },
};

const SPARE_ATTRIBUTE = { id: EXAMPLE_SPARE_ATTRIBUTE_ID };
const SPARE_PRICE_LISTS = {
  v1: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v1, referenceId: 'SPARE' },
  v2: { id: EXAMPLE_SPARE_PRICE_LIST_IDS.v2, referenceId: 'SPARE-2' },
};

const SPARE_CONTRACT = { id: EXAMPLE_SPARE_CONTRACT_ID, referenceId: 'SPARE' };
const SPARE_SEGMENT = { id: EXAMPLE_SPARE_SEGMENT_ID, referenceId: 'SPARE' };

/** What goes with, or before, a customer that is deleted. */
const spareCustomer = (generation: 'v1' | 'v2'): Record<string, ExampleRecord> => {
  const referenceId = EXAMPLE_SPARE_CUSTOMERS[generation];
  const [address, contact] = [`${referenceId}-SHIPPING`, `${referenceId}-CONTACT`];
  return {
    [`${generation} deleteCustomer`]: { id: demoId('customer', referenceId), referenceId },
    [`${generation} deleteAddress`]: { id: demoId('address', address), referenceId: address },
    [`${generation} deleteContact`]: { id: demoId('contact', contact), referenceId: contact },
  };
};

/** Records that may change or go without harm to the other examples, by the operation that does it, of one generation or both. */
const SPARE: Record<string, ExampleRecord> = {
  updateAttribute: SPARE_ATTRIBUTE,
  deleteAttribute: SPARE_ATTRIBUTE,
  'v1 updatePriceList': SPARE_PRICE_LISTS.v1,
  'v2 updatePriceList': SPARE_PRICE_LISTS.v2,
  'v1 deletePriceList': SPARE_PRICE_LISTS.v1,
  'v2 deletePriceList': SPARE_PRICE_LISTS.v2,
  ...spareCustomer('v1'),
  ...spareCustomer('v2'),
  updateCustomerSegment: SPARE_SEGMENT,
  deleteCustomerSegment: SPARE_SEGMENT,
  'v1 deletePaymentMethod': { id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v1, referenceId: 'ALFKI-OLD-CARD' },
  'v2 deletePaymentMethod': { id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v2, referenceId: 'ALFKI-OLDER-CARD' },
  updateContractPricing: SPARE_CONTRACT,
  deleteContractPricing: SPARE_CONTRACT,
  'v1 deleteProduct': { id: EXAMPLE_SPARE_PRODUCT_IDS.v1, referenceId: '' },
  'v2 deleteProduct': { id: EXAMPLE_SPARE_PRODUCT_IDS.v2, referenceId: '' },
  deleteMediaFile: { id: EXAMPLE_SPARE_MEDIA_FILE_ID, referenceId: '' },
  updateInvoice: { id: EXAMPLE_OTHER_INVOICE_ID, referenceId: 'INV-10643' },
  'v1 deleteInvoice': { id: EXAMPLE_SPARE_INVOICE_ID, referenceId: 'INV-11069' },
  'v2 deleteInvoice': { id: EXAMPLE_UNPAID_INVOICE_ID, referenceId: 'INV-11057' },
  deleteInvoice: { id: EXAMPLE_SPARE_INVOICE_ID, referenceId: 'INV-11069' },
  replaceOrder: { id: EXAMPLE_SPARE_ORDER_ID },
  updateStatusOrder: { id: EXAMPLE_SPARE_ORDER_ID },
  'v1 deleteOrder': { id: EXAMPLE_DRAFT_ORDER_IDS.v1 },
  'v2 deleteOrder': { id: EXAMPLE_DRAFT_ORDER_IDS.v2 },
  'v1 updateShipment': { id: EXAMPLE_SPARE_SHIPMENT_IDS.v1 },
  'v2 updateShipment': { id: EXAMPLE_SPARE_SHIPMENT_IDS.v2 },
  'v1 deleteShipment': { id: EXAMPLE_SPARE_SHIPMENT_IDS.v1 },
  'v2 deleteShipment': { id: EXAMPLE_SPARE_SHIPMENT_IDS.v2 },
};

/** The record that an operation's examples mean. */
export function exampleRecord(resource: string, operationId = '', generation = ''): ExampleRecord {
  const record = SPARE[`${generation} ${operationId}`] ?? SPARE[operationId] ?? RECORDS[resource];
  if (!record) throw new Error(`The resource ${resource} needs an example record`);
  return record;
}

/** The customer that a path names before what belongs to it. */
export function exampleOwner(operationId: string, generation: 'v1' | 'v2'): ExampleRecord {
  return operationId.startsWith('delete') ? SPARE[`${generation} deleteCustomer`]! : CUSTOMER;
}
