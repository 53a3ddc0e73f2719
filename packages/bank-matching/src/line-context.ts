import type { BankLine } from './bank-line.js';
import type { Books, Customer, Invoice } from './books.js';
import { LineText } from './line-text.js';
import { isSameParty, normalPartyName } from './party-name.js';

/** Who pays, as the account or only the name says: customers of one group. */
export interface Payer {
  groupId: string;
  customers: readonly Customer[];
  by: 'payer_iban' | 'payer_name';
}

/** What is known of a line before anything is proposed. */
export interface LineContext {
  line: BankLine;
  text: LineText;
  books: Books;
  /** The names of those who pay in the form in which they are compared. */
  payerNames: readonly string[];
  payer: Payer | undefined;
}

export function lineContext(line: BankLine, books: Books): LineContext {
  const payerNames = normalPayerNames(line);
  return { line, text: new LineText(line.remittance), books, payerNames, payer: payerOf(line, payerNames, books) };
}

/** First the debtor on whose behalf somebody pays, then the holder of the account. */
export const normalPayerNames = ({ counterparty: { name, ultimateName } }: BankLine): string[] =>
  [ultimateName, name].map((one) => normalPartyName(one ?? '')).filter(Boolean);

function payerOf(line: BankLine, payerNames: readonly string[], books: Books): Payer | undefined {
  const byIban = payerBy('payer_iban', books.customersByIban(line.counterparty.iban ?? ''));
  if (byIban) return byIban;
  for (const name of payerNames) {
    const byName = payerBy('payer_name', books.customersByName(name));
    if (byName) return byName;
  }
  return undefined;
}

/** The customers, if they are of one group: an account or a name that several groups have proves nothing. */
function payerBy(by: Payer['by'], customers: readonly Customer[]): Payer | undefined {
  const groupId = customers[0]?.groupId;
  return groupId !== undefined && customers.every((one) => one.groupId === groupId)
    ? { groupId, customers, by }
    : undefined;
}

/** Whether the group is that of the account from which the line comes. */
export const isPayingGroup = ({ payer }: LineContext, groupId: string): boolean =>
  payer?.by === 'payer_iban' && payer.groupId === groupId;

/** Whether a customer has one of the names of those who pay; banks cut long names. */
export const hasPayerName = ({ payerNames, books }: LineContext, customer: Customer): boolean =>
  payerNames.some((name) => isSameParty(name, books.partyNameOf(customer)));

/** The customer to whom the money is booked: the one who pays, else the one who owes, else the head of the group. */
export function bookedCustomer({ payer }: LineContext, groupId: string, invoices: readonly Invoice[]): string {
  const paying = payer?.groupId === groupId ? payer.customers.map(({ id }) => id) : [];
  if (paying.length === 1) return paying[0]!;
  const owing = [...new Set(invoices.map(({ customerId }) => customerId))];
  if (owing.length === 1 && (!paying.length || paying.includes(owing[0]!))) return owing[0]!;
  return paying.includes(groupId) || !paying.length ? groupId : paying[0]!;
}
