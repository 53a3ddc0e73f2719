import type Big from 'big.js';
import { partsOf } from '../split-entry.js';
import { NO_FACTS, type StatementLine } from '../statement.js';
import { at, corrupt } from '../statement-refused.js';
import { amountOf, amountText, referenceOf, signed, trimmed, ZERO } from '../values.js';
import { dayOfNumber, nearestDay } from './days.js';
import { amountIn, type Information, readInformation } from './information.js';

/** Value date, booking date without year, mark, third letter of the currency, amount, type of transaction, references. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z]?)(\d[\d,.]*)([A-Z][A-Z0-9]{3})(.*)$/;
/** Credits, and debits that are taken back. */
const CREDITS = ['C', 'RD'];
/** Values of the reference that say where it is. */
const POINTERS = /^(?:[EKMP]REF|MARF|SVWZ)\+?$/;

/** The lines of an entry: the rows of its field `:61:`, and those of the field `:86:` behind, if there is one. */
export const readEntry = (
  entry: number,
  rows: readonly string[],
  information: readonly string[] | undefined,
  currency: string,
): StatementLine[] =>
  at(
    () => ({ entry }),
    () => linesOf(entry, rows, information, currency),
  );

function linesOf(
  entry: number,
  [first, ...more]: readonly string[],
  information: readonly string[] | undefined,
  currency: string,
): StatementLine[] {
  const [, value, booking, mark, , digits, , references] = ENTRY.exec(first!) ?? [];
  if (references === undefined) throw corrupt('has a field :61: that is none of MT940');
  const valueDate = dayOfNumber(value!);
  const isCredit = CREDITS.includes(mark!);
  const amount = signed(amountOf(digits!), isCredit);
  const [own, ...bank] = references.split('//');
  const supplement = trimmed(more.join(''));
  const bankReference = referenceOf(trimmed(bank.join('//')));
  const { facts, original, charge }: Information = information
    ? readInformation(information, isCredit, currency)
    : { facts: { ...NO_FACTS, remittance: supplement }, original: null, charge: null };

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
