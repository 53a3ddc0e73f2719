import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf, QueryDayOrTime } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { ExactText, Whole } from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { TaxSummaryFieldV2 } from '#features/invoices/v2/tax-summary-v2.dto.js';
import { CREDIT_NOTE_STATUSES, type CreditNoteStatus } from '../credit-note.entity.js';
import { CREDIT_NOTE_SORTS } from '../credit-notes.queries.js';
import { CreditedGoodsShape, CreditWithoutInvoiceShape } from '../api/credit-without-invoice.shape.js';
import { CreditNoteChargeShape, CreditNoteItemShape, CreditNoteShape } from '../api/credit-note.shape.js';

export class NewCreditNoteItemV2 extends Created(CreditNoteItemShape, 'v2') {}

export class NewCreditNoteChargeV2 extends Created(CreditNoteChargeShape, 'v2') {}

export class CreateCreditNoteV2 extends Created(CreditNoteShape, 'v2', {
  nested: { items: () => NewCreditNoteItemV2, charges: () => NewCreditNoteChargeV2 },
  after: { items: 'amount', charges: 'items' },
}) {}

export class NewCreditedGoodsV2 extends Created(CreditedGoodsShape, 'v2') {}

export class CreateCreditWithoutInvoiceV2 extends Created(CreditWithoutInvoiceShape, 'v2', {
  nested: { items: () => NewCreditedGoodsV2 },
}) {}

export class VoidCreditNoteV2 {
  @ExactText({ optional: true, example: 'Entered twice' }) reason?: string;
}

export class ListInvoiceCreditNotesV2 extends Sorted(CursorPageQuery, CREDIT_NOTE_SORTS) {}

export class ListCreditNotesV2 extends Sorted(CursorPageQuery, CREDIT_NOTE_SORTS) {
  @QueryList({
    description: 'Only credit notes of these invoices, by id or `reference_id`',
    example: [EXAMPLE_INVOICE_ID],
  })
  invoice_ids?: string[];
  @QueryList({
    description: 'Only credit notes of these customers, by id or `reference_id`',
    example: [EXAMPLE_CREDITED_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryOneOf(CREDIT_NOTE_STATUSES, { description: 'Only credit notes with this status', example: 'issued' })
  status?: CreditNoteStatus;
  @QueryDayOrTime({
    description: 'Only credit notes that were issued at or after this time',
    example: '1990-01-01T00:00:00Z',
  })
  issued_after?: Date;
  @QueryDayOrTime({
    description: 'Only credit notes that were issued before this time',
    example: '2100-01-01T00:00:00Z',
  })
  issued_before?: Date;
}

export class CreditNoteItemV2 extends Answered(CreditNoteItemShape, 'v2') {}

export class CreditNoteChargeV2 extends Answered(CreditNoteChargeShape, 'v2') {}

class CreditNoteVersionV2 extends TaxSummaryFieldV2 {
  @Whole({ example: 1 }) version: number;
}

export class CreditNoteV2 extends Combined(
  Answered(CreditNoteShape, 'v2', { nested: { items: () => CreditNoteItemV2, charges: () => CreditNoteChargeV2 } }),
  CreditNoteVersionV2,
  TimesFields,
) {}
