import { toWire } from '#platform/base/values/decimal.js';
import { toTimestampOrNull } from '#platform/base/values/time.js';
import type { SettingsView } from '../settings-view.js';
import type { ReminderLevel, ReminderText } from '../reminder-levels.js';
import type { EarlyPaymentDiscount, PaymentTerm, Seller, SequenceSettings } from '../settings.js';
import type { AnsweredFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { ReminderLevelShape, ReminderTextShape } from './reminder-level.shape.js';
import type { SellerShape } from './seller.shape.js';
import type {
  EarlyPaymentDiscountShape,
  NumberSequenceShape,
  PaymentTermShape,
  SettingsShape,
} from './settings.shape.js';

type SettingsRepresentation = AnsweredFields<SettingsShape> & {
  logo_media_file_id: string | null;
  version: number;
  updated_at: string | null;
};

/** The settings as v2, files and the journal show them. */
export const settingsRepresentation = (settings: SettingsView): SettingsRepresentation => ({
  seller: sellerRepresentation(settings.seller),
  tax_mode: settings.taxMode,
  default_tax_rate: settings.defaultTaxRate,
  default_tax_category: settings.defaultTaxCategory,
  default_tax_exemption: settings.defaultTaxExemption && {
    code: settings.defaultTaxExemption.code,
    reason: settings.defaultTaxExemption.reason,
  },
  payment_terms: settings.paymentTerms.map(termRepresentation),
  discount_grace_days: settings.discountGraceDays,
  payment_tolerance: settings.paymentTolerance,
  credit_policy: settings.creditPolicy,
  bucket_days: settings.bucketDays,
  closed_until: settings.closedUntil,
  invoice_sequence: settings.invoiceSequence && sequenceRepresentation(settings.invoiceSequence),
  credit_note_sequence: settings.creditNoteSequence && sequenceRepresentation(settings.creditNoteSequence),
  logo_media_file_id: settings.logoMediaFileId,
  document_format: settings.documentFormat,
  document_language: settings.documentLanguage,
  document_style: settings.documentStyle && {
    accent: settings.documentStyle.accent,
    footer: settings.documentStyle.footer,
  },
  returns_unbought: settings.returnsUnbought,
  returns_restock: settings.returnsRestock,
  bank_booking: settings.bankBooking,
  reminder_levels: settings.reminderLevels.map(levelRepresentation),
  version: settings.version,
  updated_at: toTimestampOrNull(settings.updatedAt),
});

/** A discount for an early payment, of a payment term or of an invoice. */
export const discountFrom = ({ days, percent }: CreatedFields<EarlyPaymentDiscountShape>): EarlyPaymentDiscount => ({
  days,
  percent: toWire(percent),
});

const termRepresentation = ({
  name,
  dueDays,
  dueFrom,
  dueOn,
  discounts,
}: PaymentTerm): AnsweredFields<PaymentTermShape> => ({
  name,
  due_days: dueDays,
  due_from: dueFrom,
  due_on: dueOn,
  discounts: discounts.map(({ days, percent }) => ({ days, percent })),
});

const levelRepresentation = ({
  daysOverdue,
  fee,
  daysToPay,
  texts,
}: ReminderLevel): AnsweredFields<ReminderLevelShape> => ({
  days_overdue: daysOverdue,
  fee,
  days_to_pay: daysToPay,
  texts: { en: textRepresentation(texts.en), de: textRepresentation(texts.de), fr: textRepresentation(texts.fr) },
});

const textRepresentation = (one: ReminderText | null): AnsweredFields<ReminderTextShape> | null =>
  one && { subject: one.subject, text: one.text };

const sequenceRepresentation = ({ format, next, reset }: SequenceSettings): AnsweredFields<NumberSequenceShape> => ({
  format,
  next,
  reset,
});

const sellerRepresentation = (seller: Seller): AnsweredFields<SellerShape> => ({
  legal_name: seller.legalName,
  trade_name: seller.tradeName,
  address_line_1: seller.addressLine1,
  address_line_2: seller.addressLine2,
  city: seller.city,
  zip_code: seller.zipCode,
  state: seller.state,
  country_code: seller.countryCode,
  vat_id: seller.vatId,
  tax_number: seller.taxNumber,
  registration_id: seller.registrationId,
  registration_scheme: seller.registrationScheme,
  legal_info: seller.legalInfo,
  contact: seller.contact && { name: seller.contact.name, phone: seller.contact.phone, email: seller.contact.email },
  electronic_address: seller.electronicAddress && {
    scheme: seller.electronicAddress.scheme,
    id: seller.electronicAddress.id,
  },
  bank_accounts: seller.bankAccounts.map(({ iban, bic, holder }) => ({ iban, bic, holder })),
});
