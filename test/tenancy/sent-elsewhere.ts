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
/** Sent as the tenant of a sandbox, or for all tenants; `src/features/sandboxes/*.http.spec.ts` sends them. */
const SENT_BY_SANDBOXES = [
  ...['DELETE_CLOCK', 'HAS_ANCHORS', 'INSERT_ANCHOR', 'INSERT_CLOCK', 'INSERT_COUNTS', 'LOCK_CLOCK'],
  'ALL_SANDBOXES', // of the operator's commands
]
  .map((name) => `src/features/sandboxes/sandboxes.queries.ts ${name}`)
  .concat(
    [
      'DELETE_TENANT',
      'ENDED',
      'END_LEASE',
      'ERASE_ROWS',
      'FIRST_VALID_KEY',
      'LEASE',
      'PREPARING',
      'READY',
      'RENEW',
      'UNUSED',
    ].map((name) => `src/features/sandboxes/work/sandbox-work.queries.ts ${name}`),
  );
/** The operator's commands send them; `test/tenancy/erasure.http.spec.ts` runs them beside a tenant with the same ids. */
const SENT_BY_ERASURES = [
  ...[
    'ERASE_ANSWERS',
    'ERASE_IMPORT_ERRORS',
    'ERASE_PREPARED_CHANGES',
    'ERASE_RESPONSES',
    'FIND_CUSTOMER',
    'FORMER_ORDERS',
  ],
  ...['LOCK_CUSTOMER', 'TOUCH_CUSTOMER'],
].map((name) => `src/app/tenants/erasure/erasure.queries.ts ${name}`);

/** Parts of the statements that find and read included records, which the examples and `test/routes/related-records.http.spec.ts` send. */
const SENT_WITH_INCLUDED_RECORDS = [
  'credit-notes/related.queries.ts CUSTOMERS_OF_CREDIT_NOTES',
  'customers/related.queries.ts SALES_REPS_OF_CUSTOMERS',
  ...['INVOICES_OF_ORDERS', 'ORDERS_OF_INVOICES', 'PRODUCTS_OF_INVOICES', 'SALES_REPS_OF_INVOICES'].map(
    (name) => `invoices/related.queries.ts ${name}`,
  ),
  'orders/orders.queries.ts ORDERS_BY_IDS',
  'orders/related.queries.ts PRODUCTS_OF_ORDERS',
  ...['CUSTOMERS_OF_ALLOCATIONS', 'INVOICES_OF_PAYMENTS', 'PAYMENTS_OF_INVOICES'].map(
    (name) => `payments/related.queries.ts ${name}`,
  ),
  'products/related.queries.ts PRICE_LISTS_OF_PRODUCTS',
  'shipments/related.queries.ts PRODUCTS_OF_SHIPMENTS',
].map((name) => `src/features/${name}`);
/** Events with data send it; `test/business/document-ids.http.spec.ts` reads some. */
const SENT_BY_EVENTS_WITH_DATA = ['src/features/invoices/invoices.queries.ts ANSWERED_INVOICES'];
/** Only moves of clocks send them; `src/features/sandboxes/clock/sandbox-clock.http.spec.ts` has some. */
const SENT_BY_CLOCKS = [
  ...['ADD_DUE', 'CLOCK_UNTIL'].map((name) => `src/features/events/events.queries.ts ${name}`),
  ...['ADVANCING', 'SET_OFFSET'].map((name) => `src/features/sandboxes/clock/sandbox-clock.queries.ts ${name}`),
];

export const SENT_ELSEWHERE = [
  ...SENT_WITH_INCLUDED_RECORDS,
  ...SENT_BY_EVENTS_WITH_DATA,
  ...SENT_BY_WEBHOOK_SPECS,
  ...SENT_BY_JOURNAL,
  ...SENT_BY_IMPORTS,
  ...SENT_BY_BOOKING_SPECS,
  ...SENT_BY_REPORT_SPECS,
  ...SENT_BY_ERASURES,
  ...SENT_BY_CLOCKS,
  ...SENT_BY_SANDBOXES,
];
