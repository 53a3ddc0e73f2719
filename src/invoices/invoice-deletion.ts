import { DomainError, type ErrorCode } from '../platform/errors/domain-error.js';
import { factsOf } from './invoice-state.js';
import type { InvoiceRecord } from './invoices.queries.js';

/** Which invoices a caller may delete (contract, section 7, "Delete"): never one that has a credit note. */
export interface DeletionRule {
  /** Whether issued ones with payments go as well: the caller's own system is the authority on them. */
  evenIfPaid: boolean;
  refusal: Extract<ErrorCode, 'invoice_not_deletable' | 'resource_locked'>;
}

/** Throws the rule's refusal, with the reason. */
export function requireDeletable(invoice: InvoiceRecord, hasCreditNote: boolean, rule: DeletionRule): void {
  if (hasCreditNote) throw refused(rule, 'It has a credit note.');
  const { isCancelled, isIssued, paidUnits } = factsOf(invoice);
  const isOpen = isCancelled || !isIssued || paidUnits === 0n;
  if (!isOpen && !rule.evenIfPaid) throw refused(rule, 'Something is paid on it.');
}

const refused = ({ refusal }: DeletionRule, reason: string) =>
  new DomainError(refusal, `The invoice cannot be deleted. ${reason}`);
