import type { Address, DocumentContent, Party, Seller } from '#invoice-documents';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { offeredDiscounts } from '#features/invoices/terms/early-payment.js';
import { countryInfo } from '#features/customers/addresses/regions.js';
import { DEFAULT_SETTINGS } from '#features/settings/settings.js';
import type { DocumentState, LetterState, StateAddress, StateCreditNote } from '../document-state.js';
import { creditNoteParts } from './credit-note-parts.js';
import { invoiceParts } from './invoice-parts.js';

/** What is not in the state at issue. */
interface Circumstances {
  state: DocumentContent['state'];
  /** Of a draft: when the document is made. */
  now?: Date;
  /** Path of a file with the logo of the state. */
  logo?: string | null;
}

/** What a document says, made from the state at issue alone. Days are in the time zone of the seller. */
export function documentContent(state: DocumentState, { state: of, now, logo = null }: Circumstances): DocumentContent {
  const { invoice, creditNote, timezone } = state;
  const day = (time: string) => dayOf(new Date(time), timezone);
  const issuedAt = now ?? new Date((creditNote ?? invoice).issuedAt);
  return {
    kind: creditNote ? 'credit_note' : 'invoice',
    isDeposit: !creditNote && invoice.type === 'deposit',
    state: of,
    number: (creditNote ?? invoice).number,
    issueDate: dayOf(issuedAt, timezone),
    issuedAt: issuedAt.toISOString(),
    dueDate: creditNote ? null : day(invoice.dueDate as unknown as string),
    deliveryDate: invoice.deliveryDate,
    currency: state.currency,
    decimals: currencyExponent(state.currency),
    buyerReference: invoice.buyerReference ?? state.customer.buyerReference,
    contractReference: invoice.contractReference,
    poNumber: invoice.poNumber,
    orderNumbers: state.orderNumbers ?? [],
    remarks: creditNote ? null : invoice.remarks,
    paymentTerms: creditNote ? null : invoice.paymentTerms,
    discounts: creditNote ? [] : discountsOf(state, dayOf(issuedAt, timezone)),
    invoice: isOfInvoice(state) ? { number: state.invoice.number!, issueDate: day(invoice.issuedAt) } : null,
    reason: creditNote?.reason ?? null,
    despatchNumber: invoice.despatchNumber ?? null,
    seller: sellerOf(state),
    buyer: buyerOf(state),
    deliveryAddress: state.shippingAddress && addressOf(state.shippingAddress),
    sources: {
      buyerAddress: state.billingAddressFrom === 'order' ? 'order.billing_address' : 'customer.addresses',
      buyerReference: invoice.buyerReference === null ? 'customer.buyer_reference' : 'invoice.buyer_reference',
    },
    logo,
    style: state.style ?? null,
    ...(isOfInvoice(state) ? creditNoteParts(state) : invoiceParts(state)),
  };
}

/** The discounts for early payments of an invoice that is issued on a day, when nothing of it is credited. */
const discountsOf = ({ invoice, currency }: DocumentState, issuedOn: string): DocumentContent['discounts'] =>
  offeredDiscounts(
    {
      issuedOn,
      earlyPayment: invoice.earlyPayment ?? [],
      totalAmount: decimal(invoice.totalAmount),
      creditedAmount: ZERO,
    },
    currencyExponent(currency),
  ).map(({ days, percent, until, amount }) => ({
    days,
    percentage: decimal(percent).toFixed(),
    until: until!,
    amount: amount.toFixed(),
  }));

/** Whether it is the state of a credit note of an invoice. One without an invoice has lines and taxes as an invoice. */
const isOfInvoice = (state: DocumentState): state is DocumentState & { creditNote: StateCreditNote } =>
  state.creditNote !== undefined && state.invoice.number !== null;

/** The tenant as the seller of a document. */
export function sellerOf({ seller }: Pick<LetterState, 'seller'>): Seller {
  const { legalName, addressLine1, addressLine2, ...further } = seller ?? DEFAULT_SETTINGS.seller;
  return {
    ...{ ...further, name: legalName, line1: addressLine1, line2: addressLine2 },
    ...{ country: further.countryCode, customerNumber: null, person: null },
  };
}

/** The customer as the buyer of a document. */
export function buyerOf({ customer, billingAddress, contact }: LetterState): Party {
  const { displayId, companyName, legalName, vatId, taxNumber, registrationId, registrationScheme, electronicAddress } =
    customer;
  return {
    ...(billingAddress ? addressOf(billingAddress) : NO_ADDRESS),
    name: legalName ?? companyName,
    person: billingAddress && fullName(billingAddress),
    customerNumber: displayId,
    vatId,
    taxNumber,
    registrationId,
    registrationScheme,
    electronicAddress,
    contact: contact && { name: fullName(contact), phone: contact.phone, email: contact.email },
  };
}

const NO_ADDRESS: Omit<Address, 'name'> = {
  line1: null,
  line2: null,
  city: null,
  zipCode: null,
  state: null,
  countryCode: null,
  country: null,
};

const addressOf = (address: StateAddress): Address => ({
  name: fullName(address),
  line1: address.addressLine1,
  line2: address.addressLine2,
  city: address.city,
  zipCode: address.zipCode,
  state: address.state,
  countryCode: countryInfo(address.country)?.shortCode ?? null,
  country: address.country?.trim() || null,
});

const fullName = ({ firstName, lastName }: Pick<StateAddress, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter((name) => !!name).join(' ') || null;
