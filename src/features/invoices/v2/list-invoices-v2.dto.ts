import { EXAMPLE_CUSTOMER_ID, EXAMPLE_ORDER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { QueryList, QueryOneOf, QueryText, QueryDayOrTime, SEARCH_RULES } from '#platform/edge/validation/query.js';
import { INVOICE_STATES, type InvoiceState } from '../state/invoice-state.js';
import { INVOICE_SORTS } from '../invoices.queries.js';

export class ListInvoicesV2 extends Sorted(CursorPageQuery, INVOICE_SORTS) {
  @QueryOneOf(['PAID', 'PENDING'], {
    description:
      'Only invoices of which nothing is due (`PAID`) or an amount is due (`PENDING`); nothing is due of cancelled ones',
  })
  status?: 'PAID' | 'PENDING';
  @QueryList({ values: INVOICE_STATES, description: 'Only invoices in these states', example: ['OPEN', 'OVERDUE'] })
  invoice_statuses?: InvoiceState[];
  @QueryList({ description: 'Only invoices of these orders, by id or `reference_id`', example: [EXAMPLE_ORDER_ID] })
  order_ids?: string[];
  @QueryList({
    description: 'Only invoices of these customers, by id or `reference_id`',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryList({ description: 'Only invoices of customers with these values of `reference_id`', example: ['ALFKI'] })
  customer_reference_ids?: string[];
  @QueryList({ description: 'Only invoices with these numbers', example: ['INV-10643'] }) invoice_numbers?: string[];
  @QueryDayOrTime({
    description: 'Only invoices that are due at or after this time',
    example: '2030-01-01T00:00:00Z',
  })
  due_after?: Date;
  @QueryDayOrTime({
    description: 'Only invoices that are due before this time',
    example: '2030-02-01T00:00:00Z',
  })
  due_before?: Date;
  @QueryDayOrTime({
    description: 'Only invoices that were issued at or after this time; no drafts',
    example: '1990-01-01T00:00:00Z',
  })
  issued_after?: Date;
  @QueryDayOrTime({
    description: 'Only invoices that were issued before this time; no drafts',
    example: '2100-01-01T00:00:00Z',
  })
  issued_before?: Date;
  @QueryText({
    kind: 'line',
    description: `Only invoices that have each of these words in their \`invoice_number\`, \`reference_id\` or \`po_number\`, or all of them in the name of the customer. ${SEARCH_RULES}`,
    example: 'INV-1',
  })
  search?: string;
}
