import { type Decimal, DECIMAL_PLACES } from '../../platform/base/values/decimal.js';

/** An amount for people, such as `12,500.00`, with at least `exponent` decimals. Exact: the text of the decimal is formatted, not a number. */
export const moneyText = (amount: Decimal, exponent: number): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: exponent, maximumFractionDigits: DECIMAL_PLACES }).format(
    amount.toFixed() as Intl.StringNumericLiteral,
  );
