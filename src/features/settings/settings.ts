import type { DocumentFormat, DocumentLanguage } from './document-formats.js';
import { toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { ReminderLevel } from './reminder-levels.js';

/** Maximum numbers of entries in the lists of the settings. */
export const MAX_BANK_ACCOUNTS = 5;
export const MAX_PAYMENT_TERMS = 20;
export const MAX_BUCKETS = 6;
/** The longest payment term, and the longest time for a discount, in days. */
export const MAX_DUE_DAYS = 365;
/** The most days after the last day of a discount on which a payment still takes it. */
export const MAX_GRACE_DAYS = 30;
/** The greatest tolerance of payments. */
export const MAX_TOLERANCE = 100;
/** Maximum number of days of the month of a payment term. */
export const MAX_DUE_ON = 4;
/** Maximum number of early payment discounts of a payment term or an invoice. */
export const MAX_DISCOUNTS = 2;
/** The greatest next number of a sequence that a caller can write. */
export const MAX_NUMBER = 999_999_999_999;
/** The greatest day of a bucket of an ageing report. */
export const MAX_BUCKET_DAY = 9_999;
/** Characters of the tenant's own text in the footer of documents. */
export const MAX_FOOTER = 500;

export const TAX_MODES = ['stated', 'net'] as const;
/** How the tax of an invoice is made: from what the caller states, or computed for each rate from net amounts. */
export type TaxMode = (typeof TAX_MODES)[number];

/** Categories of VAT by their codes of UNCL 5305, which electronic invoices use. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Meanings of the tax categories, for the API documents. */
export const TAX_CATEGORY_TEXTS: Readonly<Record<TaxCategory, string>> = {
  S: 'standard or reduced rate',
  Z: 'taxed at the rate of 0 per cent',
  E: 'exempt from tax',
  AE: 'reverse charge: the buyer owes the tax',
  K: 'supply to another member state of the European Union',
  G: 'export, without tax',
  O: 'outside the scope of the tax',
  L: 'IGIC of the Canary Islands',
  M: 'IPSI of Ceuta and Melilla',
};

export const CREDIT_POLICIES = ['off', 'hold', 'refuse'] as const;
/** What happens to an order beyond the credit limit of its customer. */
export type CreditPolicy = (typeof CREDIT_POLICIES)[number];

export const UNBOUGHT_RULES = ['refuse', 'accept'] as const;
/** Whether customers may return goods that were not sent to them here. */
export type UnboughtRule = (typeof UNBOUGHT_RULES)[number];
export const BANK_BOOKINGS = ['off', 'safe'] as const;
/** Which lines of bank statements the service books by itself. */
export type BankBookingMode = (typeof BANK_BOOKINGS)[number];

export const SEQUENCE_RESETS = ['never', 'year'] as const;
/** When the numbers of a sequence begin with 1 again. */
export type SequenceReset = (typeof SEQUENCE_RESETS)[number];

/** The kinds of documents whose numbers can be drawn from a sequence. */
export type NumberedDocument = 'invoice' | 'credit_note';

interface SellerContact {
  name: string | null;
  phone: string | null;
  email: string | null;
}

export interface ElectronicAddress {
  /** Code of the list EAS, such as `0088` or `EM`. */
  scheme: string;
  id: string;
}

interface BankAccount {
  /** Without spaces, in capital letters. */
  iban: string;
  bic: string | null;
  holder: string | null;
}

/** The tenant as its documents name it. */
export interface Seller {
  legalName: string | null;
  tradeName: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  zipCode: string | null;
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  vatId: string | null;
  taxNumber: string | null;
  registrationId: string | null;
  registrationScheme: string | null;
  legalInfo: string | null;
  contact: SellerContact | null;
  electronicAddress: ElectronicAddress | null;
  bankAccounts: BankAccount[];
}

/** Why no tax is charged. */
export interface TaxExemption {
  /** Of the list VATEX, such as `VATEX-EU-132`. */
  code: string | null;
  reason: string | null;
}

/** How the tenant's documents look. */
export interface DocumentStyle {
  /** `#rrggbb`, in small letters. */
  accent: string | null;
  /** Text of the footer. */
  footer: string | null;
}

export const DUE_STARTS = ['issue', 'month_end'] as const;
/** The day from which due days count: that of the issue, or the last day of its month. */
export type DueStart = (typeof DUE_STARTS)[number];

/** What is taken off an invoice that is paid within some days after its issue. */
export interface EarlyPaymentDiscount {
  days: number;
  /** Per cent. */
  percent: WireDecimal;
}

export interface PaymentTerm {
  /** Unique ignoring case; matched with the payment term of an invoice, order or customer. */
  name: string;
  dueDays: number;
  dueFrom: DueStart;
  /** Days of the month, 1 to 31, on which invoices are due; empty: on any. */
  dueOn: number[];
  /** In ascending order of their days, in descending order of their per cent. */
  discounts: EarlyPaymentDiscount[];
}

/** A sequence of numbers that is switched on. */
export interface SequenceSettings {
  format: string;
  reset: SequenceReset;
  /** The next number as it is stored; `upcomingNumber` has it as of a day. */
  next: number;
  year: number | null;
}

/** The settings of a tenant. */
export interface Settings {
  seller: Seller;
  taxMode: TaxMode;
  /** Per cent; null: none. */
  defaultTaxRate: WireDecimal | null;
  defaultTaxCategory: TaxCategory;
  defaultTaxExemption: TaxExemption | null;
  paymentTerms: PaymentTerm[];
  /** Days after the last day of a discount on which a payment still takes it. */
  discountGraceDays: number;
  /** The greatest difference between a payment and what is due that can be written off. */
  paymentTolerance: WireDecimal;
  creditPolicy: CreditPolicy;
  /** The last days of the buckets of an ageing report, in ascending order. */
  bucketDays: number[];
  /** The last day of the closed period, such as `2026-01-31`; null: no period is closed. */
  closedUntil: string | null;
  invoiceSequence: SequenceSettings | null;
  creditNoteSequence: SequenceSettings | null;
  /** Of documents of customers that have none of their own. */
  documentFormat: DocumentFormat;
  documentLanguage: DocumentLanguage;
  /** Null: that of the service. */
  documentStyle: DocumentStyle | null;
  returnsUnbought: UnboughtRule;
  /** Whether goods that come back are added to the stock, unless their receipt says otherwise. */
  returnsRestock: boolean;
  bankBooking: BankBookingMode;
  /** In the order in which they follow each other; empty: reminders are off. */
  reminderLevels: ReminderLevel[];
}

/** The settings of a tenant that has written none. */
export const DEFAULT_SETTINGS: Settings = {
  seller: {
    legalName: null,
    tradeName: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    zipCode: null,
    state: null,
    countryCode: null,
    vatId: null,
    taxNumber: null,
    registrationId: null,
    registrationScheme: null,
    legalInfo: null,
    contact: null,
    electronicAddress: null,
    bankAccounts: [],
  },
  taxMode: 'stated',
  defaultTaxRate: null,
  defaultTaxCategory: 'S',
  defaultTaxExemption: null,
  paymentTerms: [],
  discountGraceDays: 0,
  paymentTolerance: toWire(ZERO),
  creditPolicy: 'off',
  bucketDays: [30, 60, 90],
  closedUntil: null,
  invoiceSequence: null,
  creditNoteSequence: null,
  documentFormat: 'pdf',
  documentLanguage: 'en',
  documentStyle: null,
  returnsUnbought: 'refuse',
  returnsRestock: false,
  bankBooking: 'off',
  reminderLevels: [],
};
