import { isCurrency } from '#platform/base/values/currency.js';

/** A sign or code of a currency in front of an amount or behind it, with a blank between them or none, and a minus on either side. */
const AMOUNT = /^([+-]?)([^\d\s.,'’+-]{1,4}\.?)?\s?([+-]?\d[\d.,'’\s]*?)\s?([^\d\s.,'’+-]{1,4}\.?)?(-?)$/u;
/** Longer texts are no amounts. */
const MAX_LENGTH = 64;

/** Fields of money by the last name of their path. A currency in other numbers, such as rates and quantities, is a mistake. */
const MONEY = /(?:^|[._])(?:price|amount|total|charge|limit|cost|discount|discount_value|tax_value)$/;

/** Whether the field at a path is an amount of money. */
export const isMoney = (path: string): boolean => MONEY.test(path);

/** An amount without the sign or code of its currency. */
export interface MarkedAmount {
  amount: string;
  /** The code of the currency, if it is another one than that of the tenant. */
  foreign?: string;
}

/** Takes the sign or code of a currency off an amount; undefined for a text without one. `tenant` is the code of the tenant's currency. */
export function withoutCurrency(text: string, tenant: string): MarkedAmount | undefined {
  const [, sign = '', front, amount = '', behind, minus = ''] = (text.length <= MAX_LENGTH && AMOUNT.exec(text)) || [];
  if ((front === undefined) === (behind === undefined)) return undefined;
  const currency = currencyOf((front ?? behind)!, tenant);
  if (!currency) return undefined;
  return { amount: `${sign}${amount}${minus}`, foreign: currency === tenant ? undefined : currency };
}

/** The reason that refuses an amount in another currency. */
export const foreignCurrency = (currency: string, tenant: string): string =>
  `is in ${currency}, but the prices of the tenant are in ${tenant}`;

/** The currency of a mark: the tenant's if it can be that one, such as `$` of Canadian dollars; undefined if it is none or one of several. */
function currencyOf(mark: string, tenant: string): string | undefined {
  const code = mark.toUpperCase();
  if (isCurrency(code)) return code;
  if (signsOf(tenant).includes(mark)) return tenant;
  return currencyOfSigns().get(mark);
}

const signs = new Map<string, string[]>();

/** The signs of a currency: the one that no other has in English, and the short one, in which several can agree. */
function signsOf(currency: string): string[] {
  const found =
    signs.get(currency) ??
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')!.value,
    );
  signs.set(currency, found);
  return found;
}

let known: ReadonlyMap<string, string> | undefined;

/** The currencies by the signs that only one of them has. */
function currencyOfSigns(): ReadonlyMap<string, string> {
  if (known) return known;
  const symbols = new Map<string, string>();
  const narrow = new Map<string, string[]>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    const [symbol, short] = signsOf(currency) as [string, string];
    symbols.set(symbol, currency);
    narrow.set(short, [...(narrow.get(short) ?? []), currency]);
  }
  for (const [short, currencies] of narrow) if (currencies.length === 1) symbols.set(short, currencies[0]!);
  known = symbols;
  return known;
}
