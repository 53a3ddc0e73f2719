import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import type { SettledChange } from '#features/invoices/invoice-journal.js';
import type { SettledAmounts } from '#features/invoices/money/invoice-money.queries.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { Payment } from '../payment.entity.js';
import type { PaymentAllocation } from '../payment-allocation.entity.js';
import type { LockedCreditNote } from './lock-credit-notes.js';
import type { LockedPayment } from './lock-money.js';
import { STORE_CREDIT_NOTES, STORE_MONEY, STORE_PAYMENT } from './money.queries.js';
import { PAYMENT, type PaymentRecord } from '../payments.queries.js';

type AddedByDatabase = 'tenantId' | 'version' | 'createdAt' | 'updatedAt';

/** Columns that only discounts and write-offs have, and that of what is written off of a new payment itself. */
type DifferenceColumns =
  | 'withPaymentId'
  | 'withCreditNoteId'
  | 'fromSources'
  | 'isOverridden'
  | 'taxAmount'
  | 'taxSummary'
  | 'refundedAmount';

/** A new payment as a row. */
export type NewPaymentRow = Omit<
  Payment,
  AddedByDatabase | DifferenceColumns | 'displayId' | 'reversedAt' | 'reversalRecordedAt' | 'reversalReason'
> &
  Partial<Pick<Payment, DifferenceColumns>>;

/** The row of a record that the service makes: its reference is its id, and its whole amount is allocated or taken from sources. */
export const serviceRow = (
  record: Pick<Payment, 'id' | 'kind' | 'customerId' | 'amount' | 'paidAt'> & { note?: string | null },
): NewPaymentRow => ({
  note: null,
  ...record,
  referenceId: record.id,
  method: null,
  reference: null,
  attributes: [],
  allocatedAmount: record.amount,
});

/** A new allocation as a row. */
export type NewAllocationRow = Pick<PaymentAllocation, 'id' | 'amount' | 'effectiveAt'> &
  Partial<Omit<PaymentAllocation, AddedByDatabase>>;

/** Why and when a payment is reversed. */
export interface Reversal {
  reversedAt: Date;
  reversalRecordedAt: Date;
  reversalReason: string | null;
}

/** A payment as it is after a change of what it gave. */
export type ChangedPayment = Pick<LockedPayment, 'id' | 'allocated' | 'refunded'> & { reversal?: Reversal };

/** A credit note without an invoice as it is after a change of what it gave. */
export type ChangedCreditNote = Pick<LockedCreditNote, 'id' | 'allocated' | 'refunded'>;

/** Everything that one use case writes about money. */
export class MoneyRecords {
  readonly payments: NewPaymentRow[] = [];
  readonly allocations: NewAllocationRow[] = [];
  readonly changedPayments: ChangedPayment[] = [];
  readonly changedCreditNotes: ChangedCreditNote[] = [];
  private readonly moves = new Map<string, SettledChange>();

  /** Adds an allocation, and its amount to the paid amount of its invoice, in the part to which its record belongs. */
  allocate(row: NewAllocationRow, part: keyof SettledAmounts = 'payments'): void {
    this.allocations.push(row);
    if (!row.invoiceId) return;
    const change = this.changeOf(row.invoiceId);
    this.moves.set(row.invoiceId, { ...change, [part]: (change[part] ?? ZERO).plus(row.amount) });
  }

  /** Adds an allocation of money that the paid amount of the invoice has already, or that the use case adds itself. */
  record(row: NewAllocationRow): void {
    this.allocations.push(row);
  }

  /** By how much the paid amount of an invoice changes. */
  movedBy(invoiceId: string): Decimal {
    return sum(Object.values(this.changeOf(invoiceId)));
  }

  /** The same by the parts of the paid amount. */
  changeOf(invoiceId: string): SettledChange {
    return this.moves.get(invoiceId) ?? {};
  }

  /** The invoices whose paid amounts change. */
  get movedInvoices(): { id: string; amount: Decimal }[] {
    return [...this.moves.keys()]
      .map((id) => ({ id, amount: this.movedBy(id) }))
      .filter(({ amount }) => !amount.eq(ZERO));
  }
}

/**
 * Stores payments and allocations and moves the paid amounts of their invoices, with one statement and another one for credit notes, and announces all of it to the journal.
 * Customer, invoices, credit notes and payments must be locked.
 */
export async function storeMoney(tx: TenantTx, records: MoneyRecords): Promise<void> {
  const { changedPayments, changedCreditNotes } = records;
  tx.journal.watch(
    'payment',
    changedPayments.map(({ id }) => id),
  );
  tx.journal.watch(
    'credit_note',
    changedCreditNotes.map(({ id }) => id),
  );
  const added = await addedRecords(tx, records);
  const changes = changedPayments.map(({ id, allocated, refunded, reversal }) => ({
    id,
    allocatedAmount: allocated,
    refundedAmount: refunded,
    ...reversal,
  }));
  const notes = changedCreditNotes.map(({ id, allocated, refunded }) => ({
    id,
    allocatedAmount: allocated,
    refundedAmount: refunded,
  }));
  if (notes.length) await tx.query(STORE_CREDIT_NOTES, [await stringifyInSlices(notes)]);
  await tx.query(STORE_MONEY, [...added, await stringifyInSlices(changes)]);
}

/** As {@link storeMoney}; returns the statement that answers with the new payment `id`. Unless the records change payments or credit notes, it also stores them. */
export async function storeNewPayment(
  tx: TenantTx,
  records: MoneyRecords,
  id: string,
): Promise<LastStatement<PaymentRecord>> {
  if (!records.changedPayments.length && !records.changedCreditNotes.length)
    return LastStatement.document(STORE_PAYMENT, [...(await addedRecords(tx, records)), id]);
  await storeMoney(tx, records);
  return LastStatement.document(PAYMENT, [id]);
}

/** Announces new records and moved invoices to the journal and returns the lists of them that the statements take. */
async function addedRecords(tx: TenantTx, { payments, allocations, movedInvoices }: MoneyRecords): Promise<string[]> {
  tx.journal.watch(
    'invoice',
    movedInvoices.map(({ id }) => id),
  );
  for (const payment of payments) tx.journal.created('payment', payment);
  for (const { id } of allocations) tx.journal.created('allocation', { id });
  const lists: string[] = [];
  for (const rows of [payments, allocations, movedInvoices]) lists.push(await stringifyInSlices(rows));
  return lists;
}
