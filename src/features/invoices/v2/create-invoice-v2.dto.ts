import type { ChargeType } from '#features/orders/money/charge.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { DOCUMENT_FORMAT_TEXTS, DOCUMENT_FORMATS, type DocumentFormat } from '#features/settings/document-formats.js';
import { NewEarlyPaymentDiscountV2 } from '#features/settings/v2/settings-v2.dto.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { Created } from '#platform/edge/validation/shapes.js';
import { InvoiceAttributeShape, InvoiceChargeShape, InvoiceShape } from '../api/invoice.shape.js';
import { InvoiceRemindersShape } from '../api/invoice-reminders.shape.js';
import { InvoiceTaxShape } from '../api/invoice-tax.shape.js';
import { InvoiceItemShape, ItemStatusShape, TaxChargesShape } from '../api/invoice-item.shape.js';

export class TaxChargesInputV2 extends Created(TaxChargesShape, 'v2') {}

export class ItemStatusInputV2 extends Created(ItemStatusShape, 'v2') {}

export class NewInvoiceItemV2 extends Created(InvoiceItemShape, 'v2', {
  nested: { tax_charges: () => TaxChargesInputV2, item_status: () => ItemStatusInputV2 },
  after: { name: 'amount', is_adhoc: 'item_status' },
}) {}

export class InvoiceChargeInputV2 extends Created(InvoiceChargeShape, 'v2') {
  override type: ChargeType;
}

export class InvoiceAttributeInputV2 extends Created(InvoiceAttributeShape, 'v2') {}

/** Times of an invoice in the system from which it comes. */
class OwnTimesV2 {
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true, description: 'Must be later than the creation of each order' }) updated_at?: Date;
}

class NewInvoiceFieldsV2 extends Created(InvoiceShape, 'v2', {
  nested: {
    early_payment: () => NewEarlyPaymentDiscountV2,
    items: () => NewInvoiceItemV2,
    charges: () => InvoiceChargeInputV2,
    attributes: () => InvoiceAttributeInputV2,
  },
  after: { due_date: 'invoice_number', items: 'due_date', paid_amount: 'items' },
}) {}

/** An invoice to create, as requests and lines of imports have it. */
export class NewInvoiceV2 extends Combined(
  NewInvoiceFieldsV2,
  Created(InvoiceTaxShape, 'v2'),
  Created(InvoiceRemindersShape, 'v2'),
  OwnTimesV2,
) {}

export class DryRunV2 {
  @YesNo({
    optional: true,
    text: 'Answers with 200 and the invoice as it would be, with all checks. Nothing is stored, no number is drawn and there is no event; `id` and `invoice_number` of the answer are null',
    example: false,
  })
  dry_run?: boolean;
  @TextList({
    optional: true,
    min: 1,
    max: DOCUMENT_FORMATS.length,
    unique: true,
    values: DOCUMENT_FORMATS,
    valueTexts: DOCUMENT_FORMAT_TEXTS,
    text: 'Formats whose documents a dry run judges in `document_problems`; without it `pdf` and the `document_format` of the customer, or else of the settings. It has an effect with `dry_run` alone',
    example: null,
  })
  formats?: DocumentFormat[];
}

export class CreateInvoiceV2 extends Combined(NewInvoiceV2, DryRunV2) {}
