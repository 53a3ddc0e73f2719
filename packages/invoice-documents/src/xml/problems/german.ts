import type { DocumentContent, DocumentProblem } from '../../document-content.js';
import { xmlText } from '../tree.js';
import { FIELDS, hasDeliveryAddress, needed, unless } from './problem.js';

/** A line of terms of cash discount as XRechnung writes it. */
const CASH_DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

/**
 * What German rules ask for: XRechnung always (BR-DE-1 to BR-DE-18), Peppol between two German parties (DE-R-001 to DE-R-018). The numbers
 * are the same in both.
 */
export function germanProblems(
  content: DocumentContent,
  who: string,
  rule: (number: number) => string,
): DocumentProblem[] {
  const { seller, buyer, deliveryAddress, paymentTerms } = content;
  const because = (number: number) => `${who} needs it (${rule(number)})`;
  const discountLines = (xmlText(paymentTerms) ?? '').split('\n').filter((line) => line.trim().startsWith('#'));
  return [
    ...unless(content.kind === 'credit_note' || seller.bankAccounts.length > 0, FIELDS.sellerBankAccounts, because(1)),
    ...needed(seller.city, FIELDS.sellerCity, because(3)),
    ...needed(seller.zipCode, FIELDS.sellerZipCode, because(4)),
    ...needed(seller.contact?.name, FIELDS.sellerContactName, because(5)),
    ...needed(seller.contact?.phone, FIELDS.sellerContactPhone, because(6)),
    ...needed(seller.contact?.email, FIELDS.sellerContactEmail, because(7)),
    ...needed(buyer.city, FIELDS.buyerCity, because(8)),
    ...needed(buyer.zipCode, FIELDS.buyerZipCode, because(9)),
    ...(hasDeliveryAddress(content)
      ? [
          ...needed(deliveryAddress?.city, FIELDS.deliveryCity, because(10)),
          ...needed(deliveryAddress?.zipCode, FIELDS.deliveryZipCode, because(11)),
        ]
      : []),
    ...needed(content.buyerReference, FIELDS.buyerReference, because(15)),
    ...unless(
      discountLines.every((line) => CASH_DISCOUNT.test(line.trim())),
      FIELDS.paymentTerms,
      `lines that begin with # are terms of cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00# (${rule(18)})`,
    ),
  ];
}
