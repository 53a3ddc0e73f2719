import Big from 'big.js';

/** `value` with that many decimals, rounded half away from zero. */
export const roundTo = (value: Big, decimals: number): Big => value.round(decimals, Big.roundHalfUp);

/** Per cent of a base, rounded half away from zero to that many decimals. */
export const percentageOf = (base: Big, percentage: string, decimals: number): Big =>
  roundTo(base.times(percentage).times('0.01'), decimals);

export const sumOf = (values: Iterable<Big | string>): Big => {
  let sum = new Big(0);
  for (const value of values) sum = sum.plus(value);
  return sum;
};

/** An amount with exactly the decimals of its currency. Throws RangeError if it has more: amounts are never rounded here. */
export function amountText(value: Big | string, decimals: number): string {
  const amount = new Big(value);
  if (!roundTo(amount, decimals).eq(amount))
    throw new RangeError(`the amount ${amount.toFixed()} has more than ${decimals} decimals`);
  return withDecimals(amount, decimals);
}

/** A quantity or rate without superfluous zeros. */
export const numberText = (value: string): string => new Big(value).toFixed();

/** A price with all its decimals, at least those of the currency. */
export const priceText = (price: string, decimals: number): string => withDecimals(new Big(price), decimals);

/** All digits of a value, with zeros up to that many decimals. */
function withDecimals(value: Big, decimals: number): string {
  const [whole, fraction = ''] = (value.eq(0) ? value.abs() : value).toFixed().split('.');
  const digits = fraction.padEnd(decimals, '0');
  return digits ? `${whole}.${digits}` : whole!;
}
