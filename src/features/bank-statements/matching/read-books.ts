import {
  type BankLine as MatchedLine,
  Books,
  type Candidates,
  type Credit,
  type Customer,
  type Invoice,
  type Payment,
  type SearchTerms,
  searchTerms,
} from '#bank-matching';
import { offeredDiscounts } from '#features/invoices/terms/early-payment.js';
import type { ReadRows } from '#platform/data/records/export-declaration.js';
import type { Tenant } from '#platform/data/tenancy/caller.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import {
  CREDITS,
  type CreditRow,
  FOUND_INVOICES,
  FREE_PAYMENTS,
  type InvoiceRow,
  PARTIES,
  PAYERS,
  type PaymentRow,
} from './candidates.queries.js';
import { keysOf, nameKey } from './lookup-keys.js';
import { fromUnits, MATCHING_DECIMALS, toUnits } from './matching-line.js';
import type { MatchingSettings } from './matching-settings.js';

/** Days between a payment and its line; further ones are not proposed for it. */
const MAX_DAYS = 5;

/** A reading of the database: one of a request, or of a transaction. */
export interface BooksSource {
  read: ReadRows;
  tenant: Tenant;
  settings: MatchingSettings;
}

/** What the database knows of some lines, by a number of statements that does not depend on them. */
export async function readBooks(
  lines: readonly MatchedLine[],
  { read, tenant, settings }: BooksSource,
): Promise<Books> {
  const terms = searchTerms(lines);
  const exponent = currencyExponent(tenant.currency);
  const [payers, payments, credits] = await Promise.all([
    read<{ id: string }>(PAYERS, [terms.ibans, keysOf(terms.partyNames)]),
    readPayments(lines, read, tenant),
    readCredits(lines, terms, read),
  ]);
  const payerIds = payers.map(({ id }) => id);
  const rows = await read<InvoiceRow>(FOUND_INVOICES, [...invoiceValues(terms, payerIds), `0.5e-${exponent}`]);
  const invoices = rows.map((row) => toInvoice(row, tenant.timezone, exponent));
  const owners = new Set([
    ...payerIds,
    ...[...invoices, ...payments].map(({ customerId }) => customerId),
    ...credits.flatMap(({ payment }) => payment?.customerId ?? []),
  ]);
  const customers = await read<Customer>(PARTIES, [[...owners]]);
  const candidates: Candidates = { customers, invoices, payments, credits };
  return new Books(candidates, {
    discountGraceDays: settings.discountGraceDays,
    paymentTolerance: toUnits(settings.paymentTolerance),
    decimals: MATCHING_DECIMALS,
    currencyDecimals: exponent,
  });
}

function invoiceValues({ names, parts, amounts }: SearchTerms, payerIds: readonly string[]): unknown[] {
  const beginnings = keysOf(parts);
  const ends = beginnings.map((part) => [...part].reverse().join(''));
  return [keysOf(names), beginnings, ends, amounts.map((amount) => fromUnits(amount).toFixed()), payerIds];
}

function toInvoice(row: InvoiceRow, timezone: string, exponent: number): Invoice {
  const { id, number, referenceId, customerId, isCancelled } = row;
  const [totalAmount, creditedAmount] = [decimal(row.totalAmount), decimal(row.creditedAmount)];
  const due = totalAmount.minus(creditedAmount).minus(decimal(row.paidAmount));
  const issuedOn = dayOf(row.issuedAt, timezone);
  const earlyPayment = row.isDiscounted ? [] : (row.earlyPayment ?? []);
  const offers = offeredDiscounts({ issuedOn, earlyPayment, totalAmount, creditedAmount }, exponent);
  return {
    ...{ id, number, referenceId, customerId },
    isOpen: !isCancelled && due.gt(ZERO),
    due: toUnits(due),
    dueDate: dayOf(row.dueDate, timezone),
    offers: offers.map(({ until, amount }) => ({ until: until!, amount: toUnits(amount) })), // it is issued
  };
}

async function readPayments(lines: readonly MatchedLine[], read: ReadRows, { timezone }: Tenant): Promise<Payment[]> {
  const wanted = lines.map(({ amount, bookingDate }) => ({
    amount: fromUnits(amount < 0n ? -amount : amount).toFixed(),
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
  const amounts = [...new Set(debits.map(({ amount }) => fromUnits(-amount).toFixed()))];
  const rows = await read<CreditRow>(CREDITS, [amounts, keys]);
  return rows.map(({ amount, isReversed, ...credit }) => ({
    ...credit,
    amount: toUnits(amount),
    isReversed: isReversed ?? false,
  }));
}
