import type { ServedLine, ServedPayment } from './bank-office.js';
import type { TruePart, YearLine } from './line-writer.js';

type Proposal = ServedLine['proposals'][number];

/** Pence of an amount as the service answers it. */
export const penceOf = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** What is known of the books when a line is judged. */
export interface Known {
  /** Numbers of invoices by their ids. */
  numbers: ReadonlyMap<string, string>;
  /** Ids of the payments that lines are. */
  payments: ReadonlyMap<YearLine, string>;
}

/** Amounts of invoices as one text. */
const textOf = (parts: readonly Pick<TruePart, 'number' | 'amount'>[]): string =>
  parts
    .map(({ number, amount }) => `${number}: ${amount}`)
    .sort()
    .join(', ');

/** What is wrong with a line that was booked as a payment; undefined if it is booked as what it is. */
export function wrongOf(
  { truth, written, faults }: YearLine,
  served: ServedLine,
  payment: ServedPayment | undefined,
  { numbers, payments }: Known,
): string | undefined {
  const [booked, right] = [bookedAs(), trueBooking()];
  if (booked === right) return undefined;
  return `${written.bookingDate} ${written.amount} "${written.remittance}" (${faults.join(', ')}) is ${right}, and was booked as ${booked}`;

  function bookedAs(): string {
    if (served.amount < 0) return `the reversal of ${served.payment_ids[0]}`;
    const given = payment!.allocations.filter(({ invoice_id, reverses }) => invoice_id && reverses === null);
    return textOf(
      given.map(({ invoice_id, amount }) => ({ number: numbers.get(invoice_id!)!, amount: penceOf(amount) })),
    );
  }
  function trueBooking(): string {
    if (truth.kind === 'nothing') return 'nothing that the books know';
    return truth.kind === 'reversal' ? `the reversal of ${payments.get(truth.of)}` : textOf(truth.parts);
  }
}

/** Whether a proposal names exactly the invoices that a line pays, or the payment that it takes back. */
export function isRight({ kind, invoices, payment_id }: Proposal, { truth }: YearLine, { payments }: Known): boolean {
  if (truth.kind === 'reversal') return kind === 'reversal' && payment_id === payments.get(truth.of);
  if (truth.kind === 'nothing' || kind !== 'payment') return false;
  const numbers = new Set(truth.parts.map(({ number }) => number));
  return invoices.length === numbers.size && invoices.every(({ number }) => numbers.has(number));
}

/** Whether a proposal would book exactly what a line is. */
export function isExact(proposal: Proposal, line: YearLine, known: Known): boolean {
  const { truth } = line;
  if (!isRight(proposal, line, known)) return false;
  if (truth.kind !== 'payment') return true;
  const parts = new Map(truth.parts.map((part) => [part.number, part]));
  return proposal.invoices.every(({ number, amount, rest }) => {
    const part = parts.get(number)!;
    return penceOf(amount) === part.amount && rest === part.rest;
  });
}
