import type { EarlyPaymentDiscount } from './cash-discount.js';

/**
 * What a document says: an invoice or a credit note with its parties as they were when it was issued. Documents are made from this alone, so
 * that the same content always gives the same bytes.
 *
 * Amounts and quantities are exact decimal texts, such as `1234.5` or `-0.01`; they never pass through a floating-point number. Days are
 * `YYYY-MM-DD` in the time zone of the seller. Texts are null where nothing was stated.
 */
export interface DocumentContent extends Letter {
  kind: 'invoice' | 'credit_note';
  /** Whether an invoice is a deposit, for goods that are delivered and invoiced later. */
  isDeposit: boolean;
  /** `draft` is marked on each page; `cancelled` also stands for a voided credit note. Both are possible in PDF only. */
  state: 'draft' | 'issued' | 'cancelled';
  /** Null for a draft without a number. */
  number: string | null;
  /** Day of issue; of a draft, the day on which the document is made. */
  issueDate: string;
  /** Instant of issue as ISO 8601; the only time in the bytes of a document. */
  issuedAt: string;
  dueDate: string | null;
  deliveryDate: string | null;
  /** `net`: tax by category and rate, as EN 16931 has it. `stated`: amounts of tax as they were stated for lines and the whole. */
  taxMode: 'net' | 'stated';
  buyerReference: string | null;
  contractReference: string | null;
  poNumber: string | null;
  /** Numbers of the orders. */
  orderNumbers: readonly string[];
  remarks: string | null;
  paymentTerms: string | null;
  /** Discounts for early payments, the earliest first. No total is reduced by them. */
  discounts: readonly EarlyPaymentDiscount[];
  /** Of a credit note: the invoice, and why it is credited. */
  invoice: { number: string; issueDate: string } | null;
  reason: string | null;
  /** Number of the delivery note, if there is one (BT-16). */
  despatchNumber: string | null;
  deliveryAddress: Address | null;
  sources: ValueSources;
  lines: readonly DocumentLine[];
  charges: readonly DocumentCharge[];
  /** By category, then falling rate; null where taxes were stated as plain amounts. */
  taxes: readonly TaxGroup[] | null;
  totals: DocumentTotals;
}

/** Paths, as the API writes them, of the records from which values were taken that can come from several. */
export interface ValueSources {
  /** The record of the buyer's address; the names of its fields follow. */
  buyerAddress: 'order.billing_address' | 'customer.addresses';
  buyerReference: 'invoice.buyer_reference' | 'customer.buyer_reference';
}

/** What every page shows: the parties and how the seller wants it to look. */
export interface Letter {
  seller: Seller;
  buyer: Party;
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency: 0 to 3. */
  decimals: number;
  /** Path of a PNG or JPEG file with the seller's logo. */
  logo: string | null;
  /** Null if the seller has chosen none. */
  style: DocumentStyle | null;
  /** Whether it is only tried out: it is marked on each page, and in XML. Default false. */
  isSandbox?: boolean;
}

export interface DocumentStyle {
  /** Colour of rules and, if it is dark enough to be read, of headings: `#rrggbb`. */
  accent: string | null;
  /** The seller's own text in the footer of each page. */
  footer: string | null;
}

/** What changed the balance of a customer in a period. */
export interface StatementContent extends Letter {
  kind: 'statement';
  /** First and last day. */
  from: string;
  to: string;
  /** Day and instant (ISO 8601) at which it is made. */
  date: string;
  madeAt: string;
  opening: string;
  entries: readonly StatementEntry[];
  closing: string;
  ageing: StatementAgeing;
}

export const STATEMENT_ENTRY_TYPES = [
  ...(['invoice', 'invoice_cancelled', 'credit_note', 'credit_note_voided'] as const),
  ...(['payment', 'refund', 'write_off', 'discount', 'adjustment', 'reversal', 'transfer'] as const),
] as const;
export type StatementEntryType = (typeof STATEMENT_ENTRY_TYPES)[number];

export interface StatementEntry {
  day: string;
  type: StatementEntryType;
  number: string;
  amount: string;
  /** After this entry. */
  balance: string;
}

/** What was due at the end of a day, by the number of days after the due dates. */
export interface StatementAgeing {
  day: string;
  /** The first bucket is what is not due yet: its days are null. The last one has no last day. */
  buckets: readonly { days: { first: number; last: number | null } | null; amount: string }[];
  /** What was paid or credited and is not allocated; subtracted in the balance. */
  unapplied: string;
  balance: string;
}

export interface Address {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  zipCode: string | null;
  state: string | null;
  /** ISO 3166-1 alpha-2; null if `country` is not known or not stated. */
  countryCode: string | null;
  /** The country as it was written. */
  country: string | null;
}

export interface Party extends Address {
  /** The person to whom a letter is addressed, besides the company. */
  person: string | null;
  /** The number by which the seller knows the customer. */
  customerNumber: string | null;
  vatId: string | null;
  taxNumber: string | null;
  registrationId: string | null;
  /** ISO 6523 scheme of the registration id, such as `0002` for SIRENE. */
  registrationScheme: string | null;
  /** Address for electronic documents and its scheme (EAS code list), such as `9930`. */
  electronicAddress: { scheme: string; id: string } | null;
  contact: { name: string | null; phone: string | null; email: string | null } | null;
}

export interface Seller extends Party {
  tradeName: string | null;
  /** Further legal information, such as managing directors and court of registration. */
  legalInfo: string | null;
  bankAccounts: readonly { iban: string; bic: string | null; holder: string | null }[];
}

export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M';

export interface DocumentLine {
  sku: string;
  name: string;
  /** Set if the name is a word of the service, which pages have in their language. */
  standardName?: 'credit' | 'deposit';
  /** The buyer's own number of the item. */
  buyerItemId: string | null;
  /** Global Trade Item Number (BT-157). */
  gtin: string | null;
  /** The line of the buyer's order that this line fulfils (BT-132). */
  orderLine: string | null;
  quantity: string;
  /** Code of UN/ECE Recommendation 20 or 21. */
  unitCode: string;
  /** Price of one unit before the discount, at most 4 decimals. */
  price: string;
  /** Amount off the whole line, at least 0; its percentage if it was stated so. */
  discount: string;
  discountPercentage: string | null;
  /** quantity × price − discount, rounded to the currency. */
  net: string;
  /** Null in mode stated. */
  taxCategory: TaxCategory | null;
  taxRate: string | null;
  /** Only in mode stated: the line's own tax, shipping and additional charges. */
  stated: { tax: string; shipping: string; additional: string } | null;
}

/** A discount or charge of the whole document. One that concerns several rates of tax is an entry for each of them. */
export interface DocumentCharge {
  type: 'discount' | 'charge';
  name: string;
  /** Set if the name is a word of the service, which pages have in their language. */
  standardName?: StandardChargeName;
  /** The number of a deposit that the document takes off, which the name ends with. */
  documentNumber?: string;
  /** At least 0. */
  amount: string;
  percentage: string | null;
  /** What the percentage is of. */
  base: string | null;
  taxCategory: TaxCategory | null;
  taxRate: string | null;
  /** UNTDID 5189 for discounts, 7161 for charges. */
  reasonCode: string | null;
}

/** `credited` and `not_credited` are the parts of a credit note that are in none of its lines. */
export type StandardChargeName = 'deposit' | 'discount' | 'shipping' | 'additional' | 'credited' | 'not_credited';

export interface TaxGroup {
  category: TaxCategory;
  /** Per cent. */
  rate: string;
  base: string;
  tax: string;
  exemptionCode: string | null;
  exemptionReason: string | null;
  /** Whether the reason is that of the service for the category, which pages have in their language. */
  hasStandardReason?: boolean;
}

export interface DocumentTotals {
  /** Sum of the nets of the lines. */
  lines: string;
  discounts: string;
  charges: string;
  /** lines − discounts + charges. */
  withoutTax: string;
  tax: string;
  /** withoutTax + tax. */
  withTax: string;
  /**
   * Of credit notes: what is added so that parts add up to the invoice (BT-114). In mode stated: the difference between the parts and the total that
   * the caller stated, which pages show as that.
   */
  rounding: string;
  paid: string;
  /** withTax + rounding − paid. */
  due: string;
}

export const DOCUMENT_FORMATS = ['pdf', 'facturx', 'ubl', 'cii', 'xrechnung_ubl', 'xrechnung_cii', 'peppol'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export const DOCUMENT_LANGUAGES = ['en', 'de', 'fr'] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** What is missing or not possible for a format. `field` is the path as the API writes it, such as `customer.buyer_reference`. */
export interface DocumentProblem {
  field: string;
  /** What is needed and by which rule, such as `XRechnung needs it (BR-DE-15)`. */
  reason: string;
}
