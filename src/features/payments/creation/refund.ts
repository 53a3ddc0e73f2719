import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { exceedsSource, requirePayable } from '../allocation/allocation-rules.js';
import type { SettledAmounts } from '#features/invoices/money/invoice-money.queries.js';
import type { DaySource } from '#features/settings/record-day.js';
import { dayOfCreditNote, type LockedCreditNote } from '../money/lock-credit-notes.js';
import {
  dayOfInvoice,
  dayOfPayment,
  findByName,
  type LockedInvoice,
  type LockedInvoices,
  type LockedPayment,
} from '../money/lock-money.js';
import type { MoneySource, NewPayment } from './new-payment.js';
import { NAMES_TWO_INVOICES } from './resolve-invoices.js';
import type { MoneyRecords } from '../money/store-money.js';

/** A payment, an overpaid invoice or a credit note without an invoice. */
type SourceRecord =
  | { type: 'payment'; payment: LockedPayment }
  | { type: 'invoice'; invoice: LockedInvoice }
  | { type: 'credit_note'; creditNote: LockedCreditNote };

/** Something from which a refund or write-off takes money. */
export interface RefundSource {
  record: SourceRecord;
  amount: Decimal;
  /** What the source has left. */
  left: Decimal;
  field: string;
}

interface NamedRecords {
  invoices: LockedInvoices;
  payments: readonly LockedPayment[];
  creditNotes: readonly LockedCreditNote[];
}

/** What a source names, with its customer, what it has left and its day. */
interface FoundSource {
  record: SourceRecord;
  id: string;
  customerId: string;
  left: Decimal;
  day: DaySource;
}

/** The fault of a source that is a credit note of an invoice. */
export const OF_AN_INVOICE = 'is a credit note of an invoice, which owes less by it already; name the invoice';

function findSource({ type, id }: MoneySource, records: NamedRecords): FoundSource | undefined {
  if (type === 'invoice') {
    const invoice = records.invoices.find(id);
    return (
      invoice && { record: { type, invoice }, ...invoice, left: invoice.due.times(-1), day: dayOfInvoice(invoice) }
    );
  }
  if (type === 'payment') {
    const payment = findByName(id, records.payments);
    return payment && { record: { type, payment }, ...payment, day: dayOfPayment(payment) };
  }
  const creditNote = findByName(id, records.creditNotes);
  return creditNote && { record: { type, creditNote }, ...creditNote, day: dayOfCreditNote(creditNote) };
}

/** The days of the sources that a refund names, which it must not precede. */
export const sourceDays = (sources: readonly MoneySource[], records: NamedRecords): DaySource[] =>
  sources.flatMap((source) => findSource(source, records)?.day ?? []);

/** The sources that a refund or write-off names. Names of no record, of one of another customer and repeated ones are faults. */
export function checkSources(
  { sources = [] }: NewPayment,
  { customerId, ...records }: NamedRecords & { customerId: string | undefined },
  faults: Faults,
): RefundSource[] {
  const { invoices } = records;
  const places = new Map<string, number>();
  return sources.flatMap(({ amount, ...source }, index): RefundSource[] => {
    const field = `sources[${index}].id`;
    const found = findSource(source, records);
    if (!found) {
      faults.add(field, 'does not exist');
      return [];
    }
    const { record, left } = found;
    if (record.type === 'invoice' && invoices.isAmbiguous(source.id)) faults.add(field, NAMES_TWO_INVOICES);
    if (record.type === 'credit_note' && record.creditNote.invoiceId) faults.add(field, OF_AN_INVOICE);
    const earlier = places.get(found.id);
    places.set(found.id, earlier ?? index);
    if (customerId && found.customerId !== customerId) faults.add(field, 'is of another customer');
    else if (earlier !== undefined) faults.add(field, `is named by sources[${earlier}] already`);
    return [{ record, amount, left, field }];
  });
}

/** What to do instead of a refund from an invoice that is paid and not overpaid. */
const cureOf = (record: RefundSource['record']): string | undefined =>
  record.type === 'invoice' && record.invoice.paidAmount.gt(ZERO)
    ? 'only what is overpaid can be refunded of an invoice: reverse its allocation, then refund the payment'
    : undefined;

/**
 * Adds the negative allocations of a refund or write-off and what it takes of payments and credit notes; `part` is that of the paid amounts. Throws `invoice_not_payable` for a draft or a cancelled invoice and
 * `allocation_exceeds_source`.
 */
export function addRefund(
  records: MoneyRecords,
  refund: { id: string; paidAt: Date; part: keyof SettledAmounts },
  sources: readonly RefundSource[],
  exponent: number,
): void {
  requirePayable(
    sources.flatMap(({ record, field }) => (record.type === 'invoice' ? [{ invoice: record.invoice, field }] : [])),
  );
  const exceeding = sources.filter(({ amount, left }) => amount.gt(left));
  if (exceeding.length)
    throw exceedsSource(
      exceeding.map(({ record, amount, left, field }) => ({ field, left, asked: amount, cure: cureOf(record) })),
      exponent,
    );
  for (const { record, amount } of sources) {
    const row = { id: newId(), paymentId: refund.id, amount: ZERO.minus(amount), effectiveAt: refund.paidAt };
    if (record.type === 'invoice') records.allocate({ ...row, invoiceId: record.invoice.id }, refund.part);
    else if (record.type === 'payment') {
      const { id, allocated, refunded } = record.payment;
      records.record({ ...row, refundedPaymentId: id });
      records.changedPayments.push({ id, allocated, refunded: refunded.plus(amount) });
    } else {
      const { id, allocated, refunded } = record.creditNote;
      records.record({ ...row, refundedCreditNoteId: id });
      records.changedCreditNotes.push({ id, allocated, refunded: refunded.plus(amount) });
    }
  }
}
