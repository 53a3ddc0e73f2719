import type { NamedRecords } from '#platform/data/records/list-where.js';

/** Records that the filters of other lists name. */
export const NAMED_CUSTOMERS: NamedRecords = { table: 'customers', one: 'a customer' };
export const NAMED_ORDERS: NamedRecords = { table: 'orders', one: 'an order' };
export const NAMED_INVOICES: NamedRecords = { table: 'invoices', one: 'an invoice' };
export const NAMED_PAYMENTS: NamedRecords = { table: 'payments', one: 'a payment' };
