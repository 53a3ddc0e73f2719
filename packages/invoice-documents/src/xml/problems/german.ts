import type { DocumentContent, DocumentProblem } from '../../document-content.js';
import { CASH_DISCOUNT, linesOfTerms } from '../../cash-discount.js';
import { hasDeliveryAddress } from '../parties.js';
import { xmlText } from '../tree.js';
import { buyerAddressFields, FIELDS, needed, unless } from './problem.js';

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
  const fields = buyerAddressFields(content);
  const because = (number: number) => `${who} needs it (${rule(number)})`;
  const discountLines = linesOfTerms(xmlText(paymentTerms) ?? '').filter((line) => line.startsWith('#'));
  return [
    ...unless(content.kind === 'credit_note' || seller.bankAccounts.length > 0, FIELDS.sellerBankAccounts, because(1)),
    ...needed(seller.city, FIELDS.sellerCity, because(3)),
    ...needed(seller.zipCode, FIELDS.sellerZipCode, because(4)),
    ...needed(seller.contact?.name, FIELDS.sellerContactName, because(5)),
    ...needed(seller.contact?.phone, FIELDS.sellerContactPhone, because(6)),
    ...needed(seller.contact?.email, FIELDS.sellerContactEmail, because(7)),
    ...needed(buyer.city, fields.city, because(8)),
    ...needed(buyer.zipCode, fields.zipCode, because(9)),
    ...(hasDeliveryAddress(content)
      ? [
          ...needed(deliveryAddress?.city, FIELDS.deliveryCity, because(10)),
          ...needed(deliveryAddress?.zipCode, FIELDS.deliveryZipCode, because(11)),
        ]
      : []),
    ...needed(content.buyerReference, content.sources.buyerReference, because(15)),
    ...unless(
      discountLines.every((line) => CASH_DISCOUNT.test(line)),
      FIELDS.paymentTerms,
      `lines that begin with # are terms of cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00# (${rule(18)})`,
    ),
  ];
}

/**
 * A Leitweg-ID, by which public buyers in Germany are addressed: digits of the state (01 to 16, or 99 of the federation) and region, letters or
 * digits of the office, and two check digits by modulo 97 (ISO 7064), as its format specification 2.0.2 has it.
 */
const LEITWEG_ID = /^((?:0[1-9]|1[0-6]|99)\d{0,10})(?:-([A-Z0-9]{1,30}))?-(\d{2})$/;
const LEITWEG_SCHEME = '0204';

/**
 * Leitweg-IDs with other check digits than theirs: the address of the buyer in its scheme, and a buyer reference that is one, which is of three
 * parts or of a buyer with such an address. No rule of XRechnung asks for it, but the portals of public buyers refuse them.
 */
export function leitwegProblems({ buyer, buyerReference, sources }: DocumentContent): DocumentProblem[] {
  const address = buyer.electronicAddress?.scheme === LEITWEG_SCHEME ? buyer.electronicAddress.id : null;
  const isReference = address !== null || (buyerReference ?? '').split('-').length === 3;
  return [
    ...leitwegProblem(address, `${FIELDS.buyerElectronicAddress}.id`),
    ...(isReference ? leitwegProblem(buyerReference, sources.buyerReference) : []),
  ];
}

function leitwegProblem(text: string | null, field: string): DocumentProblem[] {
  const [, region, office = '', check] = LEITWEG_ID.exec(xmlText(text) ?? '') ?? [];
  if (region === undefined) return [];
  const digits = Array.from(`${region}${office}00`, (character) => Number.parseInt(character, 36)).join('');
  const expected = String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
  return unless(check === expected, field, `the check digits of the Leitweg-ID ${xmlText(text)} must be ${expected}`);
}
