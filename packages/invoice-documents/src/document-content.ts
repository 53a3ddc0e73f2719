/**
 * What a document says: an invoice or a credit note with its parties as they were when it was issued. Documents are made from this alone, so
 * that the same content always gives the same bytes.
 *
 * Amounts and quantities are exact decimal texts, such as `1234.5` or `-0.01`; they never pass through a floating-point number. Days are
 * `YYYY-MM-DD` in the time zone of the seller. Texts are null where nothing was stated.
 */
export interface DocumentContent {
  kind: 'invoice' | 'credit_note';
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
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency: 0 to 3. */
  decimals: number;
  /** `net`: tax by category and rate, as EN 16931 has it. `stated`: amounts of tax as they were stated for lines and the whole. */
  taxMode: 'net' | 'stated';
  buyerReference: string | null;
  contractReference: string | null;
  poNumber: string | null;
  /** Numbers of the orders. */
  orderNumbers: readonly string[];
  remarks: string | null;
  paymentTerms: string | null;
  /** Of a credit note: the invoice, and why it is credited. */
  invoice: { number: string; issueDate: string } | null;
  reason: string | null;
  seller: Seller;
  buyer: Party;
  deliveryAddress: Address | null;
  lines: readonly DocumentLine[];
  charges: readonly DocumentCharge[];
  /** By category, then falling rate; null where taxes were stated as plain amounts. */
  taxes: readonly TaxGroup[] | null;
  totals: DocumentTotals;
  /** Path of a PNG or JPEG file with the seller's logo. */
  logo: string | null;
}

export interface Address {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  zipCode: string | null;
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
}

export interface Party extends Address {
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
  /** The buyer's own number of the item. */
  buyerItemId: string | null;
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

export interface TaxGroup {
  category: TaxCategory;
  /** Per cent. */
  rate: string;
  base: string;
  tax: string;
  exemptionCode: string | null;
  exemptionReason: string | null;
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
  /** Of credit notes: what is added so that parts add up to the invoice (BT-114). */
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
