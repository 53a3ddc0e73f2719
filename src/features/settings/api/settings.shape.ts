import type { Decimal } from '#platform/base/values/decimal.js';
import {
  DOCUMENT_FORMAT_TEXTS,
  DOCUMENT_FORMATS,
  DOCUMENT_LANGUAGE_TEXTS,
  DOCUMENT_LANGUAGES,
  type DocumentFormat,
  type DocumentLanguage,
} from '../document-formats.js';
import { ListOf, Nested, WholeList } from '#platform/edge/validation/nested.js';
import {
  Amount,
  Day,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Whole,
  YesNo,
} from '#platform/edge/validation/scalars.js';
import {
  BANK_BOOKINGS,
  type BankBookingMode,
  CREDIT_POLICIES,
  type CreditPolicy,
  DUE_STARTS,
  type DueStart,
  MAX_BUCKET_DAY,
  MAX_BUCKETS,
  MAX_DISCOUNTS,
  MAX_DUE_DAYS,
  MAX_DUE_ON,
  MAX_FOOTER,
  MAX_GRACE_DAYS,
  MAX_NUMBER,
  MAX_PAYMENT_TERMS,
  MAX_TOLERANCE,
  SEQUENCE_RESETS,
  type SequenceReset,
  TAX_CATEGORIES,
  TAX_CATEGORY_TEXTS,
  TAX_MODES,
  type TaxCategory,
  type TaxMode,
  UNBOUGHT_RULES,
  type UnboughtRule,
} from '../settings.js';
import { withNotation } from '../document-codes.js';
import { MAX_REMINDER_LEVELS } from '../reminder-levels.js';
import { ReminderLevelShape } from './reminder-level.shape.js';
import { SellerShape } from './seller.shape.js';

/** Why no tax is charged. */
export abstract class TaxExemptionShape {
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Code of the reason in the list VATEX (VAT exemption reason codes)',
    pattern: {
      form: /^VATEX-[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*$/,
      reason: 'must be a code of the list VATEX, such as VATEX-EU-132',
    },
    commonExample: 'VATEX-EU-132',
  })
  code?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'The reason in words, for the document. Without code and reason there is no exemption',
    commonExample: 'Exempt under article 132 of directive 2006/112/EC',
  })
  reason?: string | null;
}

/** What is taken off an invoice that is paid within some days after its issue. */
export abstract class EarlyPaymentDiscountShape {
  @Whole({
    min: 0,
    max: MAX_DUE_DAYS,
    text: 'Days from the day of issue to the last day of payment, 0 to 365; a second discount has more',
    commonExample: 14,
  })
  days: number;
  @Amount({
    above: 0,
    below: 100,
    decimals: 2,
    text: 'Discount in per cent of the total less what was credited, above 0 and below 100; a second discount has less',
    commonExample: 2,
  })
  percent: Decimal;
}

/** How long customers have to pay, and what they can take off for paying early. */
export abstract class PaymentTermShape {
  @Identifier({
    text: withNotation(
      'Name of the payment term, unique ignoring case; the payment terms of an invoice or the `payment_term` of an order or customer name it',
    ),
    commonExample: 'Net 30',
  })
  name: string;
  @Whole({
    optional: true,
    min: 0,
    max: MAX_DUE_DAYS,
    text: 'Days from `due_from` to the due day, 0 to 365; 0 by default',
    commonExample: 30,
  })
  due_days?: number;
  @OneOf(DUE_STARTS, {
    optional: true,
    text: 'The day from which `due_days` count',
    valueTexts: {
      issue: 'the day of issue; the default',
      month_end: 'the last day of the month of the issue',
    } satisfies Record<DueStart, string>,
    commonExample: 'issue',
  })
  due_from?: DueStart;
  @WholeList({
    optional: true,
    max: MAX_DUE_ON,
    values: { min: 1, max: 31 },
    text: 'Days of the month on which invoices are due, at most 4: the first of them on or after the day that `due_days` give. A month that is too short has them on its last day, so 31 is the last day of any month. Empty: any day',
    commonExample: [],
  })
  due_on?: number[];
  @ListOf(() => EarlyPaymentDiscountShape, {
    optional: true,
    max: MAX_DISCOUNTS,
    text: 'Discounts for early payments, at most 2, which invoices of the payment term offer; the days rise and the per cent fall',
  })
  discounts?: EarlyPaymentDiscountShape[];
}

/** A sequence of numbers. */
export abstract class NumberSequenceShape {
  @Identifier({
    max: 50,
    text: 'A number on paper: any text, at most 50 characters, with `{N}` or `{NNNNN}` exactly once. `{N}` is the number, `{NNNNN}` the number with zeros before it, so that it has at least as many digits as there are N; `{YYYY}`, `{YY}` and `{MM}` are year and month of the day of issue in the time zone of the tenant',
    commonExample: 'R-{YYYY}-{NNNNN}',
  })
  format: string;
  @Whole({
    optional: true,
    min: 1,
    max: MAX_NUMBER,
    text: 'The number that is drawn next. It can only rise; without it the present one is kept, and a new sequence begins with 1. With `reset: year` it is of the year of the first document that takes it, and each later year begins with 1. Numbers that were left out by raising it are no gap for the reconciliation',
    answered: { example: 1 },
  })
  next?: number;
  @OneOf(SEQUENCE_RESETS, {
    optional: true,
    text: 'When the numbers begin with 1 again',
    valueTexts: {
      never: 'they go on; the default',
      year: 'with the first number of a year after that of the last number; the format must have the year',
    } satisfies Record<SequenceReset, string>,
    commonExample: 'year',
  })
  reset?: SequenceReset;
}

/** How documents look. */
export abstract class DocumentStyleShape {
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Colour of the rules of documents, and of their headings where it is dark enough to be read on white (contrast of 4.5:1): `#` and six hexadecimal digits; null: grey and black',
    pattern: { form: /^#[0-9a-f]{6}$/i, reason: 'must be a colour of # and six hexadecimal digits, such as #1a5f7a' },
    commonExample: '#1a5f7a',
  })
  accent?: string | null;
  @ExactText({
    optional: true,
    nullable: true,
    max: MAX_FOOTER,
    text: 'Your own text in the footer of each page, below your company; at most 500 characters; null: none',
    commonExample: 'Goods remain our property until they are paid in full.',
  })
  footer?: string | null;
}

/** Every field of the settings but their version and time. A request keeps what it leaves out. */
export abstract class SettingsShape {
  @Nested(() => SellerShape, {
    optional: true,
    text: 'Your company as documents name it. It is replaced as a whole: a field that is left out becomes null',
  })
  seller?: SellerShape;
  @OneOf(TAX_MODES, {
    optional: true,
    text: 'How the tax of orders that state none, and of new v2 invoices that do not name a mode, is made',
    valueTexts: {
      stated: 'from the taxes that the caller states, as in v1; the default',
      net: 'computed from net amounts for each category and rate, as EN 16931 asks for',
    } satisfies Record<TaxMode, string>,
    commonExample: 'net',
  })
  tax_mode?: TaxMode;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate in per cent, 0 to 100, where neither item nor product nor customer has one; null: none',
    changed: { example: 19 },
  })
  default_tax_rate?: Decimal | null;
  @OneOf(TAX_CATEGORIES, {
    optional: true,
    text: 'Category of VAT (code of UNCL 5305) where nothing else decides',
    valueTexts: { ...TAX_CATEGORY_TEXTS, S: `${TAX_CATEGORY_TEXTS.S}; the default` },
    commonExample: 'S',
  })
  default_tax_category?: TaxCategory;
  @Nested(() => TaxExemptionShape, {
    optional: true,
    nullable: true,
    text: 'Why tax is not charged where the category is E and the customer has no reason of its own; null: none. It is replaced as a whole',
  })
  default_tax_exemption?: TaxExemptionShape | null;
  @ListOf(() => PaymentTermShape, {
    optional: true,
    nullable: true,
    max: MAX_PAYMENT_TERMS,
    text: 'Payment terms, at most 20. A list that is sent replaces the present one',
  })
  payment_terms?: PaymentTermShape[] | null;
  @Whole({
    optional: true,
    min: 0,
    max: MAX_GRACE_DAYS,
    text: 'Days after the last day of a discount for an early payment on which a payment still takes it, 0 to 30; 0 by default',
    commonExample: 0,
  })
  discount_grace_days?: number;
  @Money({
    optional: true,
    min: 0,
    max: MAX_TOLERANCE,
    text: 'How much a payment can differ from what is due, or from what is due less a discount, if the request asks for the discount or for writing the rest off, 0 to 100; 0 by default',
    commonExample: 0,
  })
  payment_tolerance?: Decimal;
  @OneOf(CREDIT_POLICIES, {
    optional: true,
    text: 'What happens to orders beyond the credit limit of a customer that has no policy of its own',
    valueTexts: {
      off: 'nothing: limits are not judged; the default',
      hold: 'the order is confirmed, but nothing of it can be shipped until it is released',
      refuse: 'the order is not confirmed',
    } satisfies Record<CreditPolicy, string>,
    commonExample: 'off',
  })
  credit_policy?: CreditPolicy;
  @WholeList({
    optional: true,
    min: 1,
    max: MAX_BUCKETS,
    values: { min: 1, max: MAX_BUCKET_DAY },
    text: 'The last day of each bucket of an ageing report, in days after the due date: 1 to 6 rising whole numbers, 30, 60 and 90 by default. What is older is in a last bucket',
    commonExample: [30, 60, 90],
  })
  bucket_days?: number[];
  @Day({
    optional: true,
    nullable: true,
    text: 'Last day of the closed period in the time zone of the tenant: nothing can be recorded with a day up to it; null: no period is closed. It is before today, else 400, so that what is done today is always possible. A later one that an older release accepted counts as yesterday, and can be sent back',
    changed: { example: '1995-12-31' },
    answered: { as: (options) => Id({ ...options, format: 'date' }) },
  })
  closed_until?: string | null;
  @Nested(() => NumberSequenceShape, {
    optional: true,
    nullable: true,
    text: 'Sequence from which the numbers of invoices are drawn that have none when they are issued; null: there is none, and each invoice brings its number. It is replaced as a whole, but for `next`',
  })
  invoice_sequence?: NumberSequenceShape | null;
  @Nested(() => NumberSequenceShape, {
    optional: true,
    nullable: true,
    text: 'Sequence from which the numbers of credit notes are drawn; null: they are `CN-000001` and so on',
    changed: { example: null },
  })
  credit_note_sequence?: NumberSequenceShape | null;
  @OneOf(DOCUMENT_FORMATS, {
    optional: true,
    text: 'Format of documents where neither the request nor the customer names one; `pdf` by default. With another one, an invoice or credit note is issued only if it could be made: else 409 `document_incomplete`',
    valueTexts: DOCUMENT_FORMAT_TEXTS,
    commonExample: 'pdf',
  })
  document_format?: DocumentFormat;
  @OneOf(DOCUMENT_LANGUAGES, {
    optional: true,
    text: 'Language of the pages where neither the request nor the customer names one; `en` by default',
    valueTexts: DOCUMENT_LANGUAGE_TEXTS,
    commonExample: 'en',
  })
  document_language?: DocumentLanguage;
  @Nested(() => DocumentStyleShape, {
    optional: true,
    nullable: true,
    text: 'How the pages of documents look; those that are issued later have it. Null: as the service makes them. It is replaced as a whole',
  })
  document_style?: DocumentStyleShape | null;
  @OneOf(UNBOUGHT_RULES, {
    optional: true,
    text: 'Whether customers may return goods of which nothing was shipped or invoiced to them here',
    valueTexts: {
      refuse: 'no: 409 `goods_not_bought`; the default',
      accept: 'yes: such an item of a return states its own price',
    } satisfies Record<UnboughtRule, string>,
    commonExample: 'refuse',
  })
  returns_unbought?: UnboughtRule;
  @YesNo({
    optional: true,
    text: 'Whether the accepted goods of a receipt of a return are added to the stock where the receipt does not say; false by default',
    commonExample: false,
  })
  returns_restock?: boolean;
  @OneOf(BANK_BOOKINGS, {
    optional: true,
    text: 'Which lines of new bank statements the service books by itself, within a minute, in the order of the statement',
    valueTexts: {
      off: 'none; the default',
      safe: 'those with a safe proposal',
    } satisfies Record<BankBookingMode, string>,
    commonExample: 'off',
  })
  bank_booking?: BankBookingMode;
  @ListOf(() => ReminderLevelShape, {
    optional: true,
    nullable: true,
    max: MAX_REMINDER_LEVELS,
    text: 'The levels of reminders, at most 5, the first one first; empty: there are no reminders, the default. A list that is sent replaces the present one',
    changed: { example: null },
  })
  reminder_levels?: ReminderLevelShape[] | null;
}
