import { joined } from '../names/joined.js';
import type { DeclaredError, NameOf } from '../names/api-names.js';
import { PLATFORM_ERRORS } from './platform-errors.js';

export interface ErrorDetail {
  /** Path of the field in the request, for example `items[3].quantity`, `page_size` or `X-API-Key`. */
  field: string;
  reason: string;
}

/** An error code of the platform or of a feature. */
export type ErrorCode = keyof typeof PLATFORM_ERRORS | NameOf<'errors'>;

/** The HTTP status of each error code. Complete when `src/app/api-names.ts` is loaded, which adds the codes of the features. */
export const ERROR_STATUS = statusesOf(PLATFORM_ERRORS) as Record<ErrorCode, number>;

/** Makes the codes of features known. Throws for a code that is known already. */
export function declareErrors(errors: Readonly<Record<string, DeclaredError>>): void {
  Object.assign(ERROR_STATUS, joined('error code', [ERROR_STATUS, statusesOf(errors)]));
}

function statusesOf(errors: Readonly<Record<string, DeclaredError>>): Record<string, number> {
  return Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status]));
}

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
