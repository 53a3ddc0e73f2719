import { addDays } from './bank-line.js';
import type { Invoice, Settings } from './books.js';

/** How an amount fits what is due. */
export type Fit = 'exact' | 'discount' | 'short' | 'over';

/** What becomes of the rest of an invoice. */
export type Rest = 'open' | 'discount' | 'write_off';

export interface PaidInvoice {
  invoice: Invoice;
  amount: bigint;
  rest: Rest;
}

/** How an amount is divided on invoices. */
export interface Settlement {
  fit: Fit;
  /** Whether the amount fits only within the tolerance of payments. */
  isTolerated: boolean;
  /** Whether each discount is the highest one offered on the day; always true where no discount is taken. */
  isOffered: boolean;
  paid: PaidInvoice[];
  unallocated: bigint;
}

/** The discounts that may be taken on a day, the highest first. */
export const offersOn = (invoice: Invoice, day: string, { discountGraceDays }: Settings): bigint[] =>
  invoice.offers
    .filter(({ until, amount }) => day <= addDays(until, discountGraceDays) && amount > 0n && amount < invoice.due)
    .map(({ amount }) => amount)
    .sort((a, b) => Number(b > a) - Number(a > b));

/** What of an invoice must be paid with its highest discount on a day. */
export const netOn = (invoice: Invoice, day: string, settings: Settings): bigint =>
  invoice.due - (offersOn(invoice, day, settings)[0] ?? 0n);

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

const inFull = (invoices: readonly Invoice[]): PaidInvoice[] =>
  invoices.map((invoice) => ({ invoice, amount: invoice.due, rest: 'open' }));

const withOffers = (invoices: readonly Invoice[], offers: readonly bigint[]): PaidInvoice[] =>
  invoices.map((invoice, index) => ({
    invoice,
    amount: invoice.due - offers[index]!,
    rest: offers[index]! > 0n ? 'discount' : 'open',
  }));

/**
 * Divides an amount on invoices: their dues, these less every discount in time, or nearly so within the tolerance. Otherwise it fills
 * them in their order; then the last is paid in part, or the rest of the amount is not allocated.
 */
export function settle(invoices: readonly Invoice[], amount: bigint, day: string, settings: Settings): Settlement {
  const exact = { isTolerated: false, isOffered: true, unallocated: 0n };
  const full = inFull(invoices);
  if (sumOf(full.map((one) => one.amount)) === amount) return { ...exact, fit: 'exact', paid: full };
  const offers = invoices.map((invoice) => offersOn(invoice, day, settings));
  const [highest, lowest] = [offers.map((all) => all[0] ?? 0n), offers.map((all) => all.at(-1) ?? 0n)];
  for (const taken of [highest, lowest]) {
    const paid = withOffers(invoices, taken);
    const isTaken = taken.some((offer) => offer > 0n);
    if (isTaken && sumOf(paid.map((one) => one.amount)) === amount)
      return { ...exact, fit: 'discount', isOffered: taken === highest, paid };
  }
  return (
    withinTolerance('exact', full, amount, settings) ??
    withinTolerance('discount', withOffers(invoices, highest), amount, settings) ??
    fill(full, amount)
  );
}

/** The settlement if the amount differs by at most the tolerance: the last invoice bears what is missing, what is over is not allocated. */
function withinTolerance(
  fit: Fit,
  paid: readonly PaidInvoice[],
  amount: bigint,
  { paymentTolerance }: Settings,
): Settlement | undefined {
  const over = amount - sumOf(paid.map((one) => one.amount));
  const last = paid.at(-1)!;
  if (over > paymentTolerance || -over > paymentTolerance || last.amount + over <= 0n) return undefined;
  if (fit === 'discount' && last.rest !== 'discount') return undefined;
  const isBorne = over < 0n || fit === 'discount';
  const bearing: PaidInvoice = {
    ...last,
    amount: last.amount + (isBorne ? over : 0n),
    rest: fit === 'discount' ? 'discount' : isBorne ? 'write_off' : 'open',
  };
  return {
    fit,
    isTolerated: true,
    isOffered: true,
    paid: [...paid.slice(0, -1), bearing],
    unallocated: isBorne ? 0n : over,
  };
}

function fill(full: readonly PaidInvoice[], amount: bigint): Settlement {
  let left = amount;
  const paid = full.flatMap((one) => {
    const part = left < one.amount ? left : one.amount;
    left -= part;
    return part > 0n ? [{ ...one, amount: part }] : [];
  });
  return { fit: left > 0n ? 'over' : 'short', isTolerated: false, isOffered: true, paid, unallocated: left };
}
