import type { Complete } from '#platform/base/values/complete.js';
import { toTimestampOrNull } from '#platform/base/values/time.js';
import type { SequenceChange, SettingsChanges } from '../change-settings.js';
import { normalIban } from '../iban.js';
import type { SettingsView } from '../settings-view.js';
import type { DocumentStyle, Seller, SequenceSettings, TaxExemption } from '../settings.js';
import type * as types from './settings-v2.dto.js';

export const changesFromV2 = (dto: types.UpdateSettingsV2): Complete<SettingsChanges> => ({
  seller: dto.seller && sellerFromV2(dto.seller),
  taxMode: dto.tax_mode,
  defaultTaxRate: dto.default_tax_rate,
  defaultTaxCategory: dto.default_tax_category,
  defaultTaxExemption: dto.default_tax_exemption && exemptionFromV2(dto.default_tax_exemption),
  paymentTerms:
    dto.payment_terms === null ? [] : dto.payment_terms?.map(({ name, due_days: dueDays }) => ({ name, dueDays })),
  creditPolicy: dto.credit_policy,
  bucketDays: dto.bucket_days,
  closedUntil: dto.closed_until,
  invoiceSequence: dto.invoice_sequence && sequenceFromV2(dto.invoice_sequence),
  creditNoteSequence: dto.credit_note_sequence && sequenceFromV2(dto.credit_note_sequence),
  documentFormat: dto.document_format,
  documentLanguage: dto.document_language,
  documentStyle: dto.document_style && styleFromV2(dto.document_style),
});

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

export const toV2 = (settings: SettingsView): types.SettingsV2 => ({
  seller: sellerToV2(settings.seller),
  tax_mode: settings.taxMode,
  default_tax_rate: settings.defaultTaxRate,
  default_tax_category: settings.defaultTaxCategory,
  default_tax_exemption: settings.defaultTaxExemption && {
    code: settings.defaultTaxExemption.code,
    reason: settings.defaultTaxExemption.reason,
  },
  payment_terms: settings.paymentTerms.map(({ name, dueDays }) => ({ name, due_days: dueDays })),
  credit_policy: settings.creditPolicy,
  bucket_days: settings.bucketDays,
  closed_until: settings.closedUntil,
  invoice_sequence: settings.invoiceSequence && sequenceToV2(settings.invoiceSequence),
  credit_note_sequence: settings.creditNoteSequence && sequenceToV2(settings.creditNoteSequence),
  logo_media_file_id: settings.logoMediaFileId,
  document_format: settings.documentFormat,
  document_language: settings.documentLanguage,
  document_style: settings.documentStyle && {
    accent: settings.documentStyle.accent,
    footer: settings.documentStyle.footer,
  },
  version: settings.version,
  updated_at: toTimestampOrNull(settings.updatedAt),
});

const sequenceToV2 = ({ format, next, reset }: SequenceSettings): types.NumberSequenceV2 => ({ format, next, reset });

const sellerToV2 = (seller: Seller): types.SellerV2 => ({
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
