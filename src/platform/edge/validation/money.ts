import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, hasAtMostDecimals } from '#platform/base/values/decimal.js';
import type { MoneyField } from './fields.js';

/** Marks amounts of money in schemas until the API documents describe them: `true`, or the field that says whether it is a percentage. */
export const MONEY_EXTENSION = 'x-money';

/** Why an amount is not money of the currency: it has more decimals; undefined if it has not. `EUR has 2 decimals`. */
export function moneyFault(amount: Decimal, currency: string): string | undefined {
  const places = currencyExponent(currency);
  return hasAtMostDecimals(amount, places) ? undefined : `${currency} has ${places} decimals`;
}

/** Whether the number of a field is money in this object, and not a percentage. */
export const isMoneyIn = (object: object, { typeField }: MoneyField): boolean =>
  typeField === undefined || (object as Record<string, unknown>)[typeField] !== 'percentage';

/** A field of an update whose amount has too many decimals, unless it is stored like that. */
export interface TooFineAmount extends MoneyField {
  name: string;
  reason: string;
}

const undecided = new WeakMap<object, TooFineAmount[]>();
const NONE: readonly TooFineAmount[] = [];

/** Keeps the fault of an amount in an object of a body until the stored record can be compared; see {@link tooFineAmountsOf}. */
export function keepTooFineAmount(object: object, amount: TooFineAmount): void {
  const others = undecided.get(object);
  if (others) others.push(amount);
  else undecided.set(object, [amount]);
}

/**
 * The amounts of an object of an update that are finer than the currency. `refuseResponseOnlyChanges` accepts those that are stored like
 * that, because v1 wrote them, and refuses the others.
 */
export const tooFineAmountsOf = (object: object): readonly TooFineAmount[] => undecided.get(object) ?? NONE;
