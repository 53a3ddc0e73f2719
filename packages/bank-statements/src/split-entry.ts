import type Big from 'big.js';
import { sumOf, ZERO } from './values.js';

/** A part of an entry, with its own amount and what the bank charged for it, both with their sign. */
export interface EntryPart {
  amount: Big;
  charge: Big;
}

/**
 * The parts of an entry, if they add up to it. `stated` has the amounts of all parts in one or several meanings, such as the booked and the
 * instructed amounts; the first meaning that fits is taken. Charges are parts of the entry only if it is the sum of amounts and charges.
 * Undefined if nothing adds up.
 */
export function partsOf(
  entry: Big,
  stated: readonly (readonly Big[])[],
  charges: readonly Big[],
): EntryPart[] | undefined {
  const fits = (amounts: readonly Big[], charged: Big) => amounts.length > 0 && sumOf(amounts).plus(charged).eq(entry);
  const charged = sumOf(charges);
  const withCharges = charged.eq(ZERO) ? undefined : stated.find((amounts) => fits(amounts, charged));
  if (withCharges) return withCharges.map((amount, index) => ({ amount, charge: charges[index] ?? ZERO }));
  return stated.find((amounts) => fits(amounts, ZERO))?.map((amount) => ({ amount, charge: ZERO }));
}
