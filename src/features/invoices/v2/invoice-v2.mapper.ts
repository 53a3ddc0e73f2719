import type { DocumentProblems } from '../invoice-documents.js';
import type { WarnedInvoice, DryRun } from '../invoice-view.js';
import type * as types from './invoice-v2.dto.js';
import { warnedRepresentation } from '../api/invoice-representation.mapper.js';
import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { InvoiceFilter } from '../invoices.service.js';
import type { ListInvoicesV2 } from './list-invoices-v2.dto.js';
import type { DryRunV2 } from './create-invoice-v2.dto.js';

/**
 * What an ETag depends on beside the version: the state becomes OVERDUE by time alone, warnings depend on the prices of orders, drafts on their
 * payment term and the day, and other documents name the invoice.
 */
export function etagPartsOf(
  _: unknown,
  { invoice_status, due_date, early_payment, warnings, credit_note_ids, payment_ids }: types.InvoiceWithWarningsV2,
): unknown {
  const documents = [credit_note_ids, payment_ids];
  if (invoice_status === 'DRAFT') return [invoice_status, due_date, early_payment, warnings, documents];
  return [invoice_status, warnings, documents];
}

export const dryRunToV2 = (invoice: WarnedInvoice): types.InvoicePreviewV2 => ({
  ...warnedRepresentation(invoice),
  id: null,
  invoice_number: null,
  document_problems: problemsToV2(invoice.documentProblems ?? {}),
});

const problemsToV2 = (problems: DocumentProblems): types.InvoicePreviewV2['document_problems'] =>
  Object.fromEntries(
    Object.entries(problems).map(([format, list]) => [format, list.map(({ field, reason }) => ({ field, reason }))]),
  );

export const dryRunFromV2 = ({ dry_run: isDryRun = false, formats }: DryRunV2): Complete<DryRun> => ({
  isDryRun,
  formats,
});

export const filterFromV2 = (query: ListInvoicesV2): InvoiceFilter => ({
  ...commonFilterOf(query),
  paidAs: query.status,
  states: query.invoice_statuses,
  orderIds: query.order_ids,
  customerIds: query.customer_ids,
  customerReferenceIds: query.customer_reference_ids,
  invoiceNumbers: query.invoice_numbers,
  dueAfter: query.due_after,
  dueBefore: query.due_before,
  issuedAfter: query.issued_after,
  issuedBefore: query.issued_before,
  search: query.search,
});
