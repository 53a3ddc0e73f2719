import {
  type BankLine as MatchedLine,
  Books,
  type Candidates,
  type Credit,
  type Invoice,
  type Payment,
  type Proposal,
  proposals,
  type SearchTerms,
  searchTerms,
} from '#bank-matching';
import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import { offeredDiscounts } from '#features/invoices/terms/early-payment.js';
import type { ReadRows } from '#platform/data/records/export-declaration.js';
import type { Tenant } from '#platform/data/tenancy/caller.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { decimal } from '#platform/base/values/decimal.js';
import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import {
  CREDITS,
  type CreditRow,
  FOUND_INVOICES,
  FREE_PAYMENTS,
  type InvoiceRow,
  PARTIES,
  type PartyRow,
  PAYERS,
  type PayerRow,
  type PaymentRow,
} from './candidates.queries.js';
import { keysOf, nameKey } from './lookup-keys.js';
import { type LineToMatch, matchedLine, MATCHING_DECIMALS, toUnits } from './matching-line.js';
import type { MatchingSettings } from './matching-settings.js';

/** Days between a payment and its line; further ones are not proposed for it. */
const MAX_DAYS = 5;

/** A reading of the database: one of a request, or of a transaction. */
export interface BooksSource {
  read: ReadRows;
  tenant: Tenant;
  settings: MatchingSettings;
}

/** The proposals of each line, in the order of the lines, from one reading of the books. */
export async function proposalsFor(lines: readonly LineToMatch[], source: BooksSource): Promise<Proposal[][]> {
  if (!lines.length) return [];
  const matched = lines.map(matchedLine);
  const books = await readBooks(matched, source);
  return matched.map((line) => proposals(line, books));
}

/** What the database knows of some lines, by a number of statements that does not depend on them. */
async function readBooks(lines: readonly MatchedLine[], { read, tenant, settings }: BooksSource): Promise<Books> {
  const terms = searchTerms(lines);
  const exponent = currencyExponent(tenant.currency);
  const [payers, payments, credits] = await Promise.all([
    read<PayerRow>(PAYERS, [terms.ibans, keysOf(terms.partyNames)]),
    readPayments(lines, read, tenant),
    readCredits(lines, terms, read),
  ]);
  const payerIds = [...new Set(payers.map(({ groupId }) => groupId))];
  const rows = await read<InvoiceRow>(FOUND_INVOICES, [...invoiceValues(terms, payerIds), `${halfUnit(exponent)}`]);
  const invoices = rows.map((row) => toInvoice(row, tenant.timezone, exponent));
  const owners = new Set([
    ...payerIds,
    ...[...invoices, ...payments].map(({ customerId }) => customerId),
    ...credits.flatMap(({ payment }) => payment?.customerId ?? []),
  ]);
  const parties = await read<PartyRow>(PARTIES, [[...owners]]);
  const ibans = groupBy(payers, ({ id }) => id);
  const customers = parties.map((party) => ({ ...party, ibans: ibansOf(ibans.get(party.id)) }));
  const candidates: Candidates = { customers, invoices, payments, credits };
  return new Books(candidates, {
    discountGraceDays: settings.discountGraceDays,
    paymentTolerance: toUnits(settings.paymentTolerance),
    decimals: MATCHING_DECIMALS,
    currencyDecimals: exponent,
  });
}

/** The accounts of the lines that a customer has. */
const ibansOf = (rows: readonly PayerRow[] = []): string[] => rows.flatMap(({ iban }) => iban ?? []);

/** What rounding to the decimals of a currency changes at most, in units of matching. */
const halfUnit = (exponent: number): bigint => (10n ** BigInt(MATCHING_DECIMALS - exponent) + 1n) / 2n;

function invoiceValues({ names, parts, amounts }: SearchTerms, payerIds: readonly string[]): unknown[] {
  const beginnings = keysOf(parts);
  const ends = beginnings.map((part) => [...part].reverse().join(''));
  return [keysOf(names), beginnings, ends, amounts.map(String), payerIds];
}

function toInvoice(row: InvoiceRow, timezone: string, exponent: number): Invoice {
  const { id, number, referenceId, customerId, isCancelled, isDiscounted, earlyPayment } = row;
  const due = toUnits(row.totalAmount) - toUnits(row.creditedAmount) - toUnits(row.paidAmount);
  return {
    id,
    number,
    referenceId,
    customerId,
    isOpen: !isCancelled && due > 0n,
    due,
    offers: isDiscounted || !earlyPayment?.length ? [] : offersOf(row, earlyPayment, timezone, exponent),
  };
}

function offersOf(
  { issuedAt, totalAmount, creditedAmount }: InvoiceRow,
  earlyPayment: readonly EarlyPaymentDiscount[],
  timezone: string,
  exponent: number,
): Invoice['offers'] {
  const issuedOn = dayOf(issuedAt, timezone);
  const amounts = { totalAmount: decimal(totalAmount), creditedAmount: decimal(creditedAmount) };
  const offers = offeredDiscounts({ issuedOn, earlyPayment, ...amounts }, exponent);
  return offers.map(({ until, amount }) => ({ until: until!, amount: toUnits(amount) })); // it is issued
}

async function readPayments(lines: readonly MatchedLine[], read: ReadRows, { timezone }: Tenant): Promise<Payment[]> {
  const wanted = lines.map(({ amount, bookingDate }) => ({
    amount: `${amount < 0n ? -amount : amount}`,
    since: beginningOf(addDays(bookingDate, -MAX_DAYS), timezone),
    until: beginningOf(addDays(bookingDate, MAX_DAYS + 1), timezone),
  }));
  const values = [
    wanted.map(({ amount }) => amount),
    wanted.map(({ since }) => since),
    wanted.map(({ until }) => until),
  ];
  const rows = await read<PaymentRow>(FREE_PAYMENTS, values);
  return rows.map(({ amount, paidAt, ...payment }) => ({
    ...payment,
    amount: toUnits(amount),
    day: dayOf(paidAt, timezone),
  }));
}

/** The credits that debits among the lines can take back. */
async function readCredits(lines: readonly MatchedLine[], { names }: SearchTerms, read: ReadRows): Promise<Credit[]> {
  const debits = lines.filter(({ amount }) => amount < 0n);
  if (!debits.length) return [];
  const ids = debits.flatMap(({ endToEndId, bankReference }) => [nameKey(endToEndId), nameKey(bankReference)]);
  const keys = [...new Set([...keysOf(names), ...ids.flatMap((key) => key ?? [])])];
  const amounts = [...new Set(debits.map(({ amount }) => `${-amount}`))];
  const rows = await read<CreditRow>(CREDITS, [amounts, keys]);
  return rows.map(({ amount, isReversed, ...credit }) => ({
    ...credit,
    amount: toUnits(amount),
    isReversed: isReversed ?? false,
  }));
}
