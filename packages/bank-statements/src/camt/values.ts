import type Big from 'big.js';
import { corrupt } from '../statement-refused.js';
import { amountOf, currencyOf, dayOf, signed } from '../values.js';
import { elementAt, textAt, type XmlElement } from './xml.js';

export interface Money {
  amount: Big;
  currency: string;
}

/** An amount without sign; undefined if there is no such element. */
export const moneyOf = (element: XmlElement | undefined): Money | undefined =>
  element && { amount: amountOf(element.text.trim()), currency: currencyOf(element.currency) };

/** Whether `CdtDbtInd` says credit; undefined if the element has none. */
export function isCreditOf(element: XmlElement): boolean | undefined {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === null) return undefined;
  if (indicator !== 'CRDT' && indicator !== 'DBIT') throw corrupt(`has the indicator ${indicator.slice(0, 10)}`);
  return indicator === 'CRDT';
}

/** The amount of an entry or a balance with its sign. */
export function signedMoneyOf(element: XmlElement): Money {
  const money = moneyOf(elementAt(element, 'Amt'));
  const isCredit = isCreditOf(element);
  if (!money) throw corrupt('has no amount');
  if (isCredit === undefined) throw corrupt('has an amount that is neither credit nor debit');
  return { ...money, amount: signed(money.amount, isCredit) };
}

/** A day, or the day of a time, in an element such as `BookgDt`. */
export function dayAt(element: XmlElement | undefined, ...names: string[]): string | null {
  const found = elementAt(element, ...names);
  const text = textAt(found, 'Dt') ?? textAt(found, 'DtTm') ?? textAt(found);
  return text === null ? null : dayOf(text);
}
