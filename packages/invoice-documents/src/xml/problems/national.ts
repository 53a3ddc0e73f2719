import type { DocumentContent, DocumentProblem, Party } from '../../document-content.js';
import { countryOf } from '../countries.js';
import { xmlText } from '../tree.js';
import { buyerAddressFields, FIELDS, needed, unless } from './problem.js';

type Rules = (content: DocumentContent) => DocumentProblem[];

/** What Peppol asks for by the country of the seller, besides Germany. */
export function nationalProblems(content: DocumentContent): DocumentProblem[] {
  return RULES[countryOf(content.seller) ?? '']?.(content) ?? [];
}

const because = (country: string, rule: string) => `Peppol needs it of sellers in ${country} (${rule})`;

const SELLER_ADDRESS = { line1: FIELDS.sellerLine1, city: FIELDS.sellerCity, zipCode: FIELDS.sellerZipCode };

const addressOf = (
  party: Party,
  fields: Record<keyof typeof SELLER_ADDRESS, string>,
  reason: string,
): DocumentProblem[] => [
  ...needed(party.line1, fields.line1, reason),
  ...needed(party.city, fields.city, reason),
  ...needed(party.zipCode, fields.zipCode, reason),
];

const netherlands: Rules = (content) => {
  const { kind, seller, buyer } = content;
  const scheme = (party: Party, field: string, rule: string) =>
    unless(
      !xmlText(party.registrationId) || ['0106', '0190'].includes(party.registrationScheme ?? ''),
      field,
      `Peppol accepts 0106 and 0190 of parties in the Netherlands (${rule})`,
    );
  return [
    ...addressOf(seller, SELLER_ADDRESS, because('the Netherlands', 'NL-R-002')),
    ...scheme(seller, FIELDS.sellerRegistrationScheme, 'NL-R-003'),
    ...(buyer.countryCode === 'NL'
      ? [
          ...addressOf(buyer, buyerAddressFields(content), because('the Netherlands', 'NL-R-004')),
          ...scheme(buyer, FIELDS.buyerRegistrationScheme, 'NL-R-005'),
        ]
      : []),
    ...unless(
      kind === 'credit_note' || seller.bankAccounts.length > 0,
      FIELDS.sellerBankAccounts,
      because('the Netherlands', 'NL-R-007'),
    ),
  ];
};

const italy: Rules = ({ seller }) => {
  const taxNumber = xmlText(seller.taxNumber);
  return [
    ...unless(
      taxNumber === null || /^[A-Z0-9]{11,16}$/.test(taxNumber),
      FIELDS.sellerTaxNumber,
      'Peppol accepts 11 to 16 capital letters and digits of sellers in Italy (IT-R-001)',
    ),
    ...needed(seller.line1, FIELDS.sellerLine1, because('Italy', 'IT-R-002')),
    ...needed(seller.city, FIELDS.sellerCity, because('Italy', 'IT-R-003')),
    ...needed(seller.zipCode, FIELDS.sellerZipCode, because('Italy', 'IT-R-004')),
  ];
};

const SWEDISH_RATES = ['25', '12', '6'];

const sweden: Rules = ({ seller, taxes }) => {
  if (seller.countryCode !== 'SE') return [];
  const vatId = xmlText(seller.vatId);
  const taxNumber = xmlText(seller.taxNumber);
  const rates = (taxes ?? []).filter(({ category }) => category === 'S').map(({ rate }) => rate.replace(/\.0+$/, ''));
  return [
    ...unless(
      vatId === null || /^SE\d{12}$/.test(vatId),
      FIELDS.sellerVatId,
      'Swedish VAT ids have SE and 12 digits (SE-R-001, SE-R-002)',
    ),
    ...unless(
      taxNumber === null || !xmlText(seller.registrationId) || taxNumber.toUpperCase() === 'GODKÄND FÖR F-SKATT',
      FIELDS.sellerTaxNumber,
      'Peppol accepts only "Godkänd för F-skatt" of sellers in Sweden (SE-R-005)',
    ),
    ...unless(
      vatId === null || rates.every((rate) => SWEDISH_RATES.includes(rate)),
      FIELDS.taxSummary,
      'Peppol accepts the rates 25, 12 and 6 of category S of sellers in Sweden (SE-R-006)',
    ),
  ];
};

const denmark: Rules = ({ kind, currency, seller, buyer }) => {
  const isInland = seller.countryCode === 'DK' && buyer.countryCode === 'DK';
  const isTransfer = kind === 'invoice' && seller.bankAccounts.length > 0;
  return [
    ...needed(seller.registrationId, FIELDS.sellerRegistration, because('Denmark', 'DK-R-002')),
    ...unless(
      !xmlText(seller.registrationId) || seller.registrationScheme === '0184',
      FIELDS.sellerRegistrationScheme,
      'Peppol accepts 0184 of sellers in Denmark (DK-R-014)',
    ),
    ...unless(
      !isInland || !isTransfer || currency === 'EUR',
      FIELDS.sellerBankAccounts,
      'Peppol accepts credit transfers between Danish parties in EUR only (DK-R-005)',
    ),
  ];
};

const norway: Rules = ({ seller }) => {
  const vatId = xmlText(seller.vatId);
  const isRight = vatId === null || !vatId.startsWith('NO') || /^NO\d{9}MVA$/.test(vatId);
  return unless(isRight, FIELDS.sellerVatId, 'Norwegian VAT ids have NO, 9 digits and MVA (NO-R-001)');
};

const iceland: Rules = (content) => {
  const { seller, buyer } = content;
  const fields = buyerAddressFields(content);
  const legalId = (party: Party, field: string, rule: string) =>
    unless(
      xmlText(party.registrationId) !== null && party.registrationScheme === '0196',
      field,
      `Peppol needs a legal id of scheme 0196 of parties in Iceland (${rule})`,
    );
  return [
    ...legalId(seller, FIELDS.sellerRegistration, 'IS-R-002'),
    ...needed(seller.line1, FIELDS.sellerLine1, because('Iceland', 'IS-R-003')),
    ...needed(seller.zipCode, FIELDS.sellerZipCode, because('Iceland', 'IS-R-003')),
    ...(buyer.countryCode === 'IS'
      ? [
          ...legalId(buyer, FIELDS.buyerRegistration, 'IS-R-004'),
          ...needed(buyer.line1, fields.line1, because('Iceland', 'IS-R-005')),
          ...needed(buyer.zipCode, fields.zipCode, because('Iceland', 'IS-R-005')),
        ]
      : []),
  ];
};

/** The tax office of Greece gives each document a number, which is not known here. */
const greece: Rules = () => [
  {
    field: FIELDS.sellerCountry,
    reason: 'Peppol needs the MARK number of the tax office of sellers in Greece (GR-R-004-1)',
  },
];

const RULES: Record<string, Rules> = {
  NL: netherlands,
  IT: italy,
  SE: sweden,
  DK: denmark,
  NO: norway,
  IS: iceland,
  GR: greece,
  EL: greece,
};
