import type { ErrorDetail } from '../platform/errors/domain-error.js';

/** The words of an example. */
export type Body = { message: string; details?: ErrorDetail[] };
export const one = (field: string, reason: string): ErrorDetail[] => [{ field, reason }];
export const ID = '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e';

export const TAKEN = `is taken already by ${ID}`;

/** What else must be unique, by resource or operation. */
export const DUPLICATES: Record<string, Body> = {
  attribute: { message: 'name Size is taken already.', details: one('name', TAKEN) },
  credit_note: {
    message: 'credit_note_number CN-000042 is taken already.',
    details: one('credit_note_number', TAKEN),
  },
  product: {
    message: 'Products with these values of url_slug exist already.',
    details: one('variants[0].url_slug', TAKEN),
  },
  updateProduct: { message: 'url_slug nw-001-chai is taken already.', details: one('url_slug', TAKEN) },
};

export const LOCKS: Record<string, Body> = {
  price_list: { message: 'The default price list cannot be deleted; make another list the default first.' },
  credit_note: { message: 'The invoice is a draft; only issued invoices can be credited.' },
};

export const LOCKS_BY_OPERATION: Record<string, Body> = {
  deleteInvoice: { message: 'The invoice cannot be deleted. Something is paid on it.' },
  updateInvoice: {
    message: 'The invoice is issued; its orders, items, charges, number and total cannot change any more.',
    details: one('invoice_number', 'cannot change after the invoice was issued'),
  },
  replaceOrder: {
    message: 'Lines cannot go below what is picked, shipped or invoiced.',
    details: one('line_items[0].quantity', 'is too little: the line is picked 3, shipped 2'),
  },
  deleteOrder: { message: 'The order is confirmed; only drafts can be deleted.' },
  updateShipment: {
    message: 'The shipment is shipped; its items cannot change any more.',
    details: one('shipment_items', 'can change only while the shipment is created'),
  },
  deleteShipment: { message: 'The shipment is shipped; only a created one can be deleted.' },
};

const usedBy = (user: string): ErrorDetail => ({ field: 'id', reason: `is used by ${user} (${ID})` });

export const USES: Record<string, Body> = {
  customer: {
    message: 'The customer is used by orders, invoices.',
    details: [usedBy('order O-000042'), usedBy('invoice INV-EXAMPLE')],
  },
  customer_segment: { message: 'The segment is used by contracts.', details: [usedBy('contract Restaurants 2026')] },
  attribute: {
    message: 'Values of the attribute exist that need it as it is.',
    details: [usedBy('product NW-001')],
  },
  price_list: { message: 'The price list is used by products.', details: [usedBy('product NW-001')] },
  product: {
    message: 'Products with these values of url_slug exist already.',
    details: one('variants[0].url_slug', TAKEN),
  },
  media_file: { message: 'The media file is used by products.', details: [usedBy('product NW-001')] },
  payment_method: { message: 'The payment method is used by orders.', details: [usedBy('order O-000042')] },
};

export const PRICE_OVERLAP: Body = {
  message:
    'Another active contract of the same priority prices the same SKUs for the same customers, channel and time.',
  details: one('product_price_map', `contract ${ID} prices NW-001 and 2 more too, for 1 of the customers`),
};

export const TRANSITIONS: Record<string, Body> = {
  updateInvoice: {
    message: 'An invoice that is DRAFT cannot become CLOSED.',
    details: one('invoice_status', 'may be OPEN, SENT, CANCELLED'),
  },
  invoice: {
    message: 'An invoice cannot be created as CLOSED.',
    details: one('invoice_status', 'must be one of DRAFT, OPEN, SENT'),
  },
  order: {
    message: 'An order that is cancelled cannot become draft.',
    details: one('status', 'is cancelled; cannot become anything else'),
  },
  shipment: {
    message: 'A shipment that is shipped cannot become created.',
    details: one('status', 'is shipped; may be fulfilled'),
  },
};
