import type { Address, DocumentContent, Party, Seller } from '../document-content.js';
import { listedCountry } from './countries.js';
import { type Tree, tree, xmlText } from './tree.js';

export interface PartyOptions {
  syntax: 'UBL' | 'CII';
  /** Documents of category O must not contain VAT ids (BR-O-02). */
  hasVatIds: boolean;
  /** Danish rules of Peppol refuse an identifier without a scheme (DK-R-013). */
  hasCustomerNumber: boolean;
}

/** The seller (BG-4) with its postal address, contact and tax registrations. */
export function sellerParty(seller: Seller, options: PartyOptions): Tree {
  const vatId = options.hasVatIds ? xmlText(seller.vatId) : null;
  const taxNumber = xmlText(seller.taxNumber);
  const registrationId = xmlText(seller.registrationId);
  const identifier = vatId || registrationId ? null : (taxNumber ?? xmlText(seller.vatId)); // one of them must be there: BR-CO-26
  const taxScheme = (companyId: string | null, scheme: string): Tree[] =>
    companyId ? [taxRegistration(companyId, scheme)] : [];
  return tree({
    ...endpoint(seller),
    'cac:PartyIdentification': identifier ? [{ 'cbc:ID': identifier }] : null,
    'cac:PartyName': tree({ 'cbc:Name': xmlText(seller.tradeName) }),
    'cac:PostalAddress': postalAddress(seller),
    'cac:PartyTaxScheme': [...taxScheme(vatId, 'VAT'), ...taxScheme(taxNumber, 'FC')],
    'cac:PartyLegalEntity': tree({
      ...legalEntity(seller),
      [options.syntax === 'CII' ? 'cbc:LegalForm' : 'cbc:CompanyLegalForm']: xmlText(seller.legalInfo), // what CII is mapped from
    }),
    'cac:Contact': contact(seller),
  });
}

/** The buyer (BG-7). */
export function buyerParty(buyer: Party, options: PartyOptions): Tree {
  const vatId = options.hasVatIds ? xmlText(buyer.vatId) : null;
  return tree({
    ...endpoint(buyer),
    'cac:PartyIdentification': tree({ 'cbc:ID': options.hasCustomerNumber ? xmlText(buyer.customerNumber) : null }),
    'cac:PostalAddress': postalAddress(buyer),
    'cac:PartyTaxScheme': vatId ? taxRegistration(vatId, 'VAT') : null,
    'cac:PartyLegalEntity': tree(legalEntity(buyer)),
    'cac:Contact': contact(buyer),
  });
}

export function postalAddress(address: Address): Tree {
  return tree({
    'cbc:StreetName': xmlText(address.line1),
    'cbc:AdditionalStreetName': xmlText(address.line2),
    'cbc:CityName': xmlText(address.city),
    'cbc:PostalZone': xmlText(address.zipCode),
    'cbc:CountrySubentity': xmlText(address.state),
    'cac:Country': tree({ 'cbc:IdentificationCode': xmlText(listedCountry(address.countryCode)) }),
  });
}

/** Whether a delivery address is stated, besides its name. */
export const hasDeliveryAddress = ({ deliveryAddress }: DocumentContent): boolean =>
  deliveryAddress !== null && Object.keys(postalAddress(deliveryAddress)).length > 0;

/**
 * Where goods are delivered (BG-15). Without a delivery address they go to the address of the buyer, which is stated where category K needs
 * the country of delivery (BR-IC-12).
 */
export function deliveryAddressOf(content: DocumentContent): Address | null {
  const { buyer, deliveryAddress, taxes } = content;
  if (hasDeliveryAddress(content) || !taxes?.some(({ category }) => category === 'K')) return deliveryAddress;
  return { ...buyer, name: deliveryAddress?.name ?? null };
}

const taxRegistration = (companyId: string, scheme: string): Tree => ({
  'cbc:CompanyID': companyId,
  'cac:TaxScheme': { 'cbc:ID': scheme },
});

function endpoint({ electronicAddress }: Party): Record<string, string | null> {
  const id = xmlText(electronicAddress?.id);
  return id ? { 'cbc:EndpointID': id, 'cbc:EndpointID@schemeID': xmlText(electronicAddress?.scheme) } : {};
}

function legalEntity(party: Party): Record<string, string | null> {
  const registrationId = xmlText(party.registrationId);
  return {
    'cbc:RegistrationName': xmlText(party.name),
    'cbc:CompanyID': registrationId,
    'cbc:CompanyID@schemeID': registrationId && xmlText(party.registrationScheme),
  };
}

const contact = (party: Party): Tree =>
  tree({
    'cbc:Name': xmlText(party.contact?.name),
    'cbc:Telephone': xmlText(party.contact?.phone),
    'cbc:ElectronicMail': xmlText(party.contact?.email),
  });
