import type { DocumentContent, DocumentProblem } from '../../document-content.js';
import { xmlText } from '../tree.js';

/** Paths of the fields, as the API writes them; those that depend on the content are in `sources` of it. */
export const FIELDS = {
  sellerName: 'settings.seller.legal_name',
  sellerLine1: 'settings.seller.address_line_1',
  sellerCity: 'settings.seller.city',
  sellerZipCode: 'settings.seller.zip_code',
  sellerCountry: 'settings.seller.country_code',
  sellerVatId: 'settings.seller.vat_id',
  sellerTaxNumber: 'settings.seller.tax_number',
  sellerRegistration: 'settings.seller.registration_id',
  sellerRegistrationScheme: 'settings.seller.registration_scheme',
  sellerElectronicAddress: 'settings.seller.electronic_address',
  sellerContactName: 'settings.seller.contact.name',
  sellerContactPhone: 'settings.seller.contact.phone',
  sellerContactEmail: 'settings.seller.contact.email',
  sellerBankAccounts: 'settings.seller.bank_accounts',
  buyerName: 'customer.name',
  buyerVatId: 'customer.vat_id',
  buyerRegistration: 'customer.registration_id',
  buyerRegistrationScheme: 'customer.registration_scheme',
  buyerElectronicAddress: 'customer.electronic_address',
  taxExemption: 'customer.tax_exemption',
  deliveryCity: 'order.shipping_address.city',
  deliveryZipCode: 'order.shipping_address.zip_code',
  deliveryCountry: 'order.shipping_address.country',
  deliveryDate: 'invoice.delivery_date',
  dueDate: 'invoice.due_date',
  paymentTerms: 'invoice.payment_terms',
  currency: 'invoice.currency',
  taxMode: 'invoice.tax_mode',
  taxSummary: 'invoice.tax_summary',
  total: 'invoice.total_amount',
  items: 'invoice.items',
  charges: 'invoice.charges',
} as const;

/** Paths of the fields of the buyer's address. */
export const buyerAddressFields = ({ sources: { buyerAddress } }: DocumentContent) => ({
  line1: `${buyerAddress}.address_line_1`,
  city: `${buyerAddress}.city`,
  zipCode: `${buyerAddress}.zip_code`,
  country: `${buyerAddress}.country`,
});

/** The problem if the condition does not hold. */
export const unless = (holds: boolean, field: string, reason: string): DocumentProblem[] =>
  holds ? [] : [{ field, reason }];

/** The problem if the text is missing or blank. */
export const needed = (text: string | null | undefined, field: string, reason: string): DocumentProblem[] =>
  unless(xmlText(text) !== null, field, reason);

/**
 * Problems whose fields of an order have the number of the order in their reason if there are several: the first one, from which addresses are
 * taken.
 */
export function ofFirstOrder({ orderNumbers }: DocumentContent, problems: DocumentProblem[]): DocumentProblem[] {
  const [first, ...others] = orderNumbers;
  if (!others.length) return problems;
  return problems.map(({ field, reason }) => ({
    field,
    reason: field.startsWith('order.') ? `of the first order, ${first}: ${reason}` : reason,
  }));
}
