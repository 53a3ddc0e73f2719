import { EXAMPLE_ORDER_ID } from '#examples/example-ids.js';
import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Amount, Id, Identifier, OneOf, Timestamp } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { PAYMENT_STATUSES } from '../state/invoice-state.js';
import { INVOICE_SORTS } from '../invoices.queries.js';
import { FROZEN_V1, InvoiceShape, NOT_CANCELLED_V1 } from '../api/invoice.shape.js';
import { InvoiceItemShape } from '../api/invoice-item.shape.js';

export class NewInvoiceItemV1 extends Created(
  Only(InvoiceItemShape, ['reference_id', 'sku', 'quantity', 'amount', 'name']),
  'v1',
) {}

const SHARED = ['id', 'reference_id', 'due_date', 'items', 'remarks', 'url'] as const;

/** An invoice of v1: of one order, with a total that the caller states. */
abstract class InvoiceShapeV1 extends Only(InvoiceShape, SHARED) {
  @Identifier({ example: '11076', changed: { description: FROZEN_V1 }, answered: { as: Id } })
  order_id: string;

  @Identifier({
    text: 'Number of the invoice on paper, unique among the invoices of the tenant. You assign it',
    example: 'INV-EXAMPLE-1',
    changed: { description: FROZEN_V1 },
    answered: {
      text: 'Number of the invoice on paper, unique among the invoices of the tenant. A draft of v2 whose number is still to be drawn has its id here',
    },
  })
  invoice_number: string;

  @Amount({
    min: 0,
    created: { description: 'Stored as sent; it need not be the sum of the items', example: 50 },
    changed: { description: FROZEN_V1 },
  })
  total_amount: Decimal;

  @Amount({ min: 0, example: 0, changed: { description: NOT_CANCELLED_V1, example: 50 } })
  paid_amount: Decimal;

  @OneOf(PAYMENT_STATUSES, {
    optional: true,
    description: 'Must be the status that follows from `paid_amount`, `total_amount` and the credit notes',
    answered: { description: undefined, example: 'PENDING' },
  })
  status?: string;
}

const NESTED = { items: () => NewInvoiceItemV1 };
const START = ['reference_id', 'order_id', 'invoice_number', 'total_amount', 'paid_amount'] as const;
const END = ['due_date', 'items', 'status', 'remarks', 'url'] as const;

/** Times of an invoice in the system from which it comes. */
class OwnTimesV1 {
  @Timestamp({
    optional: true,
    description:
      'It is the time of issue: its day, in the time zone of the tenant, is not after today (400) and not in a closed period (409 `period_closed`). It may be before the order',
  })
  created_at?: Date;
  @Timestamp({ optional: true, description: 'Must be later than the creation of the order' }) updated_at?: Date;
}

class NewInvoiceFieldsV1 extends Created(Only(InvoiceShapeV1, [...START, ...END]), 'v1', { nested: NESTED }) {}

export class CreateInvoiceV1 extends Combined(NewInvoiceFieldsV1, OwnTimesV1) {}

export class UpdateInvoiceV1 extends Changed(Only(InvoiceShapeV1, [...START, ...END]), 'v1', { nested: NESTED }) {}

export class ListInvoicesV1 extends Sorted(PageQuery, INVOICE_SORTS) {
  @QueryOneOf(['PAID', 'UNPAID'], {
    description: 'Only invoices of which nothing is due (`PAID`), or issued ones of which an amount is due (`UNPAID`)',
  })
  status?: 'PAID' | 'UNPAID';
  @QueryList({ commas: true, description: 'Only invoices with these values of `reference_id`' })
  reference_ids?: string[];
  @QueryText({ description: 'Only invoices of this order, by id or `reference_id`', example: EXAMPLE_ORDER_ID })
  order_id?: string;
  @QueryText({ description: 'Only the invoice with this number', example: 'INV-10643' }) invoice_number?: string;
}

export class InvoiceItemV1 extends Answered(
  Only(InvoiceItemShape, ['name', 'product_id', 'amount', 'item_total', 'id', 'quantity', 'reference_id']),
  'v1',
) {}

export class InvoiceV1 extends Combined(
  Answered(Only(InvoiceShapeV1, ['id', ...START, 'status', 'due_date', 'remarks', 'url']), 'v1'),
  TimesFields,
  Answered(Only(InvoiceShapeV1, ['items']), 'v1', { nested: { items: () => InvoiceItemV1 } }),
) {}
