import type { Address, DocumentContent, DocumentProblem, TaxCategory } from '../document-content.js';
import { xmlText } from '../xml/tree.js';
import { buyerAddressFields, FIELDS, needed, ofFirstOrder, unless } from '../xml/problems/problem.js';

const because = (number: string, what = 'it', of = 'an invoice') =>
  `${of} must have ${what} (Directive 2006/112/EC, article 226, no. ${number})`;

/** The reason of an exemption by category; for reverse charge it is the words `Reverse charge`. */
const EXEMPTION: Partial<Record<TaxCategory, string>> = { E: '11', K: '11', G: '11', AE: '11a' };

/** Categories in which the buyer pays the tax, or receives goods from another country of the Union. */
const OF_BUYER: readonly TaxCategory[] = ['AE', 'K'];

/** Countries of the Union in which every address has a postal code: all but Ireland. */
const POSTAL_CODES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether it is a credit note without an invoice, whose day is that of its issue. */
const isWithoutInvoice = ({ kind, invoice }: DocumentContent): boolean => kind === 'credit_note' && invoice === null;

/**
 * What the law of the Union wants of an invoice and a content does not have, as problems: article 226 of the VAT directive, which holds for
 * credit notes too (article 219). Pages are made all the same. Number, day of issue, quantities and prices are in every content that is issued.
 */
export function legalProblems(content: DocumentContent): DocumentProblem[] {
  const { seller, buyer, taxes } = content;
  const categories = [...new Set(taxes?.map(({ category }) => category))];
  const unexplained = (taxes ?? []).filter(
    ({ exemptionCode, exemptionReason }) => !xmlText(exemptionCode) && !xmlText(exemptionReason),
  );
  return ofFirstOrder(content, [
    ...needed(seller.name, FIELDS.sellerName, because('5')),
    ...addressProblems(seller, SELLER_ADDRESS),
    ...needed(
      seller.vatId ?? seller.taxNumber,
      FIELDS.sellerVatId,
      because('3', 'the VAT id or tax_number of its seller'),
    ),
    ...needed(buyer.name, FIELDS.buyerName, because('5')),
    ...addressProblems(buyer, buyerAddressFields(content)),
    ...categories
      .filter((category) => OF_BUYER.includes(category))
      .flatMap((category) =>
        needed(buyer.vatId, FIELDS.buyerVatId, because('4', 'it', `an invoice of category ${category}`)),
      ),
    ...needed(
      isWithoutInvoice(content) ? content.issueDate : content.deliveryDate,
      FIELDS.deliveryDate,
      because('7', 'the day of supply, unless that is its day of issue'),
    ),
    ...unless(taxes !== null, FIELDS.taxSummary, because('8 to 10', 'the taxable amount, rate and tax of each rate')),
    ...unexplained.flatMap(({ category }) => {
      const number = EXEMPTION[category];
      return unless(
        !number,
        FIELDS.taxExemption,
        because(`${number}`, 'a reason', `an exemption of category ${category}`),
      );
    }),
  ]);
}

const SELLER_ADDRESS = {
  line1: FIELDS.sellerLine1,
  city: FIELDS.sellerCity,
  zipCode: FIELDS.sellerZipCode,
  country: FIELDS.sellerCountry,
};

const addressProblems = (address: Address, fields: Record<keyof typeof SELLER_ADDRESS, string>): DocumentProblem[] => [
  ...needed(address.line1, fields.line1, because('5')),
  ...needed(address.city, fields.city, because('5')),
  ...(POSTAL_CODES.has(address.countryCode ?? '') ? needed(address.zipCode, fields.zipCode, because('5')) : []),
  ...needed(address.country, fields.country, because('5')),
];
