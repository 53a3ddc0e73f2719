import { shownDiscounts, shownDueDate } from '#features/invoices/terms/invoice-term.js';
import { INVOICE_TERMS } from '#features/invoices/terms/invoice-term.queries.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { DocumentState } from './document-state.js';

/** The state of a draft with the due date and the discounts for early payments that it shows, which follow from its payment term. */
export async function withDraftTerms(db: TenantDb, id: string, state: DocumentState): Promise<DocumentState> {
  const terms = await db.readOne(INVOICE_TERMS, [id]);
  if (!terms) return state;
  const dueDate = shownDueDate(terms, state.timezone);
  return { ...state, invoice: { ...state.invoice, dueDate, earlyPayment: shownDiscounts(terms) } };
}
