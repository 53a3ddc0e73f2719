import { CUSTOMER_OF_ALLOCATION } from './payments.queries.js';

/** The payments with an allocation to the invoices `$2`. */
export const PAYMENTS_OF_INVOICES = `select a.payment_id as id from payment_allocations a
  where a.tenant_id = $1 and a.invoice_id = any($2::uuid[])`;

/** The invoices to which the payments `$2` have allocations. */
export const INVOICES_OF_PAYMENTS = `select a.invoice_id as id from payment_allocations a
  where a.tenant_id = $1 and a.payment_id = any($2::uuid[])`;

/** The customers of the allocations `$2`. */
export const CUSTOMERS_OF_ALLOCATIONS = `select ${CUSTOMER_OF_ALLOCATION} as id from payment_allocations t
  where t.tenant_id = $1 and t.id = any($2::uuid[])`;
