import { CursorPageQuery, Sorted } from '../../platform/records/page-query.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { INVOICE_STATES, type InvoiceState } from '../invoice-state.js';
import { INVOICE_SORTS } from '../invoices.queries.js';

export class ListInvoicesV2 extends Sorted(CursorPageQuery, INVOICE_SORTS) {
  @QueryOneOf(['PAID', 'PENDING'], {
    description:
      'Only invoices of which nothing is due (`PAID`) or an amount is due (`PENDING`); nothing is due of cancelled ones',
  })
  status?: 'PAID' | 'PENDING';
  @QueryList({ values: INVOICE_STATES, description: 'Only invoices in these states', example: ['OPEN', 'OVERDUE'] })
  invoice_statuses?: InvoiceState[];
}
