import { EXAMPLE_BANK_STATEMENT_ID, EXAMPLE_CUSTOMER_ID, EXAMPLE_PAYMENT_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import {
  QueryAmount,
  QueryDay,
  QueryFlag,
  QueryList,
  QueryOneOf,
  QueryText,
  SEARCH_RULES,
} from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import {
  AcceptanceShape,
  BankLineShape,
  CounterpartyShape,
  LineReasonShape,
  PaidInvoiceShape,
  ProposalReasonShape,
  ProposalShape,
  ProposedInvoiceShape,
} from '../api/bank-line.shape.js';
import { LINE_STATES, type LineState } from '../bank-line.entity.js';
import { BANK_LINE_SORTS } from '../bank-statements.queries.js';

export class CounterpartyV2 extends Answered(CounterpartyShape, 'v2') {}

export class ProposedInvoiceV2 extends Answered(ProposedInvoiceShape, 'v2') {}

export class ProposalReasonV2 extends Answered(ProposalReasonShape, 'v2') {}

export class ProposalV2 extends Answered(ProposalShape, 'v2', {
  nested: { invoices: () => ProposedInvoiceV2, reasons: () => ProposalReasonV2 },
}) {}

export class BankLineV2 extends Combined(
  Answered(BankLineShape, 'v2', { nested: { counterparty: () => CounterpartyV2, proposals: () => ProposalV2 } }),
  VersionAndTimesFields,
) {}

export class NewPaidInvoiceV2 extends Created(PaidInvoiceShape, 'v2') {}

export class AcceptBankLineV2 extends Created(AcceptanceShape, 'v2', {
  nested: { invoices: () => NewPaidInvoiceV2 },
}) {}

export class BankLineReasonV2 extends Created(LineReasonShape, 'v2') {}

class BankLineFiltersV2 {
  @QueryList({
    ids: 'lenient',
    description: 'Only lines of these statements, by id',
    example: [EXAMPLE_BANK_STATEMENT_ID],
  })
  statement_ids?: string[];
  @QueryOneOf(LINE_STATES, { description: 'Only lines in this state', example: 'open' }) state?: LineState;
  @QueryList({
    description:
      'Only lines that are payments, refunds or reversals of payments of these customers, by id or `reference_id`',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryList({
    description: 'Only lines that are these payments or refunds or reversed them, by id or `reference_id`',
    example: [EXAMPLE_PAYMENT_ID],
  })
  payment_ids?: string[];
  @QueryDay({ description: 'Only lines that were booked on or after this day', example: '1990-01-01' })
  booked_after?: string;
  @QueryDay({ description: 'Only lines that were booked before this day', example: '2100-01-01' })
  booked_before?: string;
  @QueryAmount({ description: 'Only lines of at least this amount; debits are negative', example: -1000 })
  min_amount?: Decimal;
  @QueryAmount({ description: 'Only lines of at most this amount; debits are negative', example: 1000 })
  max_amount?: Decimal;
  @QueryText({
    kind: 'line',
    description: `Only lines that have each of these words in the name or IBAN of the counterparty or in the remittance. ${SEARCH_RULES.split('. A list')[0]}`,
    example: 'invoice',
  })
  search?: string;
}

/** The filters of exports, which have no proposals. */
export class ExportedBankLinesV2 extends Combined(Sorted(CursorIdPageQuery, BANK_LINE_SORTS), BankLineFiltersV2) {}

class SafeFilterV2 {
  @QueryFlag({
    description:
      'Only open lines with a safe proposal, or with `false` only those without one. Each page then has those of as many open lines as `page_size` says: it can be shorter, or empty although another one follows, and the lines are not counted',
    example: true,
  })
  safe?: boolean;
}

export class ListBankLinesV2 extends Combined(ExportedBankLinesV2, SafeFilterV2) {}
