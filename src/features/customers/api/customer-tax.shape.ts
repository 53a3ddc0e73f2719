import {
  DOCUMENT_FORMAT_TEXTS,
  DOCUMENT_FORMATS,
  DOCUMENT_LANGUAGE_TEXTS,
  DOCUMENT_LANGUAGES,
  type DocumentFormat,
  type DocumentLanguage,
} from '#features/settings/document-formats.js';
import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import { ElectronicAddressShape } from '#features/settings/api/seller.shape.js';
import { TaxExemptionShape } from '#features/settings/api/settings.shape.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { Identifier, OneOf, Text, YesNo } from '#platform/edge/validation/scalars.js';

/** What invoices and reminders need of a customer beside its other names and addresses; only in v2. */
export abstract class CustomerTaxShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'Registered name of the company, which invoices and other documents name as the buyer; without one, they name `company_name`. Issued documents keep the name that they have',
    commonExample: 'Lakeside Delicatessen Ltd.',
    changed: { example: 'Alfreds Futterkiste GmbH' },
  })
  legal_name?: string | null;
  @OneOf(TAX_CATEGORIES, {
    optional: true,
    nullable: true,
    text: 'Tax category of all that the customer is billed, for invoices in the tax mode `net`; null is `S`. Every other one decides for all items, whatever their products say: with the rate 0, but for L and M',
    valueTexts: TAX_CATEGORY_TEXTS,
    commonExample: 'S',
    changed: { example: 'K' },
  })
  tax_category?: TaxCategory | null;
  @Identifier({
    optional: true,
    nullable: true,
    max: 50,
    text: 'National tax number of the company, where it has no VAT identification number; the service does not verify it',
    commonExample: '27/123/45678',
  })
  tax_number?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    max: 50,
    text: 'Number of the company in a public register',
    commonExample: 'HRB 123456',
  })
  registration_id?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    max: 10,
    text: 'Code of the register in the list ICD (ISO 6523), such as `0002` for SIREN; null if the register has none',
    commonExample: '0002',
  })
  registration_scheme?: string | null;
  @Nested(() => ElectronicAddressShape, {
    optional: true,
    nullable: true,
    text: 'Where the customer receives electronic invoices; replaced as a whole',
  })
  electronic_address?: ElectronicAddressShape | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Reference that the customer asks for on invoices, such as the Leitweg-ID of a public body; an invoice can state another one',
    commonExample: '04011000-12345-03',
  })
  buyer_reference?: string | null;
  @Nested(() => TaxExemptionShape, {
    optional: true,
    nullable: true,
    text: 'Why items of the category E are exempt from tax for this customer; that of the settings if it is null. Replaced as a whole',
  })
  tax_exemption?: TaxExemptionShape | null;
  @OneOf(DOCUMENT_FORMATS, {
    optional: true,
    nullable: true,
    text: 'Format of documents of this customer where the request names none; null: that of the settings. With another one than `pdf`, an invoice or credit note is issued only if it could be made: else 409 `document_incomplete`',
    valueTexts: DOCUMENT_FORMAT_TEXTS,
    commonExample: 'pdf',
  })
  document_format?: DocumentFormat | null;
  @OneOf(DOCUMENT_LANGUAGES, {
    optional: true,
    nullable: true,
    text: 'Language of the pages for this customer where the request names none; null: that of the settings',
    valueTexts: DOCUMENT_LANGUAGE_TEXTS,
    commonExample: 'en',
  })
  document_language?: DocumentLanguage | null;
  @OneOf(DOCUMENT_LANGUAGES, {
    optional: true,
    nullable: true,
    text: 'Language in which the customer is written to in reminders where the request names none; null: English',
    valueTexts: DOCUMENT_LANGUAGE_TEXTS,
    commonExample: 'en',
  })
  language?: DocumentLanguage | null;
  @YesNo({
    optional: true,
    text: 'Whether the customer gets no reminders; `false` by default',
    commonExample: false,
  })
  reminders_stopped?: boolean;
}
