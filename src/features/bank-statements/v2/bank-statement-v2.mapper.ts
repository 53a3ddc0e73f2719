import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { bankStatementRepresentation } from '../api/bank-statement.mapper.js';
import type { BankLineFilter } from '../bank-lines.service.js';
import type { BankStatementRecord } from '../bank-statements.queries.js';
import type { SafelyBooked } from '../booking/safe-booking.js';
import type { LeftDetails } from '../posting/place-statements.js';
import type { PostedStatements } from '../posting/post-statements.js';
import type { ExportedBankLinesV2 } from './bank-line-v2.dto.js';
import type * as types from './bank-statement-v2.dto.js';

export const postedToV2 = ({ statements, left }: PostedStatements): types.PostedStatementsV2 => ({
  statements: statements.map(bankStatementRepresentation),
  warnings: left.map(warningOf),
});

const warningOf = ({ statement: { number, file }, entry, lineId }: LeftDetails): types.PostedWarningV2 => ({
  field: [file && `body[${file}]`, number && `statement[${number}]`, `entry[${entry}]`].filter(Boolean).join('.'),
  reason: `the details are left out, because the line ${lineId} of their batch is booked; undo it and send the file again`,
});

export const safelyBookedToV2 = ({ booked, open, hasMore }: SafelyBooked): types.SafelyBookedV2 => ({
  booked,
  open,
  more: hasMore,
});

/** What a statement shows of its lines, which its version does not count. */
export const lineCountsOf = ({ lineCounts }: BankStatementRecord): unknown => lineCounts;

export const lineFilterFromV2 = (query: ExportedBankLinesV2): BankLineFilter => ({
  ...commonFilterOf(query),
  statementIds: query.statement_ids,
  state: query.state,
  customerIds: query.customer_ids,
  paymentIds: query.payment_ids,
  bookedAfter: query.booked_after,
  bookedBefore: query.booked_before,
  minAmount: query.min_amount,
  maxAmount: query.max_amount,
  search: query.search,
});
