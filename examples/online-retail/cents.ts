import type Big from 'big.js';
import type { Line } from './model.js';

/**
 * Amounts as whole numbers of cents, with which balances are computed a second time: from the lines of the file, and with no arithmetic of
 * decimals. All sums of the file are far below 2^53.
 */
export type Cents = number;

/** Number of units of 0.0001 in a cent. No price of the file has more decimals. */
const UNITS = 100;

/** The amount of a line, rounded half away from zero. */
export function lineCents(quantity: Line['quantity'], unitPrice: Line['unitPrice']): Cents {
  const units = wholeNumber(quantity, 0) * wholeNumber(unitPrice, 4);
  return Math.floor((units + UNITS / 2) / UNITS);
}

export const centsOf = (amount: Big): Cents => wholeNumber(amount, 2);

/** The JSON number of an amount. */
export const wireAmount = (cents: Cents): number => cents / 100;

export function sumOfCents(amounts: readonly { cents: Cents }[]): Cents {
  return amounts.reduce((total, { cents }) => total + cents, 0);
}

/** A decimal as a whole number of its last places; throws if it has more places. */
function wholeNumber(value: Big, places: number): number {
  const text = value.toFixed();
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > places) throw new Error(`${text} has more than ${places} decimals`);
  return Number(value.toFixed(places).replace('.', ''));
}
