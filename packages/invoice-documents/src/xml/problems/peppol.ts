import type { DocumentContent, DocumentProblem, Party, TaxCategory } from '../../document-content.js';
import { xmlText } from '../tree.js';
import { isBetweenGermans } from '../countries.js';
import { germanProblems } from './german.js';
import { nationalProblems } from './national.js';
import { FIELDS, needed, unless } from './problem.js';

/** Codes of exemption that belong to one category. */
const CODES_OF_CATEGORIES: Record<string, { category: TaxCategory; rule: string }> = {
  'VATEX-EU-G': { category: 'G', rule: 'PEPPOL-EN16931-P0104' },
  'VATEX-EU-O': { category: 'O', rule: 'PEPPOL-EN16931-P0105' },
  'VATEX-EU-IC': { category: 'K', rule: 'PEPPOL-EN16931-P0106' },
  'VATEX-EU-AE': { category: 'AE', rule: 'PEPPOL-EN16931-P0107' },
  'VATEX-EU-D': { category: 'E', rule: 'PEPPOL-EN16931-P0108' },
  'VATEX-EU-F': { category: 'E', rule: 'PEPPOL-EN16931-P0109' },
  'VATEX-EU-I': { category: 'E', rule: 'PEPPOL-EN16931-P0110' },
  'VATEX-EU-J': { category: 'E', rule: 'PEPPOL-EN16931-P0111' },
};

/** Both parties need an address for electronic documents; XRechnung has taken over these rules of Peppol. */
export const electronicAddressProblems = ({ seller, buyer }: DocumentContent, who: string): DocumentProblem[] => [
  ...needed(seller.electronicAddress?.id, FIELDS.sellerElectronicAddress, `${who} needs it (PEPPOL-EN16931-R020)`),
  ...needed(buyer.electronicAddress?.id, FIELDS.buyerElectronicAddress, `${who} needs it (PEPPOL-EN16931-R010)`),
];

/** What Peppol BIS Billing 3 asks for besides EN 16931. */
export function peppolProblems(content: DocumentContent): DocumentProblem[] {
  const { seller, buyer } = content;
  const reference = xmlText(content.buyerReference) ?? content.poNumber;
  return [
    ...electronicAddressProblems(content, 'Peppol'),
    ...(isBetweenGermans(content)
      ? germanProblems(content, 'Peppol between German parties', (number) => `DE-R-${String(number).padStart(3, '0')}`)
      : needed(
          reference,
          content.sources.buyerReference,
          'Peppol needs it or invoice.po_number (PEPPOL-EN16931-R003)',
        )),
    ...nationalProblems(content),
    ...identifierProblems(seller, FIELDS.sellerElectronicAddress, FIELDS.sellerRegistration),
    ...identifierProblems(buyer, FIELDS.buyerElectronicAddress, FIELDS.buyerRegistration),
    ...(content.taxes ?? []).flatMap(({ category, exemptionCode }) => {
      const owner = CODES_OF_CATEGORIES[exemptionCode?.toUpperCase() ?? ''];
      const reason = `${exemptionCode} belongs to category ${owner?.category} (${owner?.rule})`;
      return unless(owner === undefined || owner.category === category, `${FIELDS.taxExemption}.code`, reason);
    }),
  ];
}

function identifierProblems(party: Party, addressField: string, registrationField: string): DocumentProblem[] {
  const check = (scheme: string | null | undefined, id: string | null | undefined, field: string) => {
    const format = IDENTIFIER_FORMATS[scheme ?? ''];
    return unless(!format || !id || format.isValid(id.trim()), field, `${id} is not ${format?.name} (${format?.rule})`);
  };
  return [
    ...check(party.electronicAddress?.scheme, party.electronicAddress?.id, `${addressField}.id`),
    ...check(party.registrationScheme, party.registrationId, registrationField),
  ];
}

const IDENTIFIER_FORMATS: Record<string, { name: string; rule: string; isValid: (id: string) => boolean }> = {
  '0088': { name: 'a GLN', rule: 'PEPPOL-COMMON-R040', isValid: isGln },
  '0184': { name: 'a Danish CVR number', rule: 'PEPPOL-COMMON-R042', isValid: (id) => /^DK\d{8}$/.test(id) },
  '0208': { name: 'a Belgian enterprise number', rule: 'PEPPOL-COMMON-R043', isValid: isBelgianEnterprise },
};

/** Digits from the right have the weights 1 (the check digit) and 3 by turns. */
function isGln(id: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  const weighted = [...id].reverse().map((digit, index) => Number(digit) * (index % 2 ? 3 : 1));
  return weighted.reduce((left, right) => left + right, 0) % 10 === 0;
}

function isBelgianEnterprise(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}
