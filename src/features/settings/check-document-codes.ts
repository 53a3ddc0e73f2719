import { isWrongCashDiscount, linesOfTerms } from '#invoice-documents';
import type { Faults } from '#platform/base/errors/faults.js';
import { isSameText } from '#platform/base/values/text.js';
import { CHARGE_REASONS, DISCOUNT_CODES, DISCOUNT_REASONS, NOTATION } from './document-codes.js';

/** Why electronic invoices could not have a code as the reason of a discount or other charge; undefined if they can. */
export function reasonCodeFault(type: string, code: string): string | undefined {
  const isDiscount = type === 'discount';
  if ((isDiscount ? DISCOUNT_REASONS : CHARGE_REASONS).has(code)) return undefined;
  return isDiscount
    ? `must be a code that the list UNTDID 5189 has for discounts: ${DISCOUNT_CODES}`
    : 'must be a code of the list UNTDID 7161, such as FC for freight or PC for packing';
}

/** Payment terms that a request writes, and those that are stored. */
interface Terms {
  sent: string | null | undefined;
  stored: string | null | undefined;
}

/**
 * Adds a fault for payment terms that electronic invoices could not have, because a line begins like a cash discount and has another form. Terms
 * that are stored already can be sent back.
 */
export function checkPaymentTerms(field: string, { sent, stored }: Terms, faults: Faults): void {
  if (!sent || isSameText(sent, stored ?? '') || !linesOfTerms(sent).some(isWrongCashDiscount)) return;
  faults.add(field, `lines of cash discount (#SKONTO) and of interest (#VERZUG) must have ${NOTATION}`);
}
