import Big from 'big.js';

const DECIMALS = 2;

export const CENT = new Big('0.01');

export function roundToCent(amount: Big): Big {
  return amount.round(DECIMALS, Big.roundHalfUp);
}

export function itemTotal(quantity: Big, unitPrice: Big): Big {
  return roundToCent(quantity.times(unitPrice));
}

export function sum(amounts: Iterable<Big>): Big {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return total;
}

/** The JSON number of a decimal; throws if a JSON number cannot represent it exactly. */
export function wireNumber(amount: Big): number {
  const number = Number(amount.toString());
  if (!new Big(number).eq(amount))
    throw new Error(`${amount.toString()} cannot be represented exactly by a JSON number`);
  return number;
}

export function formatMoney(amount: Big, currency = 'GBP'): string {
  const [whole = '0', cents = '00'] = amount.toFixed(DECIMALS).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents} ${currency}`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
