import { lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import { TOUCH_ORDERS } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError, type ErrorCode, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceLinks } from '../invoice-links.js';
import { availableActions, invoiceState, overdueBeforeNow, stateInputOf } from '../state/invoice-state.js';
import {
  DELETE_INVOICE,
  type InvoiceRecord,
  ISSUED_CREDIT_NOTES,
  RELEASE_LINES,
  SHIPMENTS_OF_INVOICE,
} from '../invoices.queries.js';
import { takenOffBy, takersOf } from '../deposits/deposits.js';
import { requireReturnsSent } from '../require-returns-sent.js';
import { lockInvoice } from './lock-invoice.js';

/** The rules of an API version for deletions. An invoice with an issued credit note can never be deleted; voided ones stay without it. */
export interface DeletionRule {
  /** Whether issued and cancelled invoices can be deleted too: yes where the caller's own system is the authority on them. */
  evenIfIssued: boolean;
  /** The error code of a refusal. */
  refusal: Extract<ErrorCode, 'invoice_not_deletable' | 'resource_locked'>;
}

/** Deletes an invoice and gives its quantities back to the order lines. Returns the statement that moves the versions of its orders. */
export async function deleteInvoice(
  tx: TenantTx,
  { money }: InvoiceLinks,
  id: string,
  precondition: Precondition,
  rule: DeletionRule,
): Promise<LastStatement<unknown>> {
  await money.lockForDeletion(tx, id);
  const invoice = await lockInvoice(tx, id, precondition);
  if (!rule.evenIfIssued) requireDraft(invoice, rule);
  requireOwnNumber(invoice, rule);
  await requireNoCreditNote(tx, id, rule);
  const faults = await money.deletionFaults(tx, invoice);
  if (faults.length) throw refused(rule, 'Other records have its money, or its period is closed.', ...faults);
  await lockOrders(tx, invoice.orderIds);
  const takers = await takersOf(tx, invoice);
  if (takers.length) throw refused(rule, 'It was taken off.', { field: 'id', reason: takenOffBy(takers) });
  tx.journal.watch('invoice', [invoice.id]);
  tx.journal.watch('order', invoice.orderIds);
  const shipments = await tx.query<{ id: string }>(SHIPMENTS_OF_INVOICE, [id]);
  tx.journal.watch(
    'shipment',
    shipments.map((shipment) => shipment.id),
  );
  await tx.query(RELEASE_LINES, [invoice.items.map((item) => item.id)]);
  if (!rule.evenIfIssued) await requireReturnsSent(tx, invoice, 'id');
  await money.release(tx, invoice, { isDeleted: true });
  await tx.query(DELETE_INVOICE, [id]);
  return LastStatement.rows(TOUCH_ORDERS, [invoice.orderIds]);
}

function requireDraft(invoice: InvoiceRecord, rule: DeletionRule): void {
  const input = stateInputOf(invoice);
  const state = invoiceState(input, overdueBeforeNow());
  if (state === 'DRAFT') return;
  const isCancellable = availableActions(input).includes('CANCELLED');
  const advice = isCancellable ? 'write invoice_status CANCELLED to cancel it' : 'correct it with a credit note';
  const reason = `is ${state}; ${invoice.isCancelled ? 'it stays, so that its number is not used again' : advice}`;
  throw refused(rule, 'Only a draft can be deleted.', { field: 'invoice_status', reason });
}

/** The numbers of a sequence have no gaps, so an invoice with one of them stays. */
function requireOwnNumber({ numberSource, invoiceNumber }: InvoiceRecord, rule: DeletionRule): void {
  if (numberSource !== 'sequence') return;
  const reason = `${invoiceNumber} is of the invoice_sequence, which has no gaps; cancel the invoice or credit it`;
  throw refused(rule, 'Its number is of a sequence.', { field: 'invoice_number', reason });
}

async function requireNoCreditNote(tx: TenantTx, id: string, rule: DeletionRule): Promise<void> {
  const notes = await tx.query<{ id: string; number: string }>(ISSUED_CREDIT_NOTES, [id]);
  if (!notes.length) return;
  const details = notes.map((note) => ({
    field: 'id',
    reason: `has the credit note ${note.number} (${note.id}); void it first`,
  }));
  throw refused(rule, 'It has a credit note.', ...details);
}

const refused = ({ refusal }: DeletionRule, message: string, ...details: ErrorDetail[]) =>
  new DomainError(refusal, `The invoice cannot be deleted. ${message}`, details);
