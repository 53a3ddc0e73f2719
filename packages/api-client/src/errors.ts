import type { components } from '../generated/v2/types.js';

type ErrorBody = components['schemas']['ErrorBody'];
export type ErrorCode = ErrorBody['code'];
export type ErrorDetail = components['schemas']['ErrorDetailBody'];

/** The service refused a request. `code` says why; `details` lists every fault with its field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];

  constructor(
    /** Name of the operation, such as `orders.create`. */
    readonly operation: string,
    readonly status: number,
    { code, message, details }: ErrorBody,
    /** Id under which the service's log has the request. */
    readonly requestId: string | null,
  ) {
    const places = details.map(({ field, reason }) => `\n  ${field} ${reason}`);
    super(`${operation}: ${status} ${code}: ${message}${places.join('')}`);
    this.code = code;
    this.details = details;
  }
}

/** The connection broke or nothing arrived, also after the repetitions; or something other than the service answered. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * The address answered with a redirect, which the service never does. It was not followed: key and body were sent to the address of `base`
 * alone. `base` names another server, or lacks the `s` of `https`.
 */
export class RedirectError extends NetworkError {
  constructor(
    operation: string,
    url: URL,
    /** Where the redirect leads; null if it was not said. */
    readonly location: string | null,
  ) {
    const target = location === null ? 'another address' : location;
    super(
      `${operation}: ${url.origin} redirects to ${target}; redirects are not followed, so write the final address to base`,
    );
  }
}

/** Whether an error is a refusal by the service, with one of the given codes if there are any. */
export const isApiError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
