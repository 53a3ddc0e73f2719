import type { NoteOfInvoice } from '#features/invoices/money/invoice-money.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { later } from '#features/settings/record-day.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { addReversals } from '../change/reversals.js';
import { lockPayments } from '../money/lock-money.js';
import { OPEN_OF_CREDIT_NOTE, type OpenAllocationRow } from '../money/money.queries.js';
import { MoneyRecords, serviceRow, storeMoney } from '../money/store-money.js';
import { creditedDiscount, leftOfDiscounts, taxColumns, taxParts } from './discount-tax.js';
import { COUNTING_DISCOUNTS, type CountingDiscount } from './discounted-invoices.queries.js';

/**
 * Takes back of the discount of a locked invoice what belongs to a new credit note, by a negative discount, so that what was credited is refunded at
 * what was paid. Returns by how much the paid amount of the invoice changes, which the caller writes.
 */
export async function takeDiscountBack(tx: TenantTx, invoice: InvoiceRecord, note: NoteOfInvoice): Promise<Decimal> {
  if (decimal(invoice.settled?.discounts ?? 0).lte(ZERO)) return ZERO;
  const discounts = await tx.query<CountingDiscount>(COUNTING_DISCOUNTS, [invoice.id]);
  const first = discounts.find(({ withCreditNoteId }) => withCreditNoteId === null)!; // it is not reversed without the others
  const credited = {
    credited: note.amount,
    creditable: decimal(invoice.totalAmount).minus(decimal(invoice.creditedAmount)),
  };
  const part = creditedDiscount(
    leftOfDiscounts(discounts.map(leftDiscount)),
    credited,
    currencyExponent(tx.tenant.currency),
  );
  if (part.amount.lte(ZERO)) return ZERO;
  if (first.withPaymentId) await lockPayments(tx, [first.withPaymentId]); // before the series of numbers, as everybody
  const effectiveAt = later(note.issuedAt, first.effectiveAt);
  const amount = ZERO.minus(part.amount);
  const id = newId();
  const records = new MoneyRecords();
  records.payments.push({
    ...serviceRow({ id, kind: 'discount', customerId: first.customerId, amount, paidAt: effectiveAt }),
    ...{ withPaymentId: first.withPaymentId, withCreditNoteId: note.id },
    ...taxColumns(part, -1),
  });
  const withAllocationId = first.allocationId;
  records.record({ id: newId(), paymentId: id, invoiceId: invoice.id, amount, effectiveAt, withAllocationId });
  await storeMoney(tx, records);
  return amount;
}

const leftDiscount = ({ amount, taxAmount, taxSummary }: CountingDiscount) => ({
  ...{ amount: decimal(amount), tax: decimal(taxAmount) },
  parts: taxParts(taxSummary),
});

/** Undoes what {@link takeDiscountBack} did for a credit note (its id) that is voided. Returns the same. */
export async function giveDiscountBack(tx: TenantTx, noteId: string): Promise<Decimal> {
  const open = await tx.query<OpenAllocationRow>(OPEN_OF_CREDIT_NOTE, [noteId]);
  if (!open.length) return ZERO;
  const now = currentTime();
  const reversedAt = later(now, ...open.map(({ effectiveAt }) => effectiveAt));
  const reversal = { reversedAt, reversalRecordedAt: now, reversalReason: 'the credit note was voided' };
  const records = new MoneyRecords();
  for (const row of open) addReversals(records, [row], reversedAt, row.invoiceId!);
  for (const { paymentId } of open)
    records.changedPayments.push({ id: paymentId!, allocated: ZERO, refunded: ZERO, reversal });
  await storeMoney(tx, records);
  return ZERO.minus(sum(open.map(({ amount }) => decimal(amount))));
}
