import type { ErrorCode } from './domain-error.js';

/** Cause of an error and what to do about it, for the API documents. */
export interface ErrorText {
  cause: string;
  cure: string;
}

const missing = (thing: string): ErrorText => ({
  cause: `The path names ${thing} that does not exist in the tenant of the API key, or was deleted`,
  cure: 'Check the id, and whether the API key is that of the right tenant; if the record was deleted, delete your copy',
});

/** Text of all codes of records that do not exist, such as `order_not_found`. Each of them has the same cure. */
export const MISSING_RECORD = missing('a record');

const AGAIN = 'Send the request again after `Retry-After` seconds';

/** One text for each error code. The type makes a new code without a text a compile error. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  validation_failed: {
    cause: 'Fields, parameters or headers break rules, or name records that do not exist; `details` lists all of them',
    cure: 'Correct what `details` names',
  },
  invalid_json: { cause: 'The body is not JSON', cure: 'Correct the syntax; the message names the place' },
  invoice_not_deletable: {
    cause: 'The invoice has an issued credit note, so v1 does not delete it',
    cure: 'Keep the invoice as a part of the business history, or void the credit notes that `details` names',
  },
  file_missing: { cause: 'The form has no file', cure: 'Send one file in the field `file`' },
  unsupported_image: {
    cause: 'The file is not an image of a supported format',
    cure: 'Convert it to jpeg, png, gif, webp, svg, bmp, tiff or ico',
  },
  corrupt_image: { cause: 'The image is damaged or incomplete', cure: 'Repair the file, or upload it again' },
  image_too_large: {
    cause: 'The image has too many pixels, frames, pages or elements',
    cure: 'Make the image smaller; the message names the limit',
  },
  api_key_missing: { cause: 'The header `X-API-Key` is missing', cure: 'Send your API key in it' },
  api_key_invalid: { cause: 'There is no such API key', cure: 'Check the key for missing characters' },
  api_key_expired: {
    cause: 'The API key has expired',
    cure: 'Ask the operator of the service, or somebody with access to API keys, for a new key',
  },
  api_key_revoked: {
    cause: 'The API key was withdrawn by the operator or replaced',
    cure: 'Ask the operator of the service, or somebody with access to API keys, for a new key',
  },
  insufficient_scope: {
    cause: 'The API key does not have the scope of the operation',
    cure: 'Use a key with the scope that `details` names, or ask for one',
  },
  tenant_suspended: {
    cause: 'The operator has stopped the tenant of the API key',
    cure: 'Ask the operator of the service',
  },
  route_not_found: { cause: 'There is no such path', cure: 'Compare the path with this document' },
  attribute_not_found: missing('an attribute'),
  price_list_not_found: missing('a price list'),
  product_not_found: missing('a product'),
  customer_not_found: missing('a customer'),
  address_not_found: missing('an address'),
  contact_not_found: missing('a contact'),
  sales_rep_not_found: missing('a sales rep'),
  customer_segment_not_found: missing('a customer segment'),
  payment_method_not_found: missing('a payment method'),
  order_not_found: missing('an order'),
  invoice_not_found: missing('an invoice'),
  credit_note_not_found: missing('a credit note'),
  media_file_not_found: missing('a media file'),
  shipment_not_found: missing('a shipment'),
  contract_pricing_not_found: missing('a contract'),
  api_key_not_found: missing('an API key'),
  webhook_not_found: missing('a webhook'),
  webhook_delivery_not_found: missing('a delivery of a webhook'),
  inventory_not_found: missing('an inventory'),
  import_not_found: missing('an import'),
  method_not_allowed: {
    cause: 'The path exists, but not with this method',
    cure: 'Use one of the methods in the header `Allow`',
  },
  not_acceptable: {
    cause: 'The header `Accept` excludes JSON',
    cure: 'Accept `application/json`, or leave the header out',
  },
  request_timeout: { cause: 'The request arrived too slowly', cure: 'Send it again over a faster connection' },
  duplicate_reference: {
    cause: 'Another record has this `reference_id`',
    cure: 'Read the record whose id is in `details`; an earlier request may have created it',
  },
  duplicate_invoice_number: { cause: 'Another invoice has this number', cure: 'Choose another `invoice_number`' },
  duplicate_sku: {
    cause: 'Other products have these SKUs',
    cure: 'Change the products whose ids are in `details` instead, or choose other SKUs',
  },
  duplicate_value: {
    cause: 'Another record has a value that must be unique, such as a `display_id`, `url_slug` or name',
    cure: 'Choose another value',
  },
  invalid_state_transition: {
    cause: 'The document cannot move to that status or state from the present one',
    cure: 'Write one of the states that `details` names',
  },
  credit_exceeds_invoice: {
    cause: 'More would be credited than was invoiced',
    cure: 'Credit at most what `details` states',
  },
  over_invoiced: {
    cause: 'More would be invoiced than was ordered and not cancelled, drafts included',
    cure: 'Invoice at most what `details` states, or cancel or delete a draft',
  },
  price_overlap: {
    cause: 'Another active contract of the same priority prices the same SKUs for the same customers, channel and time',
    cure: 'Change schedule, customers, channel, SKUs or `priority` of one of the two contracts',
  },
  over_shipped: {
    cause: 'More would be shipped than was ordered and not cancelled',
    cure: 'Ship at most what `details` states',
  },
  order_not_invoiceable: {
    cause: 'The order is not confirmed, or is a quote',
    cure: 'Confirm the order first',
  },
  order_not_shippable: { cause: 'The order is not confirmed, or is a quote', cure: 'Confirm the order first' },
  resource_in_use: {
    cause: 'Other records, which `details` names, refer to this one',
    cure: 'Change these records first, or write `status: inactive` instead of deleting',
  },
  resource_locked: {
    cause: 'The state of the document forbids the change or deletion',
    cure: 'Leave the fields in `details` as they are, or change what it names first; correct an issued invoice with a credit note',
  },
  idempotency_in_progress: {
    cause: 'A request with the same `Idempotency-Key` is still running',
    cure: AGAIN,
  },
  limit_reached: {
    cause: 'The tenant has as many records, or bytes, of this kind as are permitted; `details` names the quota',
    cure: 'Delete what you do not need, or wait until something has ended; `/v2/tenant` shows all quotas and their use',
  },
  import_not_cancellable: {
    cause: 'The import has ended, so there is nothing to cancel',
    cure: 'Read the import for its result',
  },
  cursor_expired: {
    cause: 'The events after the cursor are not kept any more',
    cure: 'Read all data again, and follow the events from `cursor=latest`',
  },
  version_conflict: {
    cause:
      'The record was changed since the version in `If-Match`, or in v2 the `version` of the body; `details` name the present version and, in v2, the fields that were changed since, with their author',
    cure: 'Read it again, repeat your change on what you read, and send it with the new `ETag` or `version`',
  },
  payload_too_large: {
    cause: 'The body or file is larger than the operation accepts',
    cure: 'Send less, for instance fewer lines or variants at a time',
  },
  uri_too_long: { cause: 'Path and query are too long', cure: 'Filter by fewer values at a time' },
  unsupported_media_type: {
    cause: 'The header `Content-Type` is not the one that the operation accepts',
    cure: 'Send `application/json`, or `multipart/form-data` for uploads',
  },
  expectation_failed: { cause: 'The header `Expect` asks for something unknown', cure: 'Leave the header out' },
  idempotency_key_reused: {
    cause: 'The `Idempotency-Key` was sent with another request before',
    cure: 'Use a new key for each new request, and the same key only for repetitions',
  },
  rate_limited: { cause: 'Too many requests of the tenant are waiting', cure: `${AGAIN}, and send fewer at a time` },
  headers_too_large: {
    cause: 'All headers together exceed what the service reads',
    cure: 'Send fewer or shorter headers',
  },
  internal_error: {
    cause: 'The service has a defect',
    cure: 'Report the `X-Request-Id` of the response to the operator of the service',
  },
  unavailable: {
    cause: 'The database or file storage is not available, or a record remained locked',
    cure: `${AGAIN}. If a \`field\` in \`details\` is \`request\`, read first: the change may be stored`,
  },
  timeout: {
    cause: 'The request took too long; nothing was changed',
    cure: 'Ask for less at a time, and send it again',
  },
};
