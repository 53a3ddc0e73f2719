import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';

/** The refusal of a request that would bill nothing; `details` have the counters of the lines. */
export const nothingToInvoice = (details: ErrorDetail[]): DomainError =>
  new DomainError('nothing_to_invoice', 'Nothing is left to invoice.', details);
