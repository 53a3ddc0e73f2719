import { EXAMPLE_ORDER_ID, EXAMPLE_PRODUCT_ID } from '../../../demo/ids/example-ids.js';
import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList, QueryOneOf, QueryText } from '../../../platform/edge/validation/query.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  OneOf,
  Text,
  Timestamp,
  Url,
} from '../../../platform/edge/validation/scalars.js';
import { PAYMENT_STATUSES } from '../invoice-state.js';
import { INVOICE_SORTS } from '../invoices.queries.js';
import { MAX_ITEMS, NewInvoiceItemFields } from '../wire/new-invoice-fields.js';

export class NewInvoiceItemV1 extends NewInvoiceItemFields {
  @Identifier({ example: 'NW-006' }) override sku: string;
  @Amount({ min: 0, example: 25 }) override amount: Decimal;
}

export class CreateInvoiceV1 {
  @Identifier({ example: 'INV-EXAMPLE-1' }) reference_id: string;
  @Identifier({ example: '11076' }) order_id: string;
  @Identifier({ example: 'INV-EXAMPLE-1' }) invoice_number: string;
  @Amount({ min: 0, description: 'Stored as sent; it need not be the sum of the items', example: 50 })
  total_amount: Decimal;
  @Amount({ min: 0, example: 0 }) paid_amount: Decimal;
  @Timestamp({ example: '2030-01-31T00:00:00Z' }) due_date: Date;
  @ListOf(() => NewInvoiceItemV1, { min: 1, max: MAX_ITEMS }) items: NewInvoiceItemV1[];
  @OneOf(PAYMENT_STATUSES, {
    optional: true,
    description: 'Must be the status that follows from `paid_amount`, `total_amount` and the credit notes',
  })
  status?: string;
  @ExactText({ optional: true, example: 'Deliver before noon' }) remarks?: string;
  @Url({ optional: true }) url?: string;
  @Timestamp({ optional: true }) created_at?: Date;
  @Timestamp({ optional: true, description: 'Must be later than the creation of the order' }) updated_at?: Date;
}

const FROZEN_V1 = 'Can change only while the invoice is a draft';
const NOT_CANCELLED_V1 = 'Cannot change after the invoice was cancelled';

export class UpdateInvoiceV1 {
  @Identifier({ change: true }) reference_id?: string;
  @Identifier({ change: true, description: FROZEN_V1 }) order_id?: string;
  @Identifier({ change: true, description: FROZEN_V1 }) invoice_number?: string;
  @Amount({ change: true, min: 0, description: FROZEN_V1 }) total_amount?: Decimal;
  @Amount({ change: true, min: 0, description: NOT_CANCELLED_V1, example: 50 }) paid_amount?: Decimal;
  @Timestamp({ change: true, description: NOT_CANCELLED_V1, example: '2030-02-28T00:00:00Z' }) due_date?: Date;
  @ListOf(() => NewInvoiceItemV1, { change: true, min: 1, max: MAX_ITEMS, description: FROZEN_V1, example: null })
  items?: NewInvoiceItemV1[];
  @OneOf(PAYMENT_STATUSES, {
    change: true,
    description: 'Must be the status that follows from `paid_amount`, `total_amount` and the credit notes',
  })
  status?: string;
  @ExactText({ change: true, nullable: true, example: 'Deliver in the afternoon' }) remarks?: string | null;
  @Url({ change: true, nullable: true }) url?: string | null;
}

export class ListInvoicesV1 extends Sorted(PageQuery, INVOICE_SORTS) {
  @QueryOneOf(['PAID', 'UNPAID'], {
    description: 'Only invoices of which nothing is due (`PAID`), or issued ones of which an amount is due (`UNPAID`)',
  })
  status?: 'PAID' | 'UNPAID';
  @QueryList({ commas: true, description: 'Only invoices with these values of `reference_id`' })
  reference_ids?: string[];
  @QueryText({ description: 'Only invoices of this order', example: EXAMPLE_ORDER_ID }) order_id?: string;
  @QueryText({ description: 'Only the invoice with this number', example: 'INV-10643' }) invoice_number?: string;
}

export class InvoiceItemV1 {
  @Text({ nullable: true, example: "Grandma's Boysenberry Spread" }) name: string | null;
  @Id({ nullable: true, example: EXAMPLE_PRODUCT_ID }) product_id: string | null;
  @Amount() amount: WireDecimal;
  @Amount({ example: 50 }) item_total: WireDecimal;
  @Id() id: string;
  @Amount() quantity: WireDecimal;
  @Text({ nullable: true }) reference_id: string | null;
}

export class InvoiceV1 {
  @Id() id: string;
  @Text() reference_id: string;
  @Id() order_id: string;
  @Text() invoice_number: string;
  @Amount() total_amount: WireDecimal;
  @Amount() paid_amount: WireDecimal;
  @OneOf(PAYMENT_STATUSES, { example: 'PENDING' }) status: string;
  @Timestamp() due_date: string;
  @Text({ nullable: true }) remarks: string | null;
  @Url({ nullable: true }) url: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
  @ListOf(() => InvoiceItemV1, { max: MAX_ITEMS }) items: InvoiceItemV1[];
}
