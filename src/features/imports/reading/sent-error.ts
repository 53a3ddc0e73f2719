import { DomainError } from '../../../platform/base/errors/domain-error.js';
import type { SentError } from './messages.js';

/** An error that a process sent. */
export const errorOf = ({ code, message, details }: SentError): DomainError => new DomainError(code, message, details);
