// Statements that the recorded requests do not cause, and what sends them.

/** Statements of webhooks that the examples of the API documents do not cause; `src/features/webhooks/*.http.spec.ts` sends them. */
const SENT_BY_WEBHOOK_SPECS = ['DELETE_FEED', 'RESTART_DELIVERIES', 'WEBHOOK_DOCUMENT'].map(
  (name) => `src/features/webhooks/webhooks.queries.ts ${name}`,
);
/** The journal reads it by several ids. */
const SENT_BY_JOURNAL = ['src/features/imports/imports.queries.ts IMPORT_DOCUMENT'];
/** Imports send them; distribution.spec.ts checks them. */
const SENT_BY_IMPORTS = [
  'src/features/attributes/attributes.queries.ts DEFINITIONS_OF_TYPES',
  'src/features/customers/customers.queries.ts CUSTOMERS_BY_REFERENCES',
  'src/platform/data/tenancy/batch-transaction.ts ALLOW_LONG_TRANSACTION',
  'src/features/invoices/invoices.queries.ts STORE_INVOICES',
  'src/features/products/products.queries.ts PRODUCTS_BY_SKUS',
  'src/features/shipments/shipments.queries.ts STORE_SHIPMENTS',
];
/** Only a worker sends them, for statements of all tenants; `src/features/bank-statements/bank-booking.http.spec.ts` has some. */
const SENT_BY_BOOKING_SPECS = ['END_BOOKING', 'LEASE_BOOKING', 'RENEW_BOOKING', 'TENANTS_WITH_BOOKINGS'].map(
  (name) => `src/features/bank-statements/booking/bank-booking-work.queries.ts ${name}`,
);
/** Only invoices that are older than stored tax summaries cause it; `src/features/reports/tax-report.http.spec.ts` has some. */
const SENT_BY_REPORT_SPECS = ['OLDER_INVOICES', 'OLDER_INVOICES_BY_IDS'].map(
  (name) => `src/features/reports/tax-report.queries.ts ${name}`,
);
/** The operator's commands send them; `test/tenancy/erasure.http.spec.ts` runs them beside a tenant with the same ids. */
const SENT_BY_ERASURES = [
  ...['ERASE_ANSWERS', 'ERASE_IMPORT_ERRORS', 'ERASE_RESPONSES', 'FIND_CUSTOMER', 'FORMER_ORDERS'],
  ...['LOCK_CUSTOMER', 'TOUCH_CUSTOMER'],
].map((name) => `src/app/tenants/erasure/erasure.queries.ts ${name}`);
/** Workers of a Citus cluster serve them; `test/operation/worker-reads.spec.ts` sends them, and distribution.spec.ts checks them. */
const SENT_TO_WORKERS = ['ROW', 'ROW_OF_GROUP', 'ROW_WITH_SKU', 'ROWS_OF_PRICES'].map(
  (name) => `src/features/products/product-parts.ts ${name}`,
);

export const SENT_ELSEWHERE = [
  ...SENT_BY_WEBHOOK_SPECS,
  ...SENT_BY_JOURNAL,
  ...SENT_BY_IMPORTS,
  ...SENT_BY_BOOKING_SPECS,
  ...SENT_BY_REPORT_SPECS,
  ...SENT_BY_ERASURES,
  ...SENT_TO_WORKERS,
];
