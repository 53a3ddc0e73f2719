import { DomainError } from '#platform/base/errors/domain-error.js';

/** Maximum length of the result of a tool in bytes of JSON. */
export const MAX_RESULT_BYTES = 100_000;

/** The result would be longer than {@link MAX_RESULT_BYTES}. `cure` says what the agent can do. */
export const tooLarge = (cure: string) =>
  new DomainError('payload_too_large', `The result has more than ${MAX_RESULT_BYTES / 1000} kB: ${cure}.`);
