// Sums of money without floating point. Amounts are JSON numbers with at most four decimals; as JavaScript numbers they are exact when they
// are read and printed, but not when they are added: 0.1 + 0.2 is 0.30000000000000004. So add whole numbers of ten thousandths.

const SCALE = 4;

/** 12.5 becomes 125000n. Throws for more than four decimals, which the service neither sends nor takes. */
export function toUnits(amount) {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) throw new RangeError(`${amount} is not an amount with at most ${SCALE} decimals`);
  return BigInt(`${sign}${whole}${decimals.padEnd(SCALE, '0')}`);
}

/** 125000n becomes 12.5. */
export function toAmount(units) {
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
  return Number(`${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`);
}

/** The sum of amounts, exactly. */
export const sum = (amounts) => toAmount(amounts.reduce((total, amount) => total + toUnits(amount), 0n));

/**
 * Whether an invoice agrees with itself. The service has rounded taxes and discounts (half away from zero, to the decimals of the currency), so a client adds
 * amounts of documents and never computes them again from quantities and rates.
 */
export const agrees = (invoice, creditNotes) =>
  toUnits(invoice.due_amount) ===
  toUnits(invoice.total_amount) - toUnits(invoice.paid_amount) - toUnits(sum(creditNotes.map(({ amount }) => amount)));
