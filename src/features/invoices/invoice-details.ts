import type { DetailNames } from '#platform/base/values/details.js';

/** The details of invoices. They can change in any state. v1 has the first two. */
export const INVOICE_DETAILS = {
  remarks: 'remarks',
  url: 'url',
  paymentMethod: 'payment_method',
  paymentTerms: 'payment_terms',
  poNumber: 'po_number',
  shippingMethod: 'shipping_method',
  shippedDate: 'shipped_date',
  salesRepId: 'sales_rep_id',
  deliveryDate: 'delivery_date',
  buyerReference: 'buyer_reference',
  contractReference: 'contract_reference',
  remindersPausedUntil: 'reminders_paused_until',
} as const satisfies DetailNames;
