import { type Decimal, decimal, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import { fieldChanges } from '#platform/data/journal/field-changes.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { invoiceView } from './invoice-view.js';
import {
  invoiceEventStates,
  overdueBeforeNow,
  shownState,
  type StateInput,
  stateInputOf,
} from './state/invoice-state.js';
import { ANSWERED_INVOICES, type AnsweredInvoice, type InvoiceRecord, INVOICES_BY_IDS } from './invoices.queries.js';
import type { SettledAmounts } from './money/invoice-money.queries.js';
import {
  answeredInvoice,
  paidRepresentation,
  type InvoiceRepresentation,
  invoiceRepresentation,
} from './api/invoice-representation.mapper.js';

export const INVOICE_JOURNAL = journalKind<InvoiceRecord>({
  statement: INVOICES_BY_IDS,
  document: (invoice) => invoiceRepresentation(invoiceView(invoice)),
  present: {
    statement: ANSWERED_INVOICES,
    document: (invoice: AnsweredInvoice) => answeredInvoice(invoiceView(invoice)),
  },
  states: (invoice) => invoiceEventStates(stateInputOf(invoice), overdueBeforeNow()),
});

/** A locked invoice whose paid amount changes. */
export interface PaidInvoice extends StateInput {
  id: string;
  referenceId: string;
  version: number;
  /** Null if nothing was allocated to it. */
  settled: SettledAmounts | null;
}

/** What the paid amount of an invoice changes by, by the kinds of the records; negative for what is taken away. */
export type SettledChange = Partial<Record<keyof SettledAmounts, Decimal>>;

/**
 * Adds the entry of an invoice whose paid amount alone changes to the journal. It is computed instead of read, so that a payment costs the same
 * whatever the number of items of its invoices. The invoice must get its next version.
 */
export async function journalPaidAmount(tx: TenantTx, invoice: PaidInvoice, change: SettledChange): Promise<void> {
  const { id, referenceId, version, settled } = invoice;
  const changed = (kind: keyof SettledAmounts) => toWire(decimal(settled?.[kind] ?? 0).plus(change[kind] ?? ZERO));
  const after = Object.assign({}, invoice, { paidAmount: invoice.paidAmount.plus(sum(Object.values(change))) });
  const overdueBefore = overdueBeforeNow();
  const changes = await fieldChanges(
    paidRepresentation(shownState(invoice, overdueBefore), toWire(invoice.paidAmount), settled),
    paidRepresentation(shownState(after, overdueBefore), toWire(after.paidAmount), {
      payments: changed('payments'),
      writeOffs: changed('writeOffs'),
      discounts: changed('discounts'),
      refunds: changed('refunds'),
    }),
  );
  const before = new Set(invoiceEventStates(invoice, overdueBefore));
  const entered = invoiceEventStates(after, overdueBefore).filter((state) => !before.has(state));
  tx.journal.updated('invoice', { id, referenceId, version: version + 1 }, changes, entered);
}

/** What the reminders of an invoice change. */
export interface RemindedState {
  reminderLevel: number;
  lastRemindedAt: Date | null;
}

type ReminderFields = Pick<InvoiceRepresentation, 'reminder_level' | 'last_reminded_at'>;

/** As {@link journalPaidAmount}, of a locked invoice whose level of reminders alone changes. */
export async function journalReminder(
  tx: TenantTx,
  { id, referenceId, version, ...before }: { id: string; referenceId: string; version: number } & RemindedState,
  after: RemindedState,
): Promise<void> {
  const fields = ({ reminderLevel, lastRemindedAt }: RemindedState): ReminderFields => ({
    reminder_level: reminderLevel,
    last_reminded_at: lastRemindedAt && lastRemindedAt.toISOString(),
  });
  const changes = await fieldChanges(fields(before), fields(after));
  tx.journal.updated('invoice', { id, referenceId, version: version + 1 }, changes);
}
