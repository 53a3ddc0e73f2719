import type Big from 'big.js';
import { partsOf } from '../split-entry.js';
import { type Counterparty, type LineFacts, NO_FACTS, type StatementLine } from '../statement.js';
import { corrupt } from '../statement-refused.js';
import { amountText, linesOf, referenceOf, signed, ZERO } from '../values.js';
import { chargeOf, type Details } from './details.js';
import { dayAt, type Money, signedMoneyOf } from './values.js';
import { elementAt, textAt, type XmlElement } from './xml.js';

export interface Entry {
  currency: string;
  /** Whether it takes back an earlier entry. */
  isReversal: boolean;
  lines: StatementLine[];
}

/**
 * Reads the element `Ntry`, whose transactions are read already. `ownIban` is that of the account. Undefined for an entry that is not booked.
 */
export function readEntry(
  element: XmlElement,
  details: readonly Details[],
  number: number,
  ownIban: string | null,
): Entry | undefined {
  if (!isBooked(element)) return undefined;
  const { amount, currency } = signedMoneyOf(element);
  const bookingDate = dayAt(element, 'BookgDt') ?? dayAt(element, 'ValDt');
  if (bookingDate === null) throw corrupt('has no booking date');
  const reference = referenceOf(textAt(element, 'AcctSvcrRef'));
  const isReversal = /^(?:true|1)$/.test(textAt(element, 'RvslInd') ?? '');
  const entry = { entry: number, entryReference: reference, bookingDate, valueDate: dayAt(element, 'ValDt') };
  const line = (
    value: Big,
    facts: LineFacts,
    ofTransaction: string | null = null,
    isCharge = false,
  ): StatementLine => ({
    ...{ ...entry, ...facts, isCharge, amount: amountText(value) },
    bankReference: ofTransaction ?? reference,
  });

  const isCredit = amount.gte(ZERO);
  const facts = details.map((one) => factsOf(one, isCredit, isReversal, ownIban));
  const parts = partsOf(amount, statedAmounts(details, currency, isCredit), chargesOf(element, details));
  const lines = parts?.flatMap(({ amount: part, charge }, index) => {
    const ofTransaction = details[index]!.bankReference;
    const payment = line(part, facts[index]!, ofTransaction);
    return charge.eq(ZERO) ? [payment] : [payment, line(charge, NO_FACTS, ofTransaction, true)];
  }) ?? [line(amount, commonFacts(facts), details.length === 1 ? details[0]!.bankReference : null)];
  if (details.length < 2 && lines[0]!.structuredReference === null)
    lines[0]!.remittance ??= textAt(element, 'AddtlNtryInf');
  return { currency, isReversal, lines };
}

/** What one line says of several transactions: their texts. */
const commonFacts = (all: readonly LineFacts[]): LineFacts =>
  all.length === 1 ? all[0]! : { ...NO_FACTS, remittance: linesOf(all.map(({ remittance }) => remittance)) };

/** An entry without a status is booked; since version 7 the status is within an element of its own. */
function isBooked(element: XmlElement): boolean {
  const status = elementAt(element, 'Sts');
  return !status || (textAt(status, 'Cd') ?? textAt(status, 'Prtry') ?? textAt(status)) === 'BOOK';
}

/** The amounts of all transactions in each of their meanings, as far as each transaction has it in the currency of the entry. */
function statedAmounts(details: readonly Details[], currency: string, isCredit: boolean): Big[][] {
  const meanings = details[0]?.amounts.map((_, meaning) => details.map(({ amounts }) => amounts[meaning])) ?? [];
  return meanings
    .filter((all): all is Money[] => all.every((money) => money?.currency === currency))
    .map((all) => all.map((money, index) => signed(money.amount, details[index]!.isCredit ?? isCredit)));
}

/** The charges of each transaction, else that of the entry. */
function chargesOf(element: XmlElement, details: readonly Details[]): Big[] {
  const charges = details.map(({ charge }) => charge);
  return charges.some((charge) => !charge.eq(ZERO)) ? charges : [chargeOf(element)];
}

function factsOf(
  { debtor, creditor, isCredit: stated, facts }: Details,
  isCredit: boolean,
  isReversal: boolean,
  ownIban: string | null,
): LineFacts {
  // the parties of what came back are those of the original payment
  const isBack = isReversal || facts.returnReason !== null;
  const [other, own] = (stated ?? isCredit) === isBack ? [creditor, debtor] : [debtor, creditor];
  const isOther = ({ name, iban }: Counterparty) => (iban === null ? name !== null : iban !== ownIban);
  return { ...facts, counterparty: isOther(other) || !isOther(own) ? other : own };
}
