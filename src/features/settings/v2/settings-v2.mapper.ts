import type { Complete } from '#platform/base/values/complete.js';
import type { SequenceChange, SettingsChanges } from '../change-settings.js';
import { discountFrom } from '../api/settings.mapper.js';
import { toWire, ZERO } from '#platform/base/values/decimal.js';
import { normalIban } from '../iban.js';
import type { ReminderLevel } from '../reminder-levels.js';
import type { DocumentStyle, PaymentTerm, Seller, TaxExemption } from '../settings.js';
import type * as types from './settings-v2.dto.js';

export const changesFromV2 = (dto: types.UpdateSettingsV2): Complete<SettingsChanges> => ({
  seller: dto.seller && sellerFromV2(dto.seller),
  taxMode: dto.tax_mode,
  defaultTaxRate: dto.default_tax_rate,
  defaultTaxCategory: dto.default_tax_category,
  defaultTaxExemption: dto.default_tax_exemption && exemptionFromV2(dto.default_tax_exemption),
  paymentTerms: dto.payment_terms === null ? [] : dto.payment_terms?.map(termFromV2),
  discountGraceDays: dto.discount_grace_days,
  paymentTolerance: dto.payment_tolerance,
  creditPolicy: dto.credit_policy,
  bucketDays: dto.bucket_days,
  closedUntil: dto.closed_until,
  invoiceSequence: dto.invoice_sequence && sequenceFromV2(dto.invoice_sequence),
  creditNoteSequence: dto.credit_note_sequence && sequenceFromV2(dto.credit_note_sequence),
  documentFormat: dto.document_format,
  documentLanguage: dto.document_language,
  documentStyle: dto.document_style && styleFromV2(dto.document_style),
  returnsUnbought: dto.returns_unbought,
  returnsRestock: dto.returns_restock,
  bankBooking: dto.bank_booking,
  reminderLevels: dto.reminder_levels === null ? [] : dto.reminder_levels?.map(levelFromV2),
});

const termFromV2 = (dto: types.NewPaymentTermV2): PaymentTerm => ({
  name: dto.name,
  dueDays: dto.due_days ?? 0,
  dueFrom: dto.due_from ?? 'issue',
  dueOn: dto.due_on ?? [],
  discounts: (dto.discounts ?? []).map(discountFrom),
});

const levelFromV2 = ({ days_overdue, fee, days_to_pay, texts }: types.NewReminderLevelV2): ReminderLevel => ({
  daysOverdue: days_overdue,
  fee: toWire(fee ?? ZERO),
  daysToPay: days_to_pay,
  texts: { en: textFromV2(texts?.en), de: textFromV2(texts?.de), fr: textFromV2(texts?.fr) },
});

const textFromV2 = (one: types.NewReminderTextV2 | null | undefined) =>
  one ? { subject: one.subject, text: one.text } : null;

/** A style with neither colour nor text is none. */
const styleFromV2 = ({ accent, footer }: types.NewDocumentStyleV2): DocumentStyle | null =>
  accent || footer ? { accent: accent?.toLowerCase() ?? null, footer: footer || null } : null;

/** An exemption with neither code nor reason is none. */
const exemptionFromV2 = ({ code, reason }: types.NewTaxExemptionV2): TaxExemption | null =>
  code || reason ? { code: code ?? null, reason: reason ?? null } : null;

const sequenceFromV2 = ({ format, next, reset }: types.NewNumberSequenceV2): Complete<SequenceChange> => ({
  format,
  next,
  reset: reset ?? 'never',
});

const sellerFromV2 = (dto: types.NewSellerV2): Seller => ({
  legalName: dto.legal_name ?? null,
  tradeName: dto.trade_name ?? null,
  addressLine1: dto.address_line_1 ?? null,
  addressLine2: dto.address_line_2 ?? null,
  city: dto.city ?? null,
  zipCode: dto.zip_code ?? null,
  state: dto.state ?? null,
  countryCode: dto.country_code ?? null,
  vatId: dto.vat_id ?? null,
  taxNumber: dto.tax_number ?? null,
  registrationId: dto.registration_id ?? null,
  registrationScheme: dto.registration_scheme ?? null,
  legalInfo: dto.legal_info ?? null,
  contact: dto.contact
    ? { name: dto.contact.name ?? null, phone: dto.contact.phone ?? null, email: dto.contact.email ?? null }
    : null,
  electronicAddress: dto.electronic_address
    ? { scheme: dto.electronic_address.scheme, id: dto.electronic_address.id }
    : null,
  bankAccounts: (dto.bank_accounts ?? []).map(({ iban, bic, holder }) => ({
    iban: normalIban(iban),
    bic: bic ?? null,
    holder: holder ?? null,
  })),
});
