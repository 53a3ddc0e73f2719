import { normalIban, statedEndToEndId } from './bank-line.js';
import type { Credit } from './books.js';
import { existingPayments, hasName } from './existing-proposals.js';
import { normalName } from './line-text.js';
import type { LineContext } from './line-context.js';
import type { Draft, Reason } from './proposal.js';

/** What names a credit; without one only its amount and a return reason speak for it. */
interface CreditNaming {
  reason: Reason;
  /** Whether it names this credit alone, and as a payment that came back. */
  isSure: boolean;
}

/** A credit of whose payment a debit can be the return. */
interface Returnable {
  credit: Credit;
  naming: CreditNaming | undefined;
}

const SCORES = { amount: 40, named: 60, payer: 25 };

/** The reversals of payments that a debit can mean. Safe is the one of the only credit that it names. */
export function reversalProposals(context: LineContext): Draft[] {
  const { line, text } = context;
  const returnable = returnableCredits(context);
  const named = returnable.filter(({ naming }) => naming);
  const isSure = text.isWhole && named.length === 1 && named[0]!.naming!.isSure && !existingPayments(context).length;
  return returnable.flatMap(({ credit, naming }) => {
    const { payment } = credit;
    if (!payment || credit.isReversed) return [];
    const isSameAccount = hasAccountOf(context, credit);
    return [
      {
        booking: {
          kind: 'reversal',
          customerId: payment.customerId,
          invoices: [],
          amount: credit.amount,
          unallocated: 0n,
          paymentId: payment.id,
        },
        reasons: () => [
          ...(naming ? [naming.reason] : []),
          ...(line.returnReason ? [{ code: 'returned' as const, text: `returned: ${line.returnReason}` }] : []),
          { code: 'amount_exact', text: `the amount is that of ${payment.number}` },
          ...(isSameAccount ? [{ code: 'payer_iban' as const, text: 'the account is the same' }] : []),
        ],
        isSafe: isSure && naming !== undefined && isSameAccount !== false,
        score: SCORES.amount + (naming ? SCORES.named : 0) + (isSameAccount ? SCORES.payer : 0),
      },
    ];
  });
}

/** Credits of the amount before the line that it names, and with a return reason also those that it does not name. */
function returnableCredits(context: LineContext): Returnable[] {
  const { line, books } = context;
  return books
    .creditsBySign(-line.amount)
    .filter(({ day }) => day <= line.bookingDate)
    .map((credit) => ({ credit, naming: creditNaming(credit, context) }))
    .filter(({ credit, naming }) => naming || (line.returnReason && hasAccountOf(context, credit) !== false));
}

/** Whether the accounts are the same; undefined if one is not known. */
function hasAccountOf({ line }: LineContext, { iban }: Credit): boolean | undefined {
  const own = line.counterparty.iban;
  return own && iban ? normalIban(own) === normalIban(iban) : undefined;
}

function creditNaming(credit: Credit, context: LineContext): CreditNaming | undefined {
  const { line, text, books } = context;
  const { payment } = credit;
  const endToEndId = statedEndToEndId(credit);
  if (endToEndId && (statedEndToEndId(line) === endToEndId || hasName(text, endToEndId))) {
    const isSure = books.creditsBySign(normalName(endToEndId)).length === 1; // some payers use one id again and again
    return { reason: { code: 'end_to_end', text: `it has the end-to-end id ${endToEndId}` }, isSure };
  }
  const { bankReference } = credit;
  if (bankReference && (line.bankReference === bankReference || hasName(text, bankReference))) {
    const isSure = books.creditsBySign(normalName(bankReference)).length === 1;
    return { reason: { code: 'returned', text: `it has the bank reference ${bankReference}` }, isSure };
  }
  if (payment && hasName(text, payment.number))
    return { reason: { code: 'number', text: `the text has ${payment.number}` }, isSure: true };
  const number = payment?.invoiceNumbers.find((one) => hasName(text, one));
  // without a return reason it can be a refund of this invoice
  return number === undefined
    ? undefined
    : {
        reason: { code: 'number', text: `the text has ${number}, which ${payment!.number} pays` },
        isSure: line.returnReason !== null,
      };
}
