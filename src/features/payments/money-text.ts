import { type Decimal, hasAtMostDecimals } from '../../platform/base/values/decimal.js';

/** An amount as errors name it: with the decimals of the currency, `80.00`, or with all that it has if these are more. */
export function moneyText(amount: Decimal, exponent: number): string {
  const text = amount.toFixed();
  if (!hasAtMostDecimals(amount, exponent) || exponent === 0) return text;
  const [whole, decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(exponent, '0')}`;
}
