import { createHash } from 'node:crypto';

/** First 48 bits of the ids: a time in June 2024, before that of every id which the service generates. */
const TIME = '01900000-0000';

/**
 * The id of a record of the demo tenant: a UUID version 7 that is the same in every installation, so that the API documents can name it.
 * `kind` is the resource, such as `price_list`; `reference` is unique within the kind.
 */
export function demoId(kind: string, reference: string): string {
  const hash = createHash('sha256').update(`${kind} ${reference}`).digest('hex');
  return `${TIME}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/**
 * Ids of records that the examples of the API documents name. The demo tenant has these records. "Spare" records are used by no other
 * record, so that examples can change or delete them; there is one for each API version where the example deletes it.
 */

/** The text attribute `quantity_per_unit` of products. */
export const EXAMPLE_ATTRIBUTE_ID = demoId('attribute', 'product quantity_per_unit');
export const EXAMPLE_SPARE_ATTRIBUTE_ID = demoId('attribute', 'product spare_color');
/** Northwind's list prices, the default price list. */
export const EXAMPLE_PRICE_LIST_ID = '01900000-0000-7000-8000-000000000001';
export const EXAMPLE_SPARE_PRICE_LIST_IDS = { v1: demoId('price_list', 'SPARE'), v2: demoId('price_list', 'SPARE-2') };
/** The product Chai. */
export const EXAMPLE_PRODUCT_ID = demoId('product', 'NW-001');
/** Products of no open order and no contract. The order 10248 has them in its lines, and shows them after their deletion too. */
export const EXAMPLE_SPARE_PRODUCT_IDS = {
  v1: demoId('product', 'NW-042'),
  v2: demoId('product', 'NW-072'),
  renamed: demoId('product', 'NW-074'),
};
/** The customer Alfreds Futterkiste; the next three are its addresses and contact. */
export const EXAMPLE_CUSTOMER_ID = demoId('customer', 'ALFKI');
/** The customer of the credit note. */
export const EXAMPLE_CREDITED_CUSTOMER_ID = demoId('customer', 'VINET');
export const EXAMPLE_BILLING_ADDRESS_ID = demoId('address', 'ALFKI-BILLING');
export const EXAMPLE_SHIPPING_ADDRESS_ID = demoId('address', 'ALFKI-SHIPPING');
export const EXAMPLE_CONTACT_ID = demoId('contact', 'ALFKI-CONTACT');
/** References of the spare customers, which have no orders. */
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
/** Customers without orders. */
export const EXAMPLE_SEGMENT_ID = demoId('customer_segment', 'PROSPECTS');
export const EXAMPLE_SPARE_SEGMENT_ID = demoId('customer_segment', 'SPARE');
/** The card that pays the order 10248. */
export const EXAMPLE_PAYMENT_METHOD_ID = demoId('payment_method', 'VINET-CARD');
/** Cards of Alfreds Futterkiste that pay no order. */
export const EXAMPLE_SPARE_PAYMENT_METHOD_IDS = {
  v1: demoId('payment_method', 'ALFKI-OLD-CARD'),
  v2: demoId('payment_method', 'ALFKI-OLDER-CARD'),
};
/** The contract of Alfreds Futterkiste. */
export const EXAMPLE_CONTRACT_ID = demoId('contract', 'ALFKI-TIERS');
/** An inactive contract. */
export const EXAMPLE_SPARE_CONTRACT_ID = demoId('contract', 'SPARE');
/** An order that is shipped, invoiced and paid. */
export const EXAMPLE_ORDER_ID = demoId('order', '10248');
/** An order that is not shipped or invoiced yet, so that examples can invoice it. */
export const EXAMPLE_OPEN_ORDER_ID = demoId('order', '11077');
/** A draft that examples change. */
export const EXAMPLE_SPARE_ORDER_ID = demoId('order', 'DRAFT-3');
/** Drafts that examples delete. */
export const EXAMPLE_DRAFT_ORDER_IDS = { v1: demoId('order', 'DRAFT-1'), v2: demoId('order', 'DRAFT-2') };
/** An order of which some lines are picked. */
export const EXAMPLE_PART_ORDER_ID = demoId('order', '11070');
/** The invoice of the order 10248, paid. */
export const EXAMPLE_INVOICE_ID = demoId('invoice', 'INV-10248');
/** An image that no product shows. */
export const EXAMPLE_MEDIA_FILE_ID = demoId('media_file', 'PICTURE');
export const EXAMPLE_SPARE_MEDIA_FILE_ID = demoId('media_file', 'SPARE');
/** A credit note of the invoice INV-10248. */
export const EXAMPLE_CREDIT_NOTE_ID = demoId('credit_note', 'CN-10248');
/** The invoice of the order 10643, which examples change. */
export const EXAMPLE_OTHER_INVOICE_ID = demoId('invoice', 'INV-10643');
/** The invoice of the order 11069, which examples of v2 delete: a draft. */
export const EXAMPLE_DRAFT_INVOICE_ID = demoId('invoice', 'INV-11069');
/** The invoice of the order 11057, which examples of v1 delete: nothing is paid on it. */
export const EXAMPLE_SPARE_INVOICE_ID = demoId('invoice', 'INV-11057');
/** The shipment of the order 10248, shipped. */
export const EXAMPLE_SHIPMENT_ID = demoId('shipment', 'SHP-10248');
/** Shipments of the order 11070 in the status `created`. */
export const EXAMPLE_SPARE_SHIPMENT_IDS = {
  v1: demoId('shipment', 'SHP-11070-1'),
  v2: demoId('shipment', 'SHP-11070-2'),
};
/** An API key that reads API keys. Nobody has its secret. */
export const EXAMPLE_API_KEY_ID = demoId('api_key', 'READER');
/** An API key that examples rotate, and one that examples revoke. */
export const EXAMPLE_SPARE_API_KEY_IDS = { rotated: demoId('api_key', 'SPARE'), revoked: demoId('api_key', 'SPARE-2') };
/** A paused webhook, a test of it that failed, and the event of that test. */
export const EXAMPLE_WEBHOOK_ID = demoId('webhook', 'WAREHOUSE');
export const EXAMPLE_DELIVERY_ID = demoId('webhook_delivery', 'WAREHOUSE-TEST');
export const EXAMPLE_EVENT_ID = demoId('event', 'WAREHOUSE-TEST');
export const EXAMPLE_SPARE_WEBHOOK_ID = demoId('webhook', 'SPARE');
/** The inventory of the product Chai. */
export const EXAMPLE_INVENTORY_ID = demoId('inventory', 'NW-001');
/** An import that has ended with a refused line, and one that examples cancel. */
export const EXAMPLE_IMPORT_ID = demoId('import', 'PRODUCTS');
export const EXAMPLE_SPARE_IMPORT_ID = demoId('import', 'SPARE');
/** The profile of imports that examples read, and one that they change and delete. */
export const EXAMPLE_IMPORT_PROFILE_ID = demoId('import_profile', 'SUPPLIER');
export const EXAMPLE_SPARE_IMPORT_PROFILE_ID = demoId('import_profile', 'SPARE');
/** The invoice of the order 10657, on which nothing is paid: examples allocate money to it. */
export const EXAMPLE_OPEN_INVOICE_ID = demoId('invoice', 'INV-10657');
/** Its customer, and another invoice of the same customer, which payments paid. */
export const EXAMPLE_DEBTOR_ID = demoId('customer', 'SAVEA');
export const EXAMPLE_PAID_INVOICE_ID = demoId('invoice', 'INV-10757');
/** A payment with an allocation and money that is not allocated, and its allocation. */
export const EXAMPLE_PAYMENT_ID = demoId('payment', 'BANK-1');
export const EXAMPLE_ALLOCATION_ID = demoId('allocation', 'BANK-1');
/** Payments that examples change and reverse, and an allocation that they reverse. */
export const EXAMPLE_SPARE_PAYMENT_IDS = {
  changed: demoId('payment', 'BANK-2'),
  reversed: demoId('payment', 'BANK-3'),
};
export const EXAMPLE_SPARE_ALLOCATION_ID = demoId('allocation', 'BANK-4');
/** A return of goods of the order 10248, approved, and its item. */
export const EXAMPLE_RETURN_ID = demoId('return', 'RMA-1');
export const EXAMPLE_RETURN_ITEM_ID = demoId('return_item', 'RMA-1');
/** Returns that examples change, receive and credit, and the items of the last two. */
export const EXAMPLE_SPARE_RETURN_IDS = {
  changed: demoId('return', 'RMA-2'),
  received: demoId('return', 'RMA-3'),
  credited: demoId('return', 'RMA-4'),
};
export const EXAMPLE_SPARE_RETURN_ITEM_IDS = {
  received: demoId('return_item', 'RMA-3'),
  credited: demoId('return_item', 'RMA-4'),
};
/** The receipt of the return that examples credit. */
export const EXAMPLE_RETURN_RECEIPT_ID = demoId('return_receipt', 'RMA-4');
/** The statement of the bank account, with lines of which examples accept, undo and ignore one each. */
export const EXAMPLE_BANK_STATEMENT_ID = demoId('bank_statement', '1');
/** A statement of which nothing is booked, which an example deletes. */
export const EXAMPLE_SPARE_BANK_STATEMENT_ID = demoId('bank_statement', '2');
/** A line with proposals. */
export const EXAMPLE_BANK_LINE_ID = demoId('bank_line', '1-1');
export const EXAMPLE_SPARE_BANK_LINE_IDS = {
  accepted: demoId('bank_line', '1-2'),
  ignored: demoId('bank_line', '1-3'),
  undone: demoId('bank_line', '1-4'),
};
/** The first one of `reminder-demo.ts`. */
export const EXAMPLE_REMINDER_ID = demoId('reminder', 'EXAMPLE');
/** The reminder that the examples cancel. */
export const EXAMPLE_SPARE_REMINDER_ID = demoId('reminder', 'SPARE');
/** The sandbox of the web shop's developers, and one that examples reset and delete. */
export const EXAMPLE_SANDBOX_ID = demoId('sandbox', 'WEB-SHOP');
export const EXAMPLE_SPARE_SANDBOX_ID = demoId('sandbox', 'SPARE');
