import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { EXAMPLE_BANK_LINE_ID } from '#examples/example-ids.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ExactText, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered } from '#platform/edge/validation/shapes.js';
import { BankStatementShape, LineCountsShape, StatementAccountShape } from '../api/bank-statement.shape.js';
import { BANK_STATEMENT_SORTS } from '../bank-statements.queries.js';

export class StatementAccountV2 extends Answered(StatementAccountShape, 'v2') {}

export class LineCountsV2 extends Answered(LineCountsShape, 'v2') {}

export class BankStatementV2 extends Combined(
  Answered(BankStatementShape, 'v2', {
    nested: { account: () => StatementAccountV2, line_counts: () => LineCountsV2 },
  }),
  VersionAndTimesFields,
) {}

/** Something that the caller of a request should know. */
export class PostedWarningV2 {
  @ExactText({ text: 'Statement and entry that it is about', example: 'statement[23].entry[4]' })
  field: string;
  @ExactText({
    text: 'What was left out, and why',
    example: `the details are left out, because the line ${EXAMPLE_BANK_LINE_ID} of their batch is booked; undo it and send the file again`,
  })
  reason: string;
}

/** What became of a file. */
export class PostedStatementsV2 {
  @ListOf(() => BankStatementV2, {
    max: 100_000,
    text: 'The statements of the file, or those that had all of its lines already',
  })
  statements: BankStatementV2[];
  @ListOf(() => PostedWarningV2, {
    max: 100_000,
    text: 'Details of batches that were left out; empty if there are none',
  })
  warnings: PostedWarningV2[];
}

/** How far safe lines were booked. */
export class SafelyBookedV2 {
  @Whole({ min: 0, text: 'Lines that this request has booked', example: 2 }) booked: number;
  @Whole({ min: 0, text: 'Lines of the statement that are open now', example: 1 }) open: number;
  @YesNo({
    text: 'Whether the time of the request ended before all lines were looked at: send it again to go on',
    example: false,
  })
  more: boolean;
}

export class ListBankStatementsV2 extends Sorted(CursorIdPageQuery, BANK_STATEMENT_SORTS) {}
