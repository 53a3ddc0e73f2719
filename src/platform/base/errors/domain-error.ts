export interface ErrorDetail {
  /** Path of the field in the request, for example `items[3].quantity`, `page_size` or `X-API-Key`. */
  field: string;
  reason: string;
}

/** All error codes of the API with their HTTP statuses. */
export const ERROR_STATUS = {
  validation_failed: 400,
  invalid_json: 400,
  invoice_not_deletable: 400,
  file_missing: 400,
  unsupported_image: 400,
  corrupt_image: 400,
  image_too_large: 400,
  api_key_missing: 401,
  api_key_invalid: 401,
  api_key_expired: 401,
  api_key_revoked: 401,
  insufficient_scope: 403,
  tenant_suspended: 403,
  route_not_found: 404,
  api_key_not_found: 404,
  attribute_not_found: 404,
  price_list_not_found: 404,
  product_not_found: 404,
  customer_not_found: 404,
  address_not_found: 404,
  contact_not_found: 404,
  sales_rep_not_found: 404,
  customer_segment_not_found: 404,
  payment_method_not_found: 404,
  order_not_found: 404,
  invoice_not_found: 404,
  credit_note_not_found: 404,
  media_file_not_found: 404,
  shipment_not_found: 404,
  contract_pricing_not_found: 404,
  webhook_not_found: 404,
  webhook_delivery_not_found: 404,
  inventory_not_found: 404,
  import_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  duplicate_reference: 409,
  duplicate_invoice_number: 409,
  duplicate_sku: 409,
  duplicate_value: 409,
  invalid_state_transition: 409,
  credit_exceeds_invoice: 409,
  over_invoiced: 409,
  price_overlap: 409,
  over_shipped: 409,
  order_not_invoiceable: 409,
  order_not_shippable: 409,
  resource_in_use: 409,
  resource_locked: 409,
  idempotency_in_progress: 409,
  limit_reached: 409,
  import_not_cancellable: 409,
  cursor_expired: 410,
  version_conflict: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  expectation_failed: 417,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Names of resources, with which their "not found" codes begin. */
export type ResourceName = {
  [C in ErrorCode]: C extends `${infer R}_not_found` ? (R extends 'route' ? never : R) : never;
}[ErrorCode];

/** Maximum number of faults in one answer; one more detail states the number of the others. */
export const MAX_DETAILS = 100;
/** Maximum length of a detail's `field` in UTF-16 code units, because it can contain names that the caller chose. */
const MAX_FIELD_LENGTH = 512;

/**
 * The first {@link MAX_DETAILS} of `details` and, if there are more, one detail with an empty `field` that states how many: those that were
 * cut and `more`, which were not kept. Paths are cut to {@link MAX_FIELD_LENGTH}. A list that was limited before is returned unchanged.
 */
export function limitDetails(details: readonly ErrorDetail[], more = 0): readonly ErrorDetail[] {
  if (details.length === MAX_DETAILS + 1 && details.at(-1)!.field === '') return details;
  const named = details.slice(0, MAX_DETAILS).map((detail) => {
    const { field, reason } = detail;
    return field.length > MAX_FIELD_LENGTH
      ? { field: `${field.slice(0, MAX_FIELD_LENGTH).toWellFormed()}…`, reason }
      : detail;
  });
  const rest = details.length - named.length + more;
  if (!rest) return named;
  return [...named, { field: '', reason: `and ${rest.toLocaleString('en-US')} more fault${rest === 1 ? '' : 's'}` }];
}

/** The error that services throw. It does not depend on HTTP. Field names are those of the newest API version. */
export class DomainError extends Error {
  /** Limited by {@link limitDetails}, so that a request with many faults does not cause a large answer. */
  readonly details: readonly ErrorDetail[];

  /** A `resource_locked` has details, which name the state or the document that forbids the request. */
  constructor(
    code: Exclude<ErrorCode, 'resource_locked'>,
    message: string,
    details?: readonly ErrorDetail[],
    options?: ErrorOptions,
  );
  constructor(code: ErrorCode, message: string, details: readonly ErrorDetail[], options?: ErrorOptions);
  constructor(
    readonly code: ErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.details = limitDetails(details);
  }

  /** The body of the answer. */
  get body(): { code: ErrorCode; message: string; details: readonly ErrorDetail[] } {
    const { code, message, details } = this;
    return { code, message, details };
  }

  /** The path names a resource that does not exist in this tenant. */
  static notFound(resource: ResourceName, id: string): DomainError {
    return new DomainError(`${resource}_not_found`, `There is no ${resource.replaceAll('_', ' ')} ${id}.`);
  }

  /** The request has faults. */
  static invalid(details: readonly ErrorDetail[]): DomainError {
    return new DomainError('validation_failed', 'The request is not valid.', details);
  }
}

/** Too many requests of the tenant are waiting, or this one waited for too long. */
export const tooManyWaiting = (): DomainError =>
  new DomainError('rate_limited', 'Too many requests of this tenant are waiting; send fewer at a time.');

/**
 * The database did not answer a commit, or something failed after a commit. It is unknown whether the change is stored, so the
 * client must read before it sends the request again.
 */
export const outcomeUnknown = (cause?: unknown): OutcomeUnknown => new OutcomeUnknown(cause);

/** See {@link outcomeUnknown}. Files and other things outside of the database that the change may refer to must be kept. */
export class OutcomeUnknown extends DomainError {
  constructor(cause?: unknown) {
    super(
      'unavailable',
      'The database did not confirm the change: it may or may not be stored. Read before you write again.',
      [{ field: 'request', reason: 'may have taken effect' }],
      { cause },
    );
  }
}
