import { daysBetween } from './bank-line.js';
import type { Payment } from './books.js';
import { type LineText, normalName } from './line-text.js';
import { hasPayerName, isPayingGroup, type LineContext } from './line-context.js';
import type { Draft } from './proposal.js';

/** Days between a payment that was entered by hand and its line. */
const MAX_DAYS = 5;

const SCORES = { amount: 60, number: 60, payer_iban: 25, payer_name: 12 };

/** The payments, or for a debit refunds, of the line's amount that are near its day and belong to no line. */
export function existingPayments({ line, books }: Pick<LineContext, 'line' | 'books'>): Payment[] {
  const [kind, amount] = line.amount > 0n ? ['payment', line.amount] : ['refund', -line.amount];
  return books
    .paymentsByAmount(amount)
    .filter((payment) => payment.kind === kind && daysBetween(payment.day, line.bookingDate) <= MAX_DAYS);
}

/** Links to payments that were booked before their line came. They are never safe: another payment can have the same amount. */
export const existingProposals = (context: LineContext): Draft[] =>
  existingPayments(context).flatMap((payment) => {
    const reasons = reasonsOf(payment, context);
    if (!reasons.length) return [];
    return [
      {
        booking: {
          kind: 'existing',
          customerId: payment.customerId,
          invoices: [],
          amount: payment.amount,
          unallocated: 0n,
          paymentId: payment.id,
        },
        reasons: () => [{ code: 'existing', text: `${payment.number} of ${payment.day} has the amount` }, ...reasons],
        isSafe: false,
        score: SCORES.amount + reasons.reduce((sum, { code }) => sum + SCORES[code], 0),
      },
    ];
  });

/** What says that the payment is of the line's customer; nothing if only the amount is the same. */
function reasonsOf(payment: Payment, context: LineContext) {
  const customer = context.books.customer(payment.customerId);
  const reasons: { code: 'number' | 'payer_iban' | 'payer_name'; text: string }[] = [];
  const named = payment.invoiceNumbers.find((number) => hasName(context.text, number));
  if (named !== undefined) reasons.push({ code: 'number', text: `the text has ${named}, which it pays` });
  if (isPayingGroup(context, customer.groupId))
    reasons.push({ code: 'payer_iban', text: `the account is that of ${customer.name}` });
  else if (hasPayerName(context, customer))
    reasons.push({ code: 'payer_name', text: `the payer is called ${customer.name}` });
  return reasons;
}

/** Whether a text has a whole number that is not doubtful. */
export function hasName(text: LineText, number: string): boolean {
  const name = normalName(number);
  return text.pieces.some((piece) => piece.text === name && !piece.isDoubtful);
}
