import Big from 'big.js';
import { corrupt, unsupported } from './statement-refused.js';

/** Digits before and decimals after the point that the service can store. */
const [MAX_DIGITS, MAX_DECIMALS] = [11, 4];

export const ZERO = new Big(0);

/** An amount without sign, with a point or a comma. */
export function amountOf(text: string | null): Big {
  if (text === null || !/^\d{1,30}(?:[.,]\d{0,10})?$/.test(text)) throw corrupt(`has the amount ${quoted(text)}`);
  const amount = new Big(text.replace(',', '.').replace(/\.$/, ''));
  if (amount.e >= MAX_DIGITS || amount.c.length - 1 - amount.e > MAX_DECIMALS)
    throw unsupported(
      `has the amount ${text}: at most ${MAX_DIGITS} digits and ${MAX_DECIMALS} decimals are supported`,
    );
  return amount;
}

export const signed = (amount: Big, isCredit: boolean): Big => (isCredit ? amount : amount.neg());

/** Without trailing zeros; zero has no sign. */
export const amountText = (amount: Big): string => (amount.eq(ZERO) ? '0' : amount.toFixed());

export const sumOf = (amounts: readonly Big[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), ZERO);

/** Whether a text such as `2026-02-29` is a day of the calendar. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day of a date or time of XML Schema, in the time zone in which it is stated. */
export function dayOf(text: string): string {
  const day = text.slice(0, 10);
  if (!isDay(day)) throw corrupt(`has the day ${quoted(text)}`);
  return day;
}

/** A currency code of three letters. */
export function currencyOf(text: string | null): string {
  if (text === null || !/^[A-Z]{3}$/.test(text)) throw corrupt(`has the currency ${quoted(text)}`);
  return text;
}

/** The text as an IBAN without spaces; null for other account numbers. */
export function ibanOf(text: string | null): string | null {
  const iban = text?.replace(/\s/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban : null;
}

/** The text as a BIC; null for other codes of banks. */
export const bicOf = (text: string | null): string | null =>
  text !== null && /^[A-Z0-9]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text) && /^[A-Z]{4}/.test(text) ? text : null;

/** Values of references that mean that there is none. */
const NO_REFERENCE = new Set(['NOTPROVIDED', 'NONREF', 'NOREF', 'NONE']);

/** A reference, without what stands for a missing one. */
export const referenceOf = (text: string | null): string | null =>
  text === null || NO_REFERENCE.has(text.replace(/\s/g, '').toUpperCase()) ? null : text;

/** The text without blanks around it; null if nothing is left. */
export const trimmed = (text: string | undefined): string | null => text?.trim() || null;

/** The texts that there are, one a line; null if there is none. */
export const linesOf = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join('\n') || null;

/** At most the beginning, because a damaged value can be long. */
function quoted(text: string | null): string {
  if (text === null) return 'missing';
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
