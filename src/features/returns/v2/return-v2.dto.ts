import {
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_SPARE_RETURN_ITEM_IDS,
} from '#examples/example-ids.js';
import { CreditNoteV2 } from '#features/credit-notes/v2/credit-note-v2.dto.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Amount, Id, Identifier, OneOf, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { FIRST_STATUSES, type FirstStatus, RETURN_STATUSES, type ReturnStatus } from '../return.entity.js';
import { RETURN_SORTS } from '../returns.queries.js';
import { MAX_ITEMS, ReturnItemShape, ReturnReceiptShape, ReturnShape } from '../api/return.shape.js';

export class NewReturnItemV2 extends Created(ReturnItemShape, 'v2') {}

export class CreateReturnV2 extends Created(ReturnShape, 'v2', { nested: { items: () => NewReturnItemV2 } }) {
  @OneOf(FIRST_STATUSES, {
    optional: true,
    text: 'Whether the customer may send the goods already',
    description: '`requested` if it is not sent',
    valueTexts: {
      requested: 'the customer wants to send goods back',
      approved: 'the customer may send them',
    } satisfies Record<FirstStatus, string>,
    example: 'approved',
  })
  override status?: FirstStatus;
}

export class ReturnItemV2 extends Answered(ReturnItemShape, 'v2') {}

export class ReturnReceiptV2 extends Answered(ReturnReceiptShape, 'v2') {}

export class ReturnV2 extends Combined(
  Answered(ReturnShape, 'v2', { nested: { items: () => ReturnItemV2, receipts: () => ReturnReceiptV2 } }),
  VersionAndTimesFields,
) {}

const FIXED = 'never changes; cancel the return and create another one';

/** Absent fields keep their values; null clears. */
@ResponseOnly(ReturnV2, {
  reasons: {
    reference_id: FIXED,
    customer_id: FIXED,
    items: FIXED,
    receipts: 'are written by POST /v2/returns/{id}/receive',
  },
})
export class UpdateReturnV2 extends Changed(Only(ReturnShape, ['status', 'reason', 'note']), 'v2') {}

export class NewReturnReceiptV2 extends Created(ReturnReceiptShape, 'v2') {}

export class ReceiveReturnV2 {
  @ListOf(() => NewReturnReceiptV2, {
    optional: true,
    max: MAX_ITEMS,
    text: 'What arrived, at most 1,000 entries; an item may have several, for instance one for each condition. Required unless `final` is true',
  })
  items?: NewReturnReceiptV2[];
  @Timestamp({
    optional: true,
    text: 'Time at which the goods arrived, not after today; now if it is not sent',
    example: '2026-03-02T09:30:00Z',
  })
  received_at?: Date;
  @YesNo({
    optional: true,
    text: 'Whether what is missing will not come, so that the return is received; false if it is not sent',
    example: false,
  })
  final?: boolean;
}

export class ReturnItemToCreditV2 {
  @Identifier({
    text: 'Item whose accepted goods are credited, by its id',
    example: EXAMPLE_SPARE_RETURN_ITEM_IDS.credited,
  })
  item_id: string;
  @Amount({
    optional: true,
    above: 0,
    text: 'Quantity to credit, above 0; everything accepted of the item that is not credited yet if it is not sent',
    example: 1,
  })
  quantity?: Decimal;
}

export class CreditReturnV2 {
  @Timestamp({
    day: 'done',
    optional: true,
    text: 'Time of issue of the credit notes, as `issued_at` of a credit note; now if it is not sent',
    example: null,
  })
  issued_at?: Date;
  @ListOf(() => ReturnItemToCreditV2, {
    optional: true,
    min: 1,
    max: MAX_ITEMS,
    text: 'Items to credit, at most 1,000; everything accepted that is not credited yet if it is not sent',
  })
  items?: ReturnItemToCreditV2[];
}

/** A quantity of an item that no invoice bills. */
export class NotBilledItemV2 {
  @Id({ text: 'Item of the return that is not credited', example: EXAMPLE_SPARE_RETURN_ITEM_IDS.credited })
  item_id: string;
  @Identifier({ text: 'SKU of the goods that no invoice bills', example: 'NW-011' }) sku: string;
  @Amount({ text: 'Quantity that no invoice bills', example: 1 }) quantity: Decimal;
}

/** What the credit of a return has made. */
export class ReturnCreditV2 {
  @ListOf(() => CreditNoteV2, {
    max: MAX_ITEMS,
    text: 'The credit notes that were issued, one for each invoice that billed the goods, that of the latest invoice first',
  })
  credit_notes: CreditNoteV2[];
  @ListOf(() => NotBilledItemV2, {
    max: MAX_ITEMS,
    text: 'Quantities that no invoice bills: they are not credited, and billed no more',
  })
  not_billed: NotBilledItemV2[];
}

export class ListReturnsV2 extends Sorted(CursorPageQuery, RETURN_SORTS) {
  @QueryList({
    description: 'Only returns of these customers, by id or `reference_id`',
    example: [EXAMPLE_CREDITED_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryList({
    description: 'Only returns of goods of these orders, by id or `reference_id`',
    example: [EXAMPLE_ORDER_ID],
  })
  order_ids?: string[];
  @QueryList({
    values: RETURN_STATUSES,
    description: 'Only returns in these statuses',
    example: ['requested', 'approved'],
  })
  status?: ReturnStatus[];
  @QueryList({ description: 'Only returns of goods with these SKUs', example: ['NW-011'] }) skus?: string[];
}
