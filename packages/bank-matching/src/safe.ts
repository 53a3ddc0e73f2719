import { amountsOf, type Invoice } from './books.js';
import { existingPayments } from './existing-proposals.js';
import { canBePart, contains, overlaps } from './line-text.js';
import { isPartOf, type Naming } from './namings.js';
import { isPayingGroup } from './line-context.js';
import type { CreditContext, PaymentDraft } from './payment-drafts.js';

/**
 * Whether a payment may be booked without asking anybody, if no other proposal of its line is safe too. An amount alone, the name of a payer
 * alone and a sum without numbers never suffice.
 */
export function isSafePayment(context: CreditContext, draft: PaymentDraft): boolean {
  const { line, text, payer } = context;
  if (!text.isWhole || line.returnReason) return false;
  const isOfPayer = isPayingGroup(context, draft.groupId);
  if (payer?.by === 'payer_iban' && !isOfPayer) return false;
  return (
    draft.invoices.every((one) => isWholeNamed(one, draft) || (isOfPayer && isOnlyFit(one, context, draft))) &&
    isAmountExplained(context, draft, isOfPayer) &&
    !context.named.some((naming) => isOtherNamed(naming, context, draft)) &&
    !existingPayments(context).some((payment) => context.books.groupOf(payment) === draft.groupId)
  );
}

const isWholeNamed = (invoice: Invoice, { namings }: PaymentDraft): boolean =>
  namings.some((naming) => naming.invoice === invoice && naming.isWhole);

/** Whether a part of the text can be meant for this open invoice of the group alone, and all amounts together are exact. */
function isOnlyFit(invoice: Invoice, context: CreditContext, draft: PaymentDraft): boolean {
  const { settlement, namings } = draft;
  if (settlement.isTolerated || !isFitting(draft)) return false;
  return namings.some((naming) => {
    const isOther = (other: Naming) => other.invoice !== invoice && isSamePart(other, naming);
    return (
      naming.invoice === invoice &&
      !namings.some((other) => isOther(other) && !isWholeNamed(other.invoice, draft) && !explainsLess(other, naming)) &&
      !context.named.some((other) => isOther(other) && other.isWhole && isOfGroup(other, context, draft))
    );
  });
}

/** Whether one naming leaves out what another one has, such as INV-2026 of INV-2026-01. */
const explainsLess = (a: Naming, b: Naming): boolean =>
  a.piece !== undefined && b.piece !== undefined && contains(b.piece, a.piece);

/** Whether two namings are of the same part of the text, also where that is repeated. */
const isSamePart = (a: Naming, b: Naming): boolean =>
  a.written === b.written || (a.piece !== undefined && b.piece !== undefined && overlaps(a.piece, b.piece));

const isOfGroup = ({ invoice }: Naming, { books }: CreditContext, { groupId }: PaymentDraft): boolean =>
  books.groupOf(invoice) === groupId;

const isFitting = ({ settlement: { fit, isOffered } }: PaymentDraft): boolean =>
  (fit === 'exact' || fit === 'discount') && isOffered;

/**
 * Whether the amount is what is due, or that less every discount in time. It may be another one where the text has one whole number, that
 * of an invoice of the payer, and no other open invoice of his can be meant too.
 */
function isAmountExplained(context: CreditContext, draft: PaymentDraft, isOfPayer: boolean): boolean {
  const { fit } = draft.settlement;
  if (fit === 'exact' || fit === 'discount') return isFitting(draft);
  const [invoice, ...others] = draft.invoices;
  const whole = draft.namings.find((naming) => naming.invoice === invoice && naming.isWhole);
  if (!isOfPayer || !whole || others.length) return false;
  const ofGroup = context.named.filter((naming) => isOfGroup(naming, context, draft));
  const isNamedToo = ({ invoice: one }: Naming) => one !== invoice;
  return (
    ![...draft.namings.filter((other) => !explainsLess(other, whole)), ...ofGroup].some(isNamedToo) &&
    !context.books
      .invoicesOfGroup(draft.groupId)
      .some((one) => one !== invoice && (amountsOf(one).has(context.line.amount) || hasPart(one, whole, context)))
  );
}

/** Whether the text has a part of the number of an invoice beside a naming. */
const hasPart = (invoice: Invoice, { piece: named }: Naming, { text, books }: CreditContext): boolean =>
  text.pieces.some(
    (piece) => canBePart(piece) && !(named && overlaps(piece, named)) && isPartOf(piece.text, books.nameOf(invoice)),
  );

/** Whether it names an open invoice that the draft does not pay; one of somebody else does not count, unless its due is the amount. */
function isOtherNamed(naming: Naming, context: CreditContext, draft: PaymentDraft): boolean {
  const { invoice, isWhole } = naming;
  if (!isWhole || !invoice.isOpen || draft.invoices.includes(invoice)) return false;
  const isOutside = context.payer?.by === 'payer_iban' && !isOfGroup(naming, context, draft);
  return !isOutside || invoice.due === context.line.amount;
}
