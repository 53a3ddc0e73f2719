import { createPayment } from '#features/payments/creation/create-payment.js';
import type { Excess, Rest } from '#features/payments/payment.entity.js';
import type { NewAllocation } from '#features/payments/creation/new-payment.js';
import { currentTime } from '#platform/base/values/current-time.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { addDays, beginningOf } from '#platform/base/values/time-zone.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { LineToBook } from './locked-line.js';

/** An invoice that a line pays. */
export interface PaidInvoice {
  /** Our id, the caller's reference, or the number. */
  invoiceId: string;
  /** Default: what is due. */
  amount?: Decimal;
  rest?: Rest;
  /** Whether a discount is taken although it is too late or too much; needs a note. */
  override?: boolean;
}

/** The payment that a line becomes. */
export interface LinePayment {
  customerId: string;
  amount: Decimal;
  paidAt: Date;
  reference: string | null;
  invoices: readonly PaidInvoice[];
  excess?: Excess;
  note?: string;
}

/** Longest reference of a payment in characters. */
const MAX_REFERENCE = 255;

/**
 * Enters the payment of a line, which is locked, by the rules of payments, and returns its id. The second payment of a line that was undone has another
 * reference than the first. Throws as `createPayment`.
 */
export async function enterPayment(tx: TenantTx, line: LineToBook, payment: LinePayment): Promise<string> {
  const id = newId();
  const { customerId, amount, paidAt, reference, note } = payment;
  const referenceId = `bank:${line.id}${line.bookings ? `:${line.bookings + 1}` : ''}`;
  const statement = await createPayment(tx, {
    ...{ id, referenceId, customerId, amount, paidAt, note, method: 'bank' },
    reference: reference ?? undefined,
    allocations: payment.invoices.map((invoice): NewAllocation => ({ ...invoice })),
    excess: payment.excess,
  });
  await statement.runAsPart(tx);
  return id;
}

/** The reference of a payment from the remittance of its line: its first characters, in one line. */
export const referenceOf = ({ remittance }: Pick<LineToBook, 'remittance'>): string | null =>
  remittance?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REFERENCE).toWellFormed().replaceAll('\ufffd', '') || null;

/** When the money of a line came: the last instant of its day, or now if that is earlier. */
export function paidAtOf({ bookingDate }: Pick<LineToBook, 'bookingDate'>, timezone: string): Date {
  const end = new Date(beginningOf(addDays(bookingDate, 1), timezone).getTime() - 1);
  const now = currentTime();
  return end < now ? end : now;
}
