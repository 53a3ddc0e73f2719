import type { DocumentContent, DocumentFormat, DocumentProblem, Party } from '../../document-content.js';
import { listedCountry } from '../countries.js';
import { EXEMPT_CATEGORIES } from '../lines.js';
import { xmlText } from '../tree.js';
import {
  ADDRESS_SCHEMES,
  CHARGE_REASONS,
  COUNTRIES,
  CURRENCIES,
  DISCOUNT_REASONS,
  EXEMPTION_CODES,
  REGISTRATION_SCHEMES,
  UNITS,
} from './code-lists.js';
import { buyerAddressFields, FIELDS, unless } from './problem.js';

/** Codes that are not in the list of their rule. */
export function codeProblems(content: DocumentContent, format: DocumentFormat): DocumentProblem[] {
  const { seller, buyer, deliveryAddress } = content;
  const oneOf = (list: ReadonlySet<string>, code: string | null | undefined, field: string, rule: string) => {
    const text = xmlText(code);
    return unless(text === null || list.has(text), field, `${text} is not in the code list (${rule})`);
  };
  return [
    ...oneOf(CURRENCIES, content.currency, FIELDS.currency, 'BR-CL-04'),
    ...oneOf(COUNTRIES, listedCountry(seller.countryCode), FIELDS.sellerCountry, 'BR-CL-14'),
    ...oneOf(COUNTRIES, listedCountry(buyer.countryCode), buyerAddressFields(content).country, 'BR-CL-14'),
    ...oneOf(COUNTRIES, listedCountry(deliveryAddress?.countryCode ?? null), FIELDS.deliveryCountry, 'BR-CL-14'),
    ...oneOf(REGISTRATION_SCHEMES, registrationScheme(seller), FIELDS.sellerRegistrationScheme, 'BR-CL-11'),
    ...oneOf(REGISTRATION_SCHEMES, registrationScheme(buyer), FIELDS.buyerRegistrationScheme, 'BR-CL-11'),
    ...addressScheme(seller, FIELDS.sellerElectronicAddress, format),
    ...addressScheme(buyer, FIELDS.buyerElectronicAddress, format),
    ...(content.taxes ?? []).flatMap(({ category, exemptionCode }) =>
      EXEMPT_CATEGORIES.has(category)
        ? oneOf(EXEMPTION_CODES, exemptionCode, `${FIELDS.taxExemption}.code`, 'BR-CL-22')
        : [],
    ),
    ...content.lines.flatMap(({ unitCode }, index) =>
      oneOf(UNITS, unitCode, `${FIELDS.items}[${index}].unit_code`, 'BR-CL-23'),
    ),
    ...content.charges.flatMap(({ type, reasonCode }) =>
      type === 'discount'
        ? oneOf(DISCOUNT_REASONS, reasonCode, `${FIELDS.charges}.reason_code`, 'BR-CL-19')
        : oneOf(CHARGE_REASONS, reasonCode, `${FIELDS.charges}.reason_code`, 'BR-CL-20'),
    ),
  ];
}

const registrationScheme = (party: Party): string | null => (party.registrationId ? party.registrationScheme : null);

/** Peppol accepts schemes of four digits only, not the letters of the list, such as `EM` for e-mail. */
function addressScheme({ electronicAddress }: Party, field: string, format: DocumentFormat): DocumentProblem[] {
  if (!electronicAddress || !xmlText(electronicAddress.id)) return [];
  const scheme = xmlText(electronicAddress.scheme) ?? '';
  const isListed = ADDRESS_SCHEMES.has(scheme);
  if (format !== 'peppol') return unless(isListed, `${field}.scheme`, `${scheme} is not in the code list (BR-CL-25)`);
  return unless(
    isListed && /^\d{4}$/.test(scheme),
    `${field}.scheme`,
    `Peppol does not accept ${scheme} (PEPPOL-EN16931-CL008)`,
  );
}

/** Whether a VAT id begins with the code of a country; Greece has `EL`. */
export const hasCountryPrefix = (vatId: string): boolean => vatId.startsWith('EL') || COUNTRIES.has(vatId.slice(0, 2));
