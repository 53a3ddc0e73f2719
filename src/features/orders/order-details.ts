import type { DetailNames } from '#platform/base/values/details.js';

/** The texts of orders that null clears. v1 does not have the first. */
export const ORDER_DETAILS = {
  paymentMethod: 'payment_method',
  paymentTerm: 'payment_term',
  shippingMethod: 'shipping_method',
  freightTerm: 'freight_term',
  customerNote: 'customer_note',
  internalNote: 'internal_note',
  poNumber: 'po_number',
} as const satisfies DetailNames;
