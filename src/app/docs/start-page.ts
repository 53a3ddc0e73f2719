import { ERROR_CODES, FEATURE_ERROR_CODES } from '../api-names.js';
import type { ErrorCode } from '#platform/base/errors/domain-error.js';
import { missingRecord } from '#platform/base/errors/missing-record.js';
import type { DeclaredError } from '#platform/base/names/api-names.js';
import { DOCUMENTS_DRAWING, INVOICE_STATES_DRAWING } from './drawings.js';
import type { ApiVersion } from './routes.js';

/** The start page of one version, in Markdown: `info.description` of its document. */
export const startPage = (version: ApiVersion): string =>
  [
    INTRODUCTION,
    section('How to begin', BEGIN[version]),
    section('From order to credit note', DOCUMENTS[version]),
    section('Money and rounding', MONEY[version]),
    section('Lists and synchronization', `${LISTS[version]}\n\n${SYNCHRONIZATION[version]}`),
    section('Errors', `${ERRORS}\n\n${errorTable()}`),
    section('Concurrency', CONCURRENCY),
    section('Idempotency', IDEMPOTENCY),
    section('Events', EVENTS[version]),
    section('Conventions', `${CONVENTIONS} ${UNKNOWN_FIELDS[version]}`),
  ].join('\n\n');

const section = (title: string, text: string): string => `## ${title}\n\n${text}`;
const lines = (...texts: string[]): string => texts.join('\n');
const drawing = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;

const INTRODUCTION =
  'Products, prices, customers, orders, shipments and invoices of a wholesaler. What is shipped, invoiced and credited always adds up: the service refuses a document that exceeds what was ordered or invoiced, and keeps all counters exact, however many requests arrive at the same time.';

const KEY =
  '1. Every request needs an API key. A service that was started with `npm start` prints the key of a demo tenant with data, and a link that opens Swagger UI with this key. Otherwise enter a key: in Swagger UI (`/docs`) under **Authorize**, in the reference (`/reference`) under **Authentication**.';
const firstCall = (route: string): string =>
  `2. Open \`${route}\` and send it: with **Execute** in Swagger UI, with **Test Request** in the reference. Every example works with the demo tenant.`;

const BEGIN: Record<ApiVersion, string> = {
  v1: lines(
    KEY,
    firstCall('GET /v1/products'),
    '3. Look around: `GET /v1/customers`, `GET /v1/orders`, `GET /v1/invoices`.',
    '4. Add a customer: `POST /v1/customers`.',
    '5. Enter an order: `POST /v1/orders`. Leave `unit_price` out, and each line gets the price of the customer.',
    '6. Ship it: `POST /v1/shipments` with the `order_id`.',
    '7. Write `status: shipped` when the goods leave, and `status: fulfilled` when they arrive: `PATCH /v1/shipments/{id}`.',
    '8. Bill it: `POST /v1/invoices` with the `order_id`.',
    '9. Write `paid_amount` when the customer pays: `PATCH /v1/invoices/{id}`.',
    '10. For price requests, payments, credit notes, customer segments and lists by cursor, use v2. Both versions work on the same data.',
  ),
  v2: lines(
    KEY,
    firstCall('GET /v2/products'),
    '3. Add a customer: `POST /v2/customers`.',
    '4. Ask what the customer pays: `POST /v2/prices/resolve`.',
    '5. Enter an order: `POST /v2/orders`. Leave `unit_price` out, and each line gets that price.',
    '6. Ship it: `POST /v2/shipments`, then `PATCH /v2/shipments/{id}/status` when the goods leave and arrive.',
    '7. Bill what was shipped: `POST /v2/orders/{id}/invoice`. Without `invoice_status` it is a draft; check it.',
    '8. Issue it: `PATCH /v2/invoices/{id}` with `invoice_status: OPEN`.',
    '9. Enter what the customer pays: `POST /v2/payments`, with the invoice in `allocations`.',
    '10. Goods come back? `POST /v2/invoices/{id}/credit-notes`. A credit note made by mistake is voided: `POST /v2/credit-notes/{id}/void`.',
  ),
};

const DOCUMENTS: Record<ApiVersion, string> = {
  v1: `${drawing(DOCUMENTS_DRAWING)}\n\nThe counters of an order line bound its documents: together they never ship or bill more than was ordered and not cancelled. Invoices of v1 are issued when they are created, and their \`status\` follows from \`paid_amount\` and \`total_amount\`: PENDING, PARTIALLY_PAID, PAID or OVERPAID. Credit notes, drafts and the states of invoices are part of v2.`,
  v2: `${drawing(DOCUMENTS_DRAWING)}\n\nThe counters of an order line bound its documents: together they never ship or bill more than was ordered and not cancelled.\n\nThe state of an invoice is computed when it is read, from what was done to it, its amounts and the time. The first of these that applies is its \`invoice_status\`:\n\n${drawing(INVOICE_STATES_DRAWING)}`,
};

const MONEY: Record<ApiVersion, string> = {
  v1: 'Amounts of money and quantities are JSON numbers with at most four decimals and below 100,000,000,000. They are exact: more decimals are refused with 400, never rounded silently. Parse and print them as decimals, not as binary floating-point numbers. All amounts of a tenant are in its currency. Computed amounts are rounded half away from zero to the decimals of the currency, line by line; unit prices are not rounded. The `total_amount` of an invoice of v1 is yours, and is stored as sent.',
  v2: 'Amounts of money and quantities are JSON numbers below 100,000,000,000. What is paid, owed or charged has at most the decimals of the currency; unit prices, quantities and percentages have at most four. They are exact: more decimals are refused with 400, never rounded silently. Parse and print them as decimals, not as binary floating-point numbers. All amounts of a tenant are in its currency, which documents name in `currency`. Computed amounts are rounded half away from zero to the decimals of the currency: first each line, then each step of a total, so that the parts always add up to the total. Unit prices are not rounded.',
};

const LISTS: Record<ApiVersion, string> = {
  v1: 'Lists are read by page: `page` from 1, `page_size` up to 100 (25 if it is not sent). `pagination.next_page` is 0 on the last page. `sort_by` and `sort` choose the sequence, `created_after`, `updated_after` and others filter. A parameter that takes several values can be repeated, or has commas between the values; price agreements only repeat.',
  v2: 'Read short lists by page: `page` from 1, `page_size` up to 100 (25 if it is not sent). Read long lists by cursor: send `pagination.next_cursor` of each response as `cursor` of the next request, with the same other parameters, until it is null; a late page takes no longer than an early one, and no record is missed or repeated because others are added or deleted meanwhile. `sort_by` and `sort` choose the sequence, `created_after`, `updated_after`, `ids` and others filter. A parameter that takes several values is repeated: `ids=a&ids=b`.',
};

const SYNCHRONIZATION: Record<ApiVersion, string> = {
  v1: 'To keep a copy up to date, repeat: store the `Date` header of the first response; read all pages with `updated_after` of the last time minus two minutes, `sort_by=updated_at&sort=desc`; store the records by `id`. Deleted records are not returned, and a record that moves while you read can be missed; use v2 where a copy must be complete.',
  v2: 'To keep a copy up to date, repeat: store the `Date` header of the first response; read all pages by cursor with `updated_after` of the last time minus two minutes, `sort_by=updated_at&sort=asc`; store the records by `id`. The two minutes cover changes that become visible late. A record changes whenever it or its parts change; shipments and invoices change their orders too. Deleted records are not returned.',
};

const ERRORS =
  'The body of every error is `{code, message, details}`. Programs decide by `code`; `message` and `details` are for people, and their words can change. `details` lists all faults of a request together, each with its `field`, such as `items[3].quantity`. An unknown field, parameter or path is answered with the name that is probably meant, if there is one: `page_size` for `limit`, or the right version for a path of the other one. Every response has the id of its request in `X-Request-Id`: name it when you report a problem. Where a response has `Retry-After`, wait that many seconds before you send the request again.';

const CONCURRENCY =
  'Every single record has an `ETag`, which begins with its version. Send it in `If-Match` of a PUT, PATCH or DELETE, and the service refuses the write with 412 `version_conflict` if the record was changed since; read it again, repeat your change, and send it with the new `ETag`. In v2 the `version` in the body of a PUT or PATCH does the same. Without either the last write wins. Send the `ETag` in `If-None-Match` of a GET, and the service answers 304 without a body if nothing has changed. Answers of 1 kB and more are compressed by `br` or `gzip` if `Accept-Encoding` names it. Scripts of web pages can call the service if the operator has allowed the origin of their page (`CORS_ORIGINS`). If the operator has configured replicas of the database, the response to a write has a `Consistency-Token`: send it with later reads that must show this write.';

const IDEMPOTENCY =
  'A network that breaks leaves open whether a request took effect. Send a write with a new `Idempotency-Key`, such as a UUID, and send exactly the same request with the same key until you get a response: it takes effect once, and each repetition within 72 hours gets the stored response with `Idempotent-Replayed: true`. The key with another request is refused with 422 `idempotency_key_reused`; while the first request is still running, a repetition gets 409 `idempotency_in_progress`. A write whose answer cannot be stored because the tenant has used up its quota of stored answers is refused with 409 `limit_reached` before it takes effect. Without a key, a `reference_id` of your own protects the creation of customers, orders, shipments, invoices and others: a second one is refused with 409 `duplicate_reference`.';

const EVENTS: Record<ApiVersion, string> = {
  v1: 'v1 has no events. Ask for changes with `updated_after`.',
  v2: 'Every write of every resource adds an event in the same transaction, deletions included. Read them with `GET /v2/events`: store `pagination.next_cursor` after you have processed an answer, and send it as `cursor` of the next request; `wait=25` holds the request until there is an event. No event ever appears before a cursor that you received, so that nothing is missed. For a copy of all data, first read `GET /v2/events` with `cursor=latest` and store its cursor, then read the lists, then follow the events. `GET /v2/history` answers who changed a resource, and when.',
};

const CONVENTIONS =
  'The API key determines the tenant: no request sees data of another one, and ids of other tenants do not exist for it. The scopes of the key determine the permitted operations; `write` includes `read`, but not `delete`. Successful responses have their result in `data`. Times are RFC 3339 with an offset; responses have them in UTC. In responses every documented field is present, `null` or an empty list where there is nothing. In POST, `null` has the same effect as leaving the field out; in PUT and PATCH, a field that is left out keeps its value, and `null` clears it where that is possible. White space around identifiers, names and other texts of one line is removed, and such a text that is empty has the same effect as `null`; notes, descriptions and other texts of several lines are stored as they are sent. Identifiers must not contain invisible characters.';

const UNKNOWN_FIELDS: Record<ApiVersion, string> = {
  v1: 'Fields and query parameters that v1 does not define are ignored. When the end of v1 has been announced, responses have the headers `Deprecation`, `Sunset` and `Link` with the path of v2 for the same resource.',
  v2: 'Fields and query parameters that v2 does not define are refused with 400, and the error names them. A PUT or PATCH accepts what was read: fields that only responses have may be sent with their present values.',
};

/** Text of all codes of records that do not exist, such as `order_not_found`. Each of them has the same cure. */
const MISSING_RECORD = missingRecord('a record');

/** All error codes with status, cause and cure, in the sequence of the list of errors; those of missing records share one row. */
function errorTable(): string {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  const ofFeatures = Object.keys(FEATURE_ERROR_CODES) as ErrorCode[];
  const missing = ofFeatures.filter((code) => ERROR_CODES[code].cure === MISSING_RECORD.cure);
  const rows = codes.flatMap((code) => {
    if (!missing.includes(code)) return errorRow([code], ERROR_CODES[code]);
    return code === missing[0] ? errorRow(missing, MISSING_RECORD) : [];
  });
  return lines('| status | code | cause | what to do |', '| --- | --- | --- | --- |', ...rows);
}

const errorRow = (codes: ErrorCode[], { status, cause, cure }: DeclaredError): string =>
  `| ${status} | ${codes.map((code) => `\`${code}\``).join(', ')} | ${cause} | ${cure} |`;
