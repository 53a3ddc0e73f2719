import { Faults } from '#platform/base/errors/faults.js';
import { checkDiscounts } from '#features/settings/payment-terms/check-discounts.js';
import { checkPaymentTerms, reasonCodeFault } from '#features/settings/check-document-codes.js';
import type { InvoiceChanges } from './change/invoice-changes.js';
import type { InvoiceRecord } from './invoices.queries.js';

const isDiscount = ({ type }: { type: string }): boolean => type === 'discount';

/**
 * Adds a fault for payment terms and for each reason code of a charge that electronic invoices could not have, where `stored` ones can be sent back,
 * and for discounts for early payments in a wrong order.
 */
export function checkDocumentCodes(
  { paymentTerms, earlyPayment, charges = [] }: Pick<InvoiceChanges, 'paymentTerms' | 'earlyPayment' | 'charges'>,
  faults: Faults,
  stored?: Pick<InvoiceRecord, 'paymentTerms' | 'charges'>,
): void {
  checkPaymentTerms('payment_terms', { sent: paymentTerms, stored: stored?.paymentTerms }, faults);
  if (earlyPayment) checkDiscounts('early_payment', earlyPayment, faults);
  charges.forEach((charge, index) => {
    const { type, reasonCode } = charge;
    const hasCode = (one: InvoiceRecord['charges'][number]) =>
      one.reasonCode === reasonCode && isDiscount(one) === isDiscount(charge);
    if (!reasonCode || stored?.charges.some(hasCode)) return;
    const fault = reasonCodeFault(type, reasonCode);
    if (fault) faults.add(`charges[${index}].reason_code`, fault);
  });
}

/** Throws `validation_failed` with what {@link checkDocumentCodes} finds in changes of an invoice. */
export function requireDocumentCodes(changes: InvoiceChanges, invoice: InvoiceRecord): void {
  const faults = new Faults();
  checkDocumentCodes(changes, faults, invoice);
  faults.throwIfAny();
}
