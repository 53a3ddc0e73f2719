import { DomainError } from './domain-error.js';

/** Ends the work on a request whose client has closed the connection. The answer is not sent. */
export const clientLeft = () =>
  new DomainError('request_timeout', 'The client closed the connection before the answer.');
