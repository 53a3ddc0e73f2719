import { EXAMPLE_CREDIT_NOTE_ID, EXAMPLE_PAYMENT_ID } from '#examples/example-ids.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { IdentifierList, ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Id, Text, Whole } from '#platform/edge/validation/scalars.js';
import { Answered } from '#platform/edge/validation/shapes.js';
import {
  EarlyPaymentShape,
  InvoiceAttributeShape,
  InvoiceCancellationShape,
  InvoiceChargeShape,
  InvoiceDepositShape,
  InvoiceShape,
  SettlementShape,
  TakenOffDepositShape,
} from '../api/invoice.shape.js';
import { InvoiceRemindersShape } from '../api/invoice-reminders.shape.js';
import { InvoiceTaxShape } from '../api/invoice-tax.shape.js';
import { MAX_ITEMS } from '../invoice.entity.js';
import { DocumentProblemsV2 } from './document-problems-v2.dto.js';
import { TaxSummaryFieldV2 } from './tax-summary-v2.dto.js';
import { InvoiceItemShape, ItemStatusShape, TaxChargesShape } from '../api/invoice-item.shape.js';

/** The API documents state a maximum of every list; here it is no limit. */
const MAX_DOCUMENTS = 100_000;

export class TaxChargesV2 extends Answered(TaxChargesShape, 'v2') {}

export class ItemStatusV2 extends Answered(ItemStatusShape, 'v2') {}

export class InvoiceItemV2 extends Answered(InvoiceItemShape, 'v2', {
  nested: { tax_charges: () => TaxChargesV2, item_status: () => ItemStatusV2 },
}) {}

export class InvoiceChargeV2 extends Answered(InvoiceChargeShape, 'v2') {}

export class InvoiceAttributeV2 extends Answered(InvoiceAttributeShape, 'v2') {}

export class SettlementV2 extends Answered(SettlementShape, 'v2') {}

export class EarlyPaymentV2 extends Answered(EarlyPaymentShape, 'v2') {}

class InvoiceFieldsV2 extends Answered(InvoiceShape, 'v2', {
  nested: {
    early_payment: () => EarlyPaymentV2,
    items: () => InvoiceItemV2,
    charges: () => InvoiceChargeV2,
    attributes: () => InvoiceAttributeV2,
  },
}) {}

class TaxFieldsV2 extends Combined(Answered(InvoiceTaxShape, 'v2'), TaxSummaryFieldV2) {}

export class TakenOffDepositV2 extends Answered(TakenOffDepositShape, 'v2') {}

class DepositFieldsV2 extends Answered(InvoiceDepositShape, 'v2', { nested: { deposits: () => TakenOffDepositV2 } }) {}

class CancellationV2 extends Answered(InvoiceCancellationShape, 'v2') {}

class RemindersV2 extends Answered(InvoiceRemindersShape, 'v2') {}

class InvoiceDocumentsV2 {
  @IdentifierList({
    max: MAX_DOCUMENTS,
    text: 'Credit notes of the invoice, oldest first, voided ones included',
    example: [EXAMPLE_CREDIT_NOTE_ID],
  })
  credit_note_ids: string[];
  @IdentifierList({
    max: MAX_DOCUMENTS,
    text: 'Payments with an allocation to the invoice, oldest first, reversed ones included; also refunds, discounts, write-offs and adjustments',
    example: [EXAMPLE_PAYMENT_ID],
  })
  payment_ids: string[];
}

class FurtherFieldsV2 extends Combined(DepositFieldsV2, CancellationV2, RemindersV2, InvoiceDocumentsV2) {}

export class InvoiceV2 extends Combined(InvoiceFieldsV2, TaxFieldsV2, FurtherFieldsV2, TimesFields) {
  @Nested(() => SettlementV2, { text: 'What makes up `paid_amount`; the sum of the parts is `paid_amount`' })
  settlement: SettlementV2;
  @Whole({ example: 1 }) version: number;
}

/** Something that the service accepted and that the caller should know. */
export class InvoiceWarningV2 {
  @Text({ text: 'Path of the field in the invoice', example: 'items[0].amount' }) field: string;
  @Text({ text: 'What is unusual', example: 'comes to 1998, at the price of the order to 34.2' }) reason: string;
}

class InvoiceWarningsV2 {
  @ListOf(() => InvoiceWarningV2, {
    max: MAX_ITEMS + 4,
    text: 'Items whose net price exceeds that of the order lines that they bill, a due date before the day of issue, of a draft that plans none before today, and tax data of the customer that have changed since a draft in the tax mode `net` was taxed; empty if there are none',
    example: [],
  })
  warnings: InvoiceWarningV2[];
}

/** A single invoice, as reads and writes of it answer it. */
export class InvoiceWithWarningsV2 extends Combined(InvoiceV2, InvoiceWarningsV2) {}

class PreviewNamesV2 {
  @Id({ nullable: true, text: 'Always null: the invoice is not stored', example: null }) id: string | null;
  @Text({ nullable: true, text: 'Always null: no number is drawn', example: null }) invoice_number: string | null;
}

class PreviewProblemsV2 {
  @Nested(() => DocumentProblemsV2, {
    text: 'What its documents would lack if it were issued: of `pdf` and the `document_format` of the customer or else of the settings, or of the `formats` of the request',
  })
  document_problems: DocumentProblemsV2;
}

/** An invoice as it would be. */
export class InvoicePreviewV2 extends Combined(
  PreviewNamesV2,
  Without(InvoiceWithWarningsV2, ['id', 'invoice_number']),
  PreviewProblemsV2,
) {}
