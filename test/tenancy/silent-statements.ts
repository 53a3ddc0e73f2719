import { INSERT_API_KEY } from '#features/api-keys/api-keys.queries.js';
import { FREE_PAYMENTS } from '#features/bank-statements/matching/candidates.queries.js';
import { ADD_BOOKINGS } from '#features/bank-statements/bank-statements.queries.js';
import { RELINK, SETTLED_RESTS, UNLINK } from '#features/bank-statements/booking/booking.queries.js';
import { UNUSED_FILE } from '#features/bank-statements/posting/posting.queries.js';
import { OVER_RETURNED } from '#features/credit-notes/credit-notes.queries.js';
import { RETURNED_BEYOND_SENT } from '#features/invoices/returned-lines.queries.js';
import { SALES_REPS_OF_INVOICES } from '#features/invoices/related.queries.js';
import { countedIds } from '#platform/edge/http/include/related-records.js';
import { CUSTOMERS_TAUGHT_BY } from '#features/customers/customers.queries.js';
import { STORE_DOCUMENT, STORE_STATE } from '#features/documents/documents.queries.js';
import { LOCK_CLOCK, SET_CLOCK } from '#features/events/events.queries.js';
import { MARK_IMPORTS } from '#features/imports/imports.queries.js';
import { ENSURE_GROUPS } from '#features/products/groups/product-groups.queries.js';
import { COUNTING_DISCOUNTS } from '#features/payments/differences/discounted-invoices.queries.js';
import { OPEN_OF_CREDIT_NOTE } from '#features/payments/money/money.queries.js';
import { REMAINING_LEVELS } from '#features/reminders/reminders.queries.js';
import { RELEASE_CREDITED } from '#features/returns/credit/credit.queries.js';
import { DELETE_ALLOCATIONS } from '#features/shipments/shipments.queries.js';
import { MARK_WEBHOOKS } from '#features/webhooks/webhooks.queries.js';

/** Statements without a result of rows of a tenant, inserts of rows that the tenant has, and deletions of rows that it has no more. */
export const SILENT = [
  LOCK_CLOCK,
  SET_CLOCK,
  MARK_IMPORTS,
  MARK_WEBHOOKS,
  INSERT_API_KEY,
  'select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))',
  'select pg_advisory_xact_lock_shared(hashtextextended($1::text || $2, 0))',
  "select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || ' ' || $2, 0)) as locked",
  ENSURE_GROUPS,
  DELETE_ALLOCATIONS,
  STORE_STATE,
  STORE_DOCUMENT,
  ADD_BOOKINGS,
  RELEASE_CREDITED,
  UNLINK,
  RELINK,
  UNUSED_FILE,
];
/** Statements that find nothing in a tenant whose examples were all sent, and why. */
export const FINDING_NOTHING = [
  OVER_RETURNED, // never more is returned than was sent
  RETURNED_BEYOND_SENT, // the same
  REMAINING_LEVELS, // an invoice gets its second reminder days after the first one
  COUNTING_DISCOUNTS, // all were reversed
  OPEN_OF_CREDIT_NOTE, // the credit note was voided
  SETTLED_RESTS, // no payment of a bank line left a rest
  FREE_PAYMENTS, // the amounts are others than in the parameters, as in all copies
  CUSTOMERS_TAUGHT_BY, // the line was undone
  countedIds(SALES_REPS_OF_INVOICES), // the invoices name no sales rep
];
