import { journalKind } from '../../platform/data/journal/journal-kind.js';
import { invoiceView } from './invoice-view.js';
import { invoiceEventStates, stateInputOf } from './invoice-state.js';
import { type InvoiceRecord, INVOICES_BY_IDS } from './invoices.queries.js';
import { overdueBeforeNow } from './overdue.js';
import { toV2 } from './v2/invoice-v2.mapper.js';

export const INVOICE_JOURNAL = journalKind<InvoiceRecord>({
  statement: INVOICES_BY_IDS,
  document: (invoice) => toV2(invoiceView(invoice)),
  states: (invoice) => invoiceEventStates(stateInputOf(invoice), overdueBeforeNow()),
});
