import type { Invoice } from './books.js';
import type { Naming } from './namings.js';
import { bookedCustomer, hasPayerName, isPayingGroup } from './line-context.js';
import { type CreditContext, type PaymentDraft, paymentDrafts } from './payment-drafts.js';
import type { Draft, Reason } from './proposal.js';
import { amountReasons, namingReason, payerReasons } from './reasons.js';
import { isSafePayment } from './safe.js';

const NAMING_SCORE = { whole: 60, end_to_end: 40, doubtful: 45, number_truncated: 40, number_mistyped: 38, none: 0 };
const FIT_SCORE = { exact: 40, discount: 36, short: 12, over: 10 };
/** What an amount that fits only within the tolerance, a lower discount, each further invoice without a name, and a named invoice that is not paid cost. */
const COSTS = { tolerated: 4, lowerDiscount: 6, unnamed: 3, leftOut: 15, otherPayer: 30 };

/** The payments that a credit may be: of invoices, or of the payer's account alone. */
export function paymentProposals(context: CreditContext): Draft[] {
  const drafts = paymentDrafts(context).map((draft) => proposed(context, draft));
  return [...drafts, ...onAccount(context)];
}

function proposed(context: CreditContext, draft: PaymentDraft): Draft {
  const { line, books } = context;
  const { paid, unallocated } = draft.settlement;
  const customerId = bookedCustomer(context, draft.groupId, draft.invoices);
  return {
    booking: {
      kind: 'payment',
      customerId,
      invoices: paid.map(({ invoice, amount, rest }) => ({ id: invoice.id, number: invoice.number, amount, rest })),
      amount: line.amount,
      unallocated,
      paymentId: null,
    },
    reasons: () => [
      ...draft.invoices.flatMap((invoice) => reasonOf(invoice, draft)),
      ...amountReasons(draft.settlement, books.settings),
      ...payerReasons(context, draft.groupId, customerId, draft.invoices),
    ],
    isSafe: isSafePayment(context, draft),
    score: scoreOf(context, draft),
  };
}

/** The surest naming of an invoice. */
const namingOf = (invoice: Invoice, { namings }: PaymentDraft): Naming | undefined =>
  namings.find((naming) => naming.invoice === invoice);

function reasonOf(invoice: Invoice, draft: PaymentDraft): Reason[] {
  const naming = namingOf(invoice, draft);
  return naming ? [namingReason(naming)] : [];
}

function scoreOf(context: CreditContext, draft: PaymentDraft): number {
  const { invoices, settlement, groupId } = draft;
  const names = invoices.map((invoice) => namingScore(namingOf(invoice, draft)));
  const unnamed = names.filter((score) => score === 0).length;
  const leftOut = context.named.filter(
    ({ invoice, isWhole }) => isWhole && invoice.isOpen && !invoices.includes(invoice),
  ).length;
  return (
    names.reduce((sum, score) => sum + score, 0) / names.length +
    FIT_SCORE[settlement.fit] -
    (settlement.isTolerated ? COSTS.tolerated : 0) -
    (settlement.isOffered ? 0 : COSTS.lowerDiscount) -
    (unnamed > 1 ? unnamed * COSTS.unnamed : 0) -
    leftOut * COSTS.leftOut +
    payerScore(context, groupId, invoices)
  );
}

function namingScore(naming: Naming | undefined): number {
  if (!naming) return NAMING_SCORE.none;
  if (naming.isWhole) return NAMING_SCORE.whole;
  if (naming.code === 'end_to_end' || naming.code === 'number_truncated' || naming.code === 'number_mistyped')
    return NAMING_SCORE[naming.code];
  return NAMING_SCORE.doubtful;
}

function payerScore(context: CreditContext, groupId: string, invoices: readonly Invoice[]): number {
  const { books, payer } = context;
  if (payer?.by === 'payer_iban') return isPayingGroup(context, groupId) ? 25 : -COSTS.otherPayer;
  const isNamed = invoices.some(({ customerId }) => hasPayerName(context, books.customer(customerId)));
  return isNamed || payer?.groupId === groupId ? 12 : 0;
}

/** Money of a known payer that nothing else explains. */
function onAccount(context: CreditContext): Draft[] {
  const { line, payer } = context;
  if (payer?.by !== 'payer_iban') return [];
  const customerId = bookedCustomer(context, payer.groupId, []);
  const { amount } = line;
  return [
    {
      booking: { kind: 'payment', customerId, invoices: [], amount, unallocated: amount, paymentId: null },
      reasons: () => payerReasons(context, payer.groupId, customerId, []),
      isSafe: false,
      score: 5,
    },
  ];
}
