import { Combined } from '#platform/edge/validation/combined.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Id, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { ReminderLevelShape, ReminderTextShape, ReminderTextsShape } from '../api/reminder-level.shape.js';
import { BankAccountShape, ElectronicAddressShape, SellerContactShape, SellerShape } from '../api/seller.shape.js';
import {
  DocumentStyleShape,
  EarlyPaymentDiscountShape,
  NumberSequenceShape,
  PaymentTermShape,
  SettingsShape,
  TaxExemptionShape,
} from '../api/settings.shape.js';

export class SellerContactV2 extends Answered(SellerContactShape, 'v2') {}

export class ElectronicAddressV2 extends Answered(ElectronicAddressShape, 'v2') {}

export class BankAccountV2 extends Answered(BankAccountShape, 'v2') {}

export class SellerV2 extends Answered(SellerShape, 'v2', {
  nested: {
    contact: () => SellerContactV2,
    electronic_address: () => ElectronicAddressV2,
    bank_accounts: () => BankAccountV2,
  },
}) {}

export class TaxExemptionV2 extends Answered(TaxExemptionShape, 'v2') {}

export class EarlyPaymentDiscountV2 extends Answered(EarlyPaymentDiscountShape, 'v2') {}

export class PaymentTermV2 extends Answered(PaymentTermShape, 'v2', {
  nested: { discounts: () => EarlyPaymentDiscountV2 },
}) {}

export class DocumentStyleV2 extends Answered(DocumentStyleShape, 'v2') {}

export class ReminderTextV2 extends Answered(ReminderTextShape, 'v2') {}

export class ReminderTextsV2 extends Answered(ReminderTextsShape, 'v2', {
  nested: { en: () => ReminderTextV2, de: () => ReminderTextV2, fr: () => ReminderTextV2 },
}) {}

export class ReminderLevelV2 extends Answered(ReminderLevelShape, 'v2', {
  nested: { texts: () => ReminderTextsV2 },
}) {}

export class NumberSequenceV2 extends Answered(NumberSequenceShape, 'v2') {}

class SettingsFieldsV2 extends Answered(SettingsShape, 'v2', {
  nested: {
    seller: () => SellerV2,
    default_tax_exemption: () => TaxExemptionV2,
    payment_terms: () => PaymentTermV2,
    invoice_sequence: () => NumberSequenceV2,
    credit_note_sequence: () => NumberSequenceV2,
    document_style: () => DocumentStyleV2,
    reminder_levels: () => ReminderLevelV2,
  },
}) {}

class LogoVersionAndTimeFields {
  @Id({ nullable: true, example: null }) logo_media_file_id: string | null;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp({ nullable: true }) updated_at: string | null;
}

export class SettingsV2 extends Combined(SettingsFieldsV2, LogoVersionAndTimeFields) {}

export class NewSellerContactV2 extends Created(SellerContactShape, 'v2') {}

export class NewElectronicAddressV2 extends Created(ElectronicAddressShape, 'v2') {}

export class NewBankAccountV2 extends Created(BankAccountShape, 'v2') {}

export class NewSellerV2 extends Created(SellerShape, 'v2', {
  nested: {
    contact: () => NewSellerContactV2,
    electronic_address: () => NewElectronicAddressV2,
    bank_accounts: () => NewBankAccountV2,
  },
}) {}

export class NewTaxExemptionV2 extends Created(TaxExemptionShape, 'v2') {}

export class NewEarlyPaymentDiscountV2 extends Created(EarlyPaymentDiscountShape, 'v2') {}

export class NewPaymentTermV2 extends Created(PaymentTermShape, 'v2', {
  nested: { discounts: () => NewEarlyPaymentDiscountV2 },
}) {}

export class NewDocumentStyleV2 extends Created(DocumentStyleShape, 'v2') {}

export class NewReminderTextV2 extends Created(ReminderTextShape, 'v2') {}

export class NewReminderTextsV2 extends Created(ReminderTextsShape, 'v2', {
  nested: { en: () => NewReminderTextV2, de: () => NewReminderTextV2, fr: () => NewReminderTextV2 },
}) {}

export class NewReminderLevelV2 extends Created(ReminderLevelShape, 'v2', {
  nested: { texts: () => NewReminderTextsV2 },
}) {}

export class NewNumberSequenceV2 extends Created(NumberSequenceShape, 'v2') {}

/** Absent fields keep their values; null clears. */
@ResponseOnly(SettingsV2, {
  reasons: { logo_media_file_id: 'is the last media file of the type logo; upload or delete one by /v2/media' },
})
export class UpdateSettingsV2 extends Changed(SettingsShape, 'v2', {
  nested: {
    seller: () => NewSellerV2,
    default_tax_exemption: () => NewTaxExemptionV2,
    payment_terms: () => NewPaymentTermV2,
    invoice_sequence: () => NewNumberSequenceV2,
    credit_note_sequence: () => NewNumberSequenceV2,
    document_style: () => NewDocumentStyleV2,
    reminder_levels: () => NewReminderLevelV2,
  },
}) {}
