import { EXAMPLE_CUSTOMER_ID, EXAMPLE_DEBTOR_ID, EXAMPLE_INVOICE_ID, EXAMPLE_ORDER_ID } from '#examples/example-ids.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { QueryFlag, QueryList, QueryDayOrTime } from '#platform/edge/validation/query.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { ITEM_SORTS, ITEM_TYPES } from '../open-items.queries.js';

class ItemsV2 extends Sorted(CursorIdPageQuery, ITEM_SORTS, 'due_date', 'asc') {
  @QueryDayOrTime({
    description:
      'Only invoices that are due before this time; without payments and credit notes, which have no due date',
    example: '2100-02-01T00:00:00Z',
  })
  due_before?: Date;
  @QueryFlag({
    description: 'With `true` only invoices of which an amount is overdue, with `false` only all other items',
    example: true,
  })
  overdue?: boolean;
  @QueryList({
    description:
      'Only invoices with these values of `sales_rep_id`; without payments and credit notes, which have none',
    example: ['davolio'],
  })
  sales_rep_ids?: string[];
}

class OfGroupV2 {
  @QueryFlag({
    description: 'With `true` also items of the branches of the customer (`parent_id`); refused for a branch',
    example: true,
  })
  group?: boolean;
}

class OfCustomersV2 {
  @QueryList({ description: 'Only items of these customers, by id or `reference_id`', example: [EXAMPLE_DEBTOR_ID] })
  customer_ids?: string[];
}

export class ListOpenItemsV2 extends Combined(ItemsV2, OfCustomersV2) {}

export class ListCustomerOpenItemsV2 extends Combined(ItemsV2, OfGroupV2) {}

export class OpenItemV2 {
  @OneOf(ITEM_TYPES, { example: 'invoice' }) type: string;
  @Id({ example: EXAMPLE_INVOICE_ID }) id: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Identifier({ example: 'INV-10248' }) number: string;
  @Timestamp({ nullable: true, example: '2026-01-31T09:30:00.000Z' }) issued_at: string | null;
  @Timestamp({ nullable: true, example: '2026-02-28T00:00:00.000Z' }) due_date: string | null;
  @Amount({ example: 440 }) total: WireDecimal;
  @Amount({ example: 140 }) due: WireDecimal;
  @Whole({ example: 12 }) days_overdue: number;
  @Text({ example: '1-30' }) bucket: string;
  @TextList({ max: 100, example: [EXAMPLE_ORDER_ID] }) order_ids: string[];
  @Text({ nullable: true, example: 'PO-4711' }) po_number: string | null;
  @Whole({ example: 0 }) reminder_level: number;
  @Timestamp({ nullable: true, example: null }) last_reminded_at: string | null;
}
