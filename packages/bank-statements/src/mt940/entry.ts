import type Big from 'big.js';
import { partsOf } from '../split-entry.js';
import { NO_FACTS, type StatementLine } from '../statement.js';
import { at, corrupt } from '../statement-refused.js';
import { amountOf, amountText, ibanOf, referenceOf, signed, trimmed, ZERO } from '../values.js';
import { dayOfNumber, nearestDay } from './days.js';
import { amountIn, readInformation } from './information.js';

/** Value date, booking date without year, mark, third letter of the currency, amount, type of transaction, references. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z]?)(\d[\d,.]*)([A-Z][A-Z0-9]{3})(.*)$/;
/** Credits, and debits that are taken back. */
const CREDITS = ['C', 'RD'];
/** Values of the reference that say where it is. */
const POINTERS = /^(?:[EKMP]REF|MARF|SVWZ)\+?$/;

/** The rows of a field `:61:`, and of the fields `:86:` behind it. */
export interface EntryRows {
  rows: string[];
  information: string[];
}

export const readEntry = (entry: number, rows: EntryRows, currency: string): StatementLine[] =>
  at(
    () => ({ entry }),
    () => linesOf(entry, rows, currency),
  );

function linesOf(entry: number, { rows: [first, ...more], information }: EntryRows, currency: string): StatementLine[] {
  const [, value, booking, mark, , digits, , references] = ENTRY.exec(first!) ?? [];
  if (references === undefined) throw corrupt('has a field :61: that is none of MT940');
  const valueDate = dayOfNumber(value!);
  const isCredit = CREDITS.includes(mark!);
  const amount = signed(amountOf(digits!), isCredit);
  const [own, ...bank] = references.split('//');
  const supplement = trimmed(more.join(''));
  const bankReference = referenceOf(trimmed(bank.join('//')));
  const text = information.length === 0 ? more : information;
  const { facts, original, charge } = readInformation(text, isCredit, currency);
  // some banks write the account of the counterparty behind the references
  const counterparty = { ...facts.counterparty, iban: facts.counterparty.iban ?? ibanOf(supplement) };

  const base = {
    ...{ entry, entryReference: bankReference, bankReference, valueDate },
    bookingDate: booking === undefined ? valueDate : nearestDay(booking, valueDate),
  };
  const parts = partsOf(
    amount,
    statedAmount(amountIn(supplement, 'OCMT', currency) ?? original, isCredit),
    statedAmount(amountIn(supplement, 'CHGS', currency) ?? charge, false).flat(),
  ) ?? [{ amount, charge: ZERO }];
  return parts.flatMap((part) => [
    {
      ...base,
      ...facts,
      counterparty,
      endToEndId: facts.endToEndId ?? referenceIn(own),
      isCharge: false,
      amount: amountText(part.amount),
    },
    ...(part.charge.eq(ZERO) ? [] : [{ ...base, ...NO_FACTS, isCharge: true, amount: amountText(part.charge) }]),
  ]);
}

const statedAmount = (amount: Big | null, isCredit: boolean): Big[][] => (amount ? [[signed(amount, isCredit)]] : []);

/** The reference of the owner of the account. */
function referenceIn(text: string | undefined): string | null {
  const reference = trimmed(text);
  return reference !== null && POINTERS.test(reference) ? null : referenceOf(reference);
}
