import { demoId } from './demo-id.js';

/** Records that the examples of the API documents refer to; the demo tenant has them. */

/** How much one unit is: of products, text. */
export const EXAMPLE_ATTRIBUTE_ID = demoId('attribute', 'product quantity_per_unit');
/** One in no use, to be changed and deleted. */
export const EXAMPLE_SPARE_ATTRIBUTE_ID = demoId('attribute', 'product spare_color');
/** Northwind's list prices, the default list. */
export const EXAMPLE_PRICE_LIST_ID = '01900000-0000-7000-8000-000000000001';
/** Lists in no use, to be changed and deleted, one in each version. */
export const EXAMPLE_SPARE_PRICE_LIST_IDS = { v1: demoId('price_list', 'SPARE'), v2: demoId('price_list', 'SPARE-2') };
/** Chai. */
export const EXAMPLE_PRODUCT_ID = demoId('product', 'NW-001');
/** To be deleted, one in each generation: no open order and no contract needs them, and the order 10248 still shows them. */
export const EXAMPLE_SPARE_PRODUCT_IDS = { v1: demoId('product', 'NW-042'), v2: demoId('product', 'NW-072') };
/** Alfreds Futterkiste. */
export const EXAMPLE_CUSTOMER_ID = demoId('customer', 'ALFKI');
export const EXAMPLE_BILLING_ADDRESS_ID = demoId('address', 'ALFKI-BILLING');
export const EXAMPLE_SHIPPING_ADDRESS_ID = demoId('address', 'ALFKI-SHIPPING');
export const EXAMPLE_CONTACT_ID = demoId('contact', 'ALFKI-CONTACT');
/** Customers without orders, to be deleted, one in each generation. */
export const EXAMPLE_SPARE_CUSTOMERS = { v1: 'PARIS', v2: 'FISSA' } as const;
const spareCustomerIds = (reference: string) => ({
  customer: demoId('customer', reference),
  address: demoId('address', `${reference}-SHIPPING`),
  contact: demoId('contact', `${reference}-CONTACT`),
});
export const EXAMPLE_SPARE_CUSTOMER_IDS = {
  v1: spareCustomerIds(EXAMPLE_SPARE_CUSTOMERS.v1),
  v2: spareCustomerIds(EXAMPLE_SPARE_CUSTOMERS.v2),
};
/** Nancy Davolio. */
export const EXAMPLE_SALES_REP_ID = demoId('sales_rep', 'DAVOLIO');
/** Those without orders. */
export const EXAMPLE_SEGMENT_ID = demoId('customer_segment', 'PROSPECTS');
/** One in no use, to be changed and deleted. */
export const EXAMPLE_SPARE_SEGMENT_ID = demoId('customer_segment', 'SPARE');
/** The card of the order 10248. */
export const EXAMPLE_PAYMENT_METHOD_ID = demoId('payment_method', 'VINET-CARD');
/** Cards of Alfreds Futterkiste, of no order, to be deleted, one in each version. */
export const EXAMPLE_SPARE_PAYMENT_METHOD_IDS = {
  v1: demoId('payment_method', 'ALFKI-OLD-CARD'),
  v2: demoId('payment_method', 'ALFKI-OLDER-CARD'),
};
/** With Alfreds Futterkiste. */
export const EXAMPLE_CONTRACT_ID = demoId('contract', 'ALFKI-TIERS');
/** One that is not active, to be changed and deleted. */
export const EXAMPLE_SPARE_CONTRACT_ID = demoId('contract', 'SPARE');
/** Shipped, invoiced and paid. */
export const EXAMPLE_ORDER_ID = demoId('order', '10248');
/** Not shipped yet, so that it can be invoiced. */
export const EXAMPLE_OPEN_ORDER_ID = demoId('order', '11077');
/** A draft, to be changed. */
export const EXAMPLE_SPARE_ORDER_ID = demoId('order', 'DRAFT-3');
/** Drafts, to be deleted, one in each generation. */
export const EXAMPLE_DRAFT_ORDER_IDS = { v1: demoId('order', 'DRAFT-1'), v2: demoId('order', 'DRAFT-2') };
/** Partly picked. */
export const EXAMPLE_PART_ORDER_ID = demoId('order', '11070');
/** Of the order 10248, paid. */
export const EXAMPLE_INVOICE_ID = demoId('invoice', 'INV-10248');
/** A picture of nothing, shown by no product. */
export const EXAMPLE_MEDIA_FILE_ID = demoId('media_file', 'PICTURE');
/** Another file of the same picture, to be deleted. */
export const EXAMPLE_SPARE_MEDIA_FILE_ID = demoId('media_file', 'SPARE');
/** Of the invoice INV-10248. */
export const EXAMPLE_CREDIT_NOTE_ID = demoId('credit_note', 'CN-10248');
/** Of the order 10643, to be changed. */
export const EXAMPLE_OTHER_INVOICE_ID = demoId('invoice', 'INV-10643');
/** Of the order 11057, unpaid, so that v2 may delete it. */
export const EXAMPLE_UNPAID_INVOICE_ID = demoId('invoice', 'INV-11057');
/** Of the order 11069, to be deleted. */
export const EXAMPLE_SPARE_INVOICE_ID = demoId('invoice', 'INV-11069');
/** Of the order 10248, shipped. */
export const EXAMPLE_SHIPMENT_ID = demoId('shipment', 'SHP-10248');
/** Of the order 11070, created, to be changed and deleted, one in each generation. */
export const EXAMPLE_SPARE_SHIPMENT_IDS = {
  v1: demoId('shipment', 'SHP-11070-1'),
  v2: demoId('shipment', 'SHP-11070-2'),
};
