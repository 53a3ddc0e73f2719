import type { DetailNames } from '#platform/base/values/details.js';

/** The details of customers that null clears. v1 does not have the last four. */
export const CUSTOMER_DETAILS = {
  freightTerm: 'freight_term',
  shippingMethod: 'shipping_method',
  paymentMode: 'payment_mode',
  paymentTerm: 'payment_term',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  email: 'email',
  customerType: 'customer_type',
  vatId: 'vat_id',
  creditLimit: 'credit_limit',
  creditPolicy: 'credit_policy',
} as const satisfies DetailNames;
