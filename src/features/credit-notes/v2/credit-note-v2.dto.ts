import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  Whole,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '../../../demo/ids/example-ids.js';
import { QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { CREDIT_NOTE_STATUSES, type CreditNoteStatus } from '../credit-note.entity.js';
import { CREDIT_NOTE_SORTS } from '../credit-notes.queries.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';

const MAX_ITEMS = 5000;

export class NewCreditNoteItemV2 {
  @Identifier({ example: '1' }) invoice_item_id: string;
  @Amount({ above: 0, example: 1 }) quantity: Decimal;
  @Money({
    optional: true,
    min: 0,
  })
  amount?: Decimal;
}

export class CreateCreditNoteV2 {
  @Identifier({ optional: true, example: 'CN-EXAMPLE-1' })
  reference_id?: string;
  @Identifier({
    optional: true,
    example: 'CN-EXAMPLE-1',
  })
  credit_note_number?: string;
  @ExactText({ optional: true, example: 'Damaged in transit' }) reason?: string;
  @Money({ optional: true, above: 0 }) amount?: Decimal;
  @ListOf(() => NewCreditNoteItemV2, {
    optional: true,
    min: 1,
    max: MAX_ITEMS,
  })
  items?: NewCreditNoteItemV2[];
  @YesNo({
    optional: true,
    example: true,
  })
  return_to_order?: boolean;
}

export class VoidCreditNoteV2 {
  @ExactText({ optional: true, example: 'Entered twice' }) reason?: string;
}

export class ListInvoiceCreditNotesV2 extends Sorted(CursorPageQuery, CREDIT_NOTE_SORTS) {}

export class ListCreditNotesV2 extends Sorted(CursorPageQuery, CREDIT_NOTE_SORTS) {
  @QueryList({ ids: 'lenient', description: 'Only credit notes of these invoices', example: [EXAMPLE_INVOICE_ID] })
  invoice_ids?: string[];
  @QueryList({
    ids: 'lenient',
    description: 'Only credit notes of these customers',
    example: [EXAMPLE_CREDITED_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryOneOf(CREDIT_NOTE_STATUSES, { description: 'Only credit notes with this status', example: 'issued' })
  status?: CreditNoteStatus;
}

export class ExportCreditNotesV2 extends Combined(Without(ListCreditNotesV2, PAGE_PARAMETERS), FileParametersV2) {}

export class CreditNoteItemV2 {
  @Id() id: string;
  @Id() invoice_item_id: string;
  @Text({ example: 'NW-011' }) sku: string;
  @Text({ nullable: true, example: 'Queso Cabrales' }) name: string | null;
  @Amount() quantity: WireDecimal;
  @Amount({ example: 14 }) amount: WireDecimal;
}

export class CreditNoteV2 {
  @Id() id: string;
  @Id() invoice_id: string;
  @Id() customer_id: string;
  @Text({ nullable: true }) reference_id: string | null;
  @Text({ example: 'CN-EXAMPLE-1' }) credit_note_number: string;
  @OneOf(CREDIT_NOTE_STATUSES, { example: 'issued' }) status: string;
  @Text({ nullable: true }) reason: string | null;
  @Text({
    max: 3,
    example: 'USD',
  })
  currency: string;
  @Amount({ example: 14 }) amount: WireDecimal;
  @Amount({ example: 14 }) net_amount: WireDecimal;
  @Amount({ example: 0 }) tax_amount: WireDecimal;
  @YesNo() return_to_order: boolean;
  @ListOf(() => CreditNoteItemV2, { max: MAX_ITEMS }) items: CreditNoteItemV2[];
  @Timestamp({ nullable: true, example: null }) voided_at: string | null;
  @Text({ nullable: true, example: null }) void_reason: string | null;
  @Whole({ example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
