import { readSettings } from '#features/settings/read-settings.js';
import { type DaySource, effectiveTime, requireOpenDay } from '#features/settings/record-day.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId, newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addUnrecorded } from '../money/adjustments.js';
import { grantWithRests } from '../differences/grant-with-rests.js';
import { addRests, leavesRests, restRules } from '../differences/rests.js';
import { OF_AN_INVOICE } from '../creation/refund.js';
import { requirePayable } from './allocation-rules.js';
import { dayOfCreditNote, lockCreditNotes, type LockedCreditNote } from '../money/lock-credit-notes.js';
import {
  dayOfInvoice,
  dayOfPayment,
  lockCustomer,
  type LockedInvoice,
  LockedInvoices,
  type LockedPayment,
  lockInvoices,
  lockPayments,
} from '../money/lock-money.js';
import { CREDIT_NOTE_ID, INVOICE_ID, PAYMENT_ID } from '../money/money.queries.js';
import { checkRests, inAllocations, type MoneySource, type NewAllocation } from '../creation/new-payment.js';
import { type AllocationRecord, ALLOCATIONS_BY_IDS } from '../payments.queries.js';
import { resolveInvoices, transferOf } from '../creation/resolve-invoices.js';
import { MoneyRecords, type NewAllocationRow, storeMoney } from '../money/store-money.js';

/** The input of allocations from one source. */
export interface NewAllocations {
  from: MoneySource;
  allocations: NewAllocation[];
  /** Default: now, or the time of the payment or of an invoice if it is later. */
  effectiveAt?: Date;
  /** Of the discounts and write-offs that are left. */
  note?: string;
}

/** The source of allocations, locked. */
interface LockedSource {
  customerId: string;
  groupId: string;
  left: Decimal;
  /** When its money was there. */
  day: DaySource;
  payment?: LockedPayment;
  invoice?: LockedInvoice;
  creditNote?: LockedCreditNote;
}

/**
 * Gives money of a payment, an overpaid invoice or a credit note without an invoice to invoices of the same group of customers and returns the allocations. Throws `validation_failed`
 * with all faults, otherwise the first conflict, as `createPayment` does.
 */
export async function allocateMoney(tx: TenantTx, input: NewAllocations): Promise<AllocationRecord[]> {
  const { from, allocations, note = null } = input;
  const faults = new Faults();
  const { source, invoices } = await lockSource(tx, from, allocations);
  if (!source) faults.add('from.id', 'does not exist');
  if (source?.creditNote?.invoiceId) faults.add('from.id', OF_AN_INVOICE);
  checkRests(allocations, { note, isPayment: from.type === 'payment', pathOf: inAllocations }, faults);
  const wanted = source ? resolveInvoices(allocations, invoices, source.groupId, faults) : [];
  for (const { invoice, field } of wanted)
    if (invoice.id === source?.invoice?.id) faults.add(field, 'is the invoice from which the money comes');
  const sources = [...(source ? [source.day] : []), ...wanted.map(({ invoice }) => dayOfInvoice(invoice))];
  const { effectiveAt: stated } = input;
  const effectiveAt = effectiveTime({ field: 'effective_at', stated, sources }, tx.tenant.timezone, faults);
  faults.throwIfAny();
  await requireOpenDay(tx, 'effective_at', stated);

  const { left, payment, invoice, creditNote } = source!; // a missing source was a fault
  if (invoice) requirePayable([{ invoice, field: 'from.id' }]);
  const exponent = currencyExponent(tx.tenant.currency);
  const { granted, rests } = grantWithRests({ left, field: 'from.id' }, wanted, {
    ...{ exponent, effectiveAt: () => effectiveAt },
    rules: payment && leavesRests(allocations) ? restRules(tx, await readSettings(tx), payment.paidAt) : undefined,
  });
  const records = new MoneyRecords();
  for (const { id, invoice: target, amount } of granted) {
    const row = { id, invoiceId: target.id, amount, effectiveAt, ...transferOf(source!.customerId, target) };
    if (invoice) allocateFromInvoice(records, invoice.id, row);
    else if (creditNote) records.allocate({ ...row, sourceCreditNoteId: creditNote.id });
    else records.allocate({ ...row, paymentId: payment!.id });
  }
  const given = sum(granted.map(({ amount }) => amount));
  if (payment) records.changedPayments.push({ ...payment, allocated: payment.allocated.plus(given) });
  if (creditNote) records.changedCreditNotes.push({ ...creditNote, allocated: creditNote.allocated.plus(given) });
  await addRests(tx, records, rests, { paymentId: payment?.id ?? null, note, exponent });
  addUnrecorded(records, invoices.all);
  await storeMoney(tx, records);
  const ids = granted.map(({ id }) => id);
  const rows = await tx.query<{ doc: AllocationRecord }>(ALLOCATIONS_BY_IDS, [ids]);
  return rows.map(({ doc }) => doc);
}

/** Adds an allocation from an invoice and its other side, which lowers the paid amount of the source. */
function allocateFromInvoice(records: MoneyRecords, sourceInvoiceId: string, row: NewAllocationRow): void {
  records.allocate({ ...row, sourceInvoiceId });
  records.allocate({
    id: newId(),
    sourceInvoiceId,
    invoiceId: sourceInvoiceId,
    amount: ZERO.minus(row.amount),
    effectiveAt: row.effectiveAt,
    counterpartOfId: row.id,
  });
}

/** Statements that find a source. */
const SOURCE_ID = { payment: PAYMENT_ID, invoice: INVOICE_ID, credit_note: CREDIT_NOTE_ID } as const;

/** Locks the customer of a source, then the invoices, then the credit note or payment. `source` is undefined if it does not exist. */
async function lockSource(
  tx: TenantTx,
  { type, id: name }: MoneySource,
  allocations: readonly NewAllocation[],
): Promise<{ source: LockedSource | undefined; invoices: LockedInvoices }> {
  const [found] = await tx.query<{ id: string; customerId: string }>(SOURCE_ID[type], [isId(name) ? name : null, name]);
  if (!found) return { source: undefined, invoices: new LockedInvoices([]) };
  const { id, customerId } = found;
  const names = allocations.map(({ invoiceId }) => invoiceId);
  const [customer, invoices, [creditNote], [payment]] = await Promise.all([
    lockCustomer(tx, customerId),
    lockInvoices(tx, type === 'invoice' ? [...names, id] : names),
    lockCreditNotes(tx, type === 'credit_note' ? [id] : []),
    lockPayments(tx, type === 'payment' ? [id] : []),
  ]);
  const groupId = customer?.groupId ?? customerId;
  if (payment) return { source: { ...payment, groupId, day: dayOfPayment(payment), payment }, invoices };
  if (creditNote) return { source: { ...creditNote, groupId, day: dayOfCreditNote(creditNote), creditNote }, invoices };
  const invoice = type === 'invoice' ? invoices.find(id) : undefined;
  if (!invoice) return { source: undefined, invoices };
  return {
    source: {
      customerId: invoice.customerId,
      groupId,
      left: ZERO.minus(invoice.due),
      day: dayOfInvoice(invoice),
      invoice,
    },
    invoices,
  };
}
