import { createHash } from 'node:crypto';
import type { NamingCode } from './namings.js';
import type { Rest } from './settlement.js';

export type ReasonCode =
  | NamingCode
  | 'amount_exact'
  | 'sum_of_invoices'
  | 'discount'
  | 'tolerance'
  | 'short'
  | 'over'
  | 'payer_iban'
  | 'payer_name'
  | 'group'
  | 'returned'
  | 'existing';

export interface Reason {
  code: ReasonCode;
  text: string;
}

/** An invoice that a proposal pays. */
export interface ProposedInvoice {
  id: string;
  number: string;
  amount: bigint;
  rest: Rest;
}

/** What would be booked for a line: a new payment, nothing but a link to an existing one, or the reversal of one. */
export interface Booking {
  kind: 'payment' | 'existing' | 'reversal';
  customerId: string;
  invoices: ProposedInvoice[];
  amount: bigint;
  unallocated: bigint;
  /** The payment that is linked or reversed; null of a new one. */
  paymentId: string | null;
}

export interface Proposal extends Booking {
  /** The hash of what would be booked. */
  id: string;
  /** From 1, the best. */
  rank: number;
  /** Whether it may be booked without asking anybody. At most one proposal of a line is safe. */
  safe: boolean;
  reasons: Reason[];
}

/** A proposal before the proposals of its line are compared. */
export interface Draft {
  booking: Booking;
  /** Called for the few that are proposed. */
  reasons: () => Reason[];
  /** Whether it would be safe as the only safe proposal. */
  isSafe: boolean;
  score: number;
}

const MAX_PROPOSALS = 5;

/** All that would be booked, as a text that is equal for equal bookings. */
const bookingText = ({ kind, customerId, invoices, amount, unallocated, paymentId }: Booking): string =>
  JSON.stringify([
    kind,
    customerId,
    paymentId,
    `${amount}`,
    `${unallocated}`,
    invoices.map((one) => [one.id, `${one.amount}`, one.rest]),
  ]);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The best different drafts, best first. Two safe ones are a doubt, so that none of them is safe. */
export function ranked(drafts: readonly Draft[]): Proposal[] {
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const text = bookingText(draft.booking);
    const other = best.get(text);
    if (!other || isBetter(draft, other)) best.set(text, draft);
  }
  const isSafeAlone = [...best.values()].filter(({ isSafe }) => isSafe).length === 1;
  return [...best]
    .map(([text, draft]) => ({ text, draft, safe: isSafeAlone && draft.isSafe }))
    .sort((a, b) => Number(b.safe) - Number(a.safe) || b.draft.score - a.draft.score || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_PROPOSALS)
    .map(({ text, draft: { booking, reasons }, safe }, index) => ({
      ...booking,
      id: hashOf(text),
      rank: index + 1,
      safe,
      reasons: reasons(),
    }));
}

const isBetter = (a: Draft, b: Draft): boolean => (a.isSafe === b.isSafe ? a.score > b.score : a.isSafe);
