export interface ErrorDetail {
  /** Path as the caller wrote it: `items[3].quantity`, `page_size`, `X-API-Key`. */
  field: string;
  reason: string;
}

/** The whole error vocabulary of the API with its HTTP statuses (contract, section 1, "Errors"). */
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

/** Resources by the name that their "not found" code begins with. */
export type ResourceName = {
  [C in ErrorCode]: C extends `${infer R}_not_found` ? (R extends 'route' ? never : R) : never;
}[ErrorCode];

/** Faults that one answer names; a last detail says how many more there are. */
export const MOST_DETAILS = 100;
/** Characters of a detail's `field`, which can hold names that the caller made up. */
const LONGEST_FIELD = 512;

/**
 * The first {@link MOST_DETAILS} of `details`, with a last one for the rest: `more` and those that were cut. Its `field` is
 * empty. Paths are cut to {@link LONGEST_FIELD} characters. A list that was limited before stays as it is.
 */
export function limitDetails(details: readonly ErrorDetail[], more = 0): readonly ErrorDetail[] {
  if (details.length === MOST_DETAILS + 1 && details.at(-1)!.field === '') return details;
  const named = details.slice(0, MOST_DETAILS).map((detail) => {
    const { field, reason } = detail;
    return field.length > LONGEST_FIELD
      ? { field: `${field.slice(0, LONGEST_FIELD).toWellFormed()}…`, reason }
      : detail;
  });
  const rest = details.length - named.length + more;
  if (!rest) return named;
  return [...named, { field: '', reason: `and ${rest.toLocaleString('en-US')} more fault${rest === 1 ? '' : 's'}` }];
}

/** What services throw. It knows nothing of HTTP; field names are those of the newest version. */
export class DomainError extends Error {
  /** Limited by {@link limitDetails}, so that no request makes a large answer of its faults. */
  readonly details: readonly ErrorDetail[];

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

  /** A path that leads to nothing in this tenant. */
  static notFound(resource: ResourceName, id: string): DomainError {
    return new DomainError(`${resource}_not_found`, `There is no ${resource.replaceAll('_', ' ')} ${id}.`);
  }

  /** Faults of the request itself, all of one kind together. */
  static invalid(details: readonly ErrorDetail[]): DomainError {
    return new DomainError('validation_failed', 'The request is not valid.', details);
  }
}

/** The tenant has too many requests waiting, or this one waited too long for its turn. */
export const tooManyWaiting = (): DomainError =>
  new DomainError('rate_limited', 'Too many requests of this tenant are waiting; send fewer at a time.');

/**
 * The answer to a commit never came, or something failed after a commit: whether the change is stored is not known here, so the
 * caller must not simply send it again.
 */
export const outcomeUnknown = (cause?: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'The database did not confirm the change: it may or may not be stored. Read before you write again.',
    [{ field: 'request', reason: 'may have taken effect' }],
    { cause },
  );
