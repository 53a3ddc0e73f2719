import Big from 'big.js';
import type { Address, DocumentContent, DocumentProblem, TaxCategory } from '../../document-content.js';
import { hasDeliveryAddress } from '../parties.js';
import { xmlText } from '../tree.js';
import { hasCountryPrefix } from './codes.js';
import { buyerAddressFields, FIELDS, needed, unless } from './problem.js';

/** What every electronic invoice needs by EN 16931, whatever its taxes. */
export function basicProblems(content: DocumentContent): DocumentProblem[] {
  const { seller, buyer, deliveryAddress } = content;
  const because = (rule: string) => `an electronic invoice needs it (${rule})`;
  return [
    ...unless(
      content.taxMode === 'net',
      FIELDS.taxMode,
      'an electronic invoice needs tax by category and rate, which mode net gives',
    ),
    ...unless(
      content.decimals <= 2,
      FIELDS.currency,
      'amounts have at most 2 decimals in an electronic invoice (BR-DEC-18)',
    ),
    ...needed(seller.name, FIELDS.sellerName, because('BR-06')),
    ...needed(seller.countryCode, FIELDS.sellerCountry, because('BR-09')),
    ...needed(buyer.name, FIELDS.buyerName, because('BR-07')),
    ...neededCountry(buyer, buyerAddressFields(content).country, because('BR-11')),
    ...unless(content.lines.length > 0, FIELDS.items, because('BR-16')),
    ...unless(
      content.kind === 'credit_note' || content.dueDate !== null || xmlText(content.paymentTerms) !== null,
      FIELDS.dueDate,
      'an electronic invoice needs a due date or payment terms (BR-CO-25)',
    ),
    ...(hasDeliveryAddress(content) ? neededCountry(deliveryAddress!, FIELDS.deliveryCountry, because('BR-57')) : []),
  ];
}

/** The problem if an address has no country, or one that is not known. */
const neededCountry = ({ country, countryCode }: Address, field: string, reason: string): DocumentProblem[] =>
  needed(
    countryCode,
    field,
    xmlText(country) === null ? reason : `${xmlText(country)} is not a known country: ${reason}`,
  );

const EITHER_TAX_ID: Partial<Record<TaxCategory, string>> = {
  S: 'BR-S-02',
  Z: 'BR-Z-02',
  E: 'BR-E-02',
  AE: 'BR-AE-02',
  L: 'BR-AF-02',
  M: 'BR-AG-02',
};
const SELLER_VAT_ID: Partial<Record<TaxCategory, string>> = { K: 'BR-IC-02', G: 'BR-G-02' };
const EXEMPTION: Partial<Record<TaxCategory, string>> = {
  E: 'BR-E-10',
  AE: 'BR-AE-10',
  K: 'BR-IC-10',
  G: 'BR-G-10',
  O: 'BR-O-10',
};

/** What the categories of tax ask for: tax numbers, reasons of exemption, and the delivery within the Union. */
export function categoryProblems(content: DocumentContent): DocumentProblem[] {
  const { seller, buyer, taxes } = content;
  const categories = new Set(taxes?.map(({ category }) => category));
  const rules = (of: Partial<Record<TaxCategory, string>>) => [...categories].flatMap((category) => of[category] ?? []);
  const isUnion = categories.has('K');
  const isOutside = categories.has('O');
  const vatIds = isOutside
    ? []
    : ([
        [seller.vatId, FIELDS.sellerVatId],
        [buyer.vatId, FIELDS.buyerVatId],
      ] as const);
  return [
    ...sellerIds(content, rules(EITHER_TAX_ID), rules(SELLER_VAT_ID), isOutside),
    ...vatIds.flatMap(([id, field]) => {
      const vatId = xmlText(id);
      return unless(
        vatId === null || hasCountryPrefix(vatId),
        field,
        'a VAT id begins with the code of its country (BR-CO-09)',
      );
    }),
    ...(isUnion ? needed(buyer.vatId, FIELDS.buyerVatId, 'category K needs it (BR-IC-02)') : []),
    ...(categories.has('AE') && !isUnion && !xmlText(buyer.registrationId)
      ? needed(
          buyer.vatId,
          FIELDS.buyerVatId,
          'category AE needs the VAT id or registration id of the buyer (BR-AE-02)',
        )
      : []),
    ...(isUnion ? needed(content.deliveryDate, FIELDS.deliveryDate, 'category K needs it (BR-IC-11)') : []),
    ...(isUnion && !hasDeliveryAddress(content)
      ? needed(
          buyer.countryCode,
          FIELDS.deliveryCountry,
          'category K needs the country of delivery, here or in the billing address (BR-IC-12)',
        )
      : []),
    ...(taxes ?? []).flatMap(({ category, exemptionCode, exemptionReason }) =>
      EXEMPTION[category] === undefined || xmlText(exemptionCode) || xmlText(exemptionReason)
        ? []
        : [
            {
              field: FIELDS.taxExemption,
              reason: `category ${category} needs a code or reason (${EXEMPTION[category]})`,
            },
          ],
    ),
    ...unless(
      !taxes?.some(({ category, rate }) => category === 'S' && new Big(rate).eq(0)),
      FIELDS.taxSummary,
      'what has no tax needs another category than S, which mode net gives (BR-S-05)',
    ),
    ...unless(
      !isOutside || categories.size === 1,
      FIELDS.taxSummary,
      'category O excludes every other category (BR-O-11)',
    ),
  ];
}

function sellerIds(
  { seller }: DocumentContent,
  either: string[],
  vatId: string[],
  isOutside: boolean,
): DocumentProblem[] {
  if (vatId.length > 0)
    return needed(seller.vatId, FIELDS.sellerVatId, `the categories of the taxes need it (${vatId.join(', ')})`);
  const known = seller.vatId ?? seller.taxNumber;
  if (isOutside) {
    const reason = 'an electronic invoice needs a VAT id, tax number or registration id of the seller (BR-CO-26)';
    return needed(known ?? seller.registrationId, FIELDS.sellerVatId, reason);
  }
  const rules = either.length > 0 ? either.join(', ') : 'BR-CO-26';
  return needed(known, FIELDS.sellerVatId, `an electronic invoice needs the seller's VAT id or tax_number (${rules})`);
}
