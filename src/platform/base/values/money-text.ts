import { type Decimal, DECIMAL_PLACES } from './decimal.js';

/**
 * An amount as texts for people name it: with at least `exponent` decimals, those of the currency, such as `80.00`, and with all that it has if
 * these are more. `hasSeparators` divides thousands: `12,500.00`. Exact: the text of the decimal is formatted, not a number.
 */
export const moneyText = (amount: Decimal, exponent: number, { hasSeparators = false } = {}): string =>
  new Intl.NumberFormat('en', {
    useGrouping: hasSeparators,
    minimumFractionDigits: exponent,
    maximumFractionDigits: DECIMAL_PLACES,
  }).format(amount.toFixed() as Intl.StringNumericLiteral);
