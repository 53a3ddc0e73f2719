import type { Decimal } from '#platform/base/values/decimal.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, OneOf, Text, Whole } from '#platform/edge/validation/scalars.js';
import { KIND_TEXTS, STATEMENT_KINDS } from '../bank-statement.entity.js';

/** The account of a statement. */
export abstract class StatementAccountShape {
  @Text({
    nullable: true,
    text: 'IBAN of the account; null if it has another number',
    commonExample: 'DE89370400440532013000',
  })
  iban: string | null;
  @Text({
    nullable: true,
    text: 'Number of an account without IBAN, as the file states it; else null',
    commonExample: null,
  })
  other: string | null;
}

/** The numbers of lines of a statement by state. */
export abstract class LineCountsShape {
  @Whole({ min: 0, text: 'Lines of which nobody has decided what they are', commonExample: 2 }) open: number;
  @Whole({ min: 0, text: 'Lines that are payments, refunds or reversals', commonExample: 0 }) booked: number;
  @Whole({ min: 0, text: 'Lines that somebody has said to ignore', commonExample: 1 }) ignored: number;
  @Whole({ min: 0, text: 'Lines that details replace', commonExample: 0 }) split: number;
}

/** Every field of a statement but its version and times. */
export abstract class BankStatementShape {
  @Id() readonly id: string;
  @OneOf(STATEMENT_KINDS, {
    readOnly: true,
    text: 'What the file is',
    valueTexts: KIND_TEXTS,
    example: 'statement',
  })
  readonly kind: string;
  @Nested(() => StatementAccountShape, { readOnly: true, text: 'Account of the statement; one of both is set' })
  readonly account: StatementAccountShape;
  @Identifier({
    readOnly: true,
    nullable: true,
    text: 'Number of the statement; null where the file has none',
    example: '23',
  })
  readonly number: string | null;
  @Id({ format: 'date', text: 'First day of the statement', example: '1998-06-01' }) readonly from_date: string;
  @Id({ format: 'date', text: 'Last day of the statement', example: '1998-06-02' }) readonly to_date: string;
  @Amount({
    readOnly: true,
    nullable: true,
    text: 'Balance before the lines, in the currency of the tenant; null where the file has none',
    example: 1000,
  })
  readonly opening_balance: Decimal | null;
  @Amount({
    readOnly: true,
    nullable: true,
    text: 'Balance after the lines, in the currency of the tenant; null where the file has none. Of a statement with both, it is the `opening_balance` and all lines but those that are `split`',
    example: 1180,
  })
  readonly closing_balance: Decimal | null;
  @Nested(() => LineCountsShape, {
    readOnly: true,
    text: 'How many lines are in each state. The version does not count them',
  })
  readonly line_counts: LineCountsShape;
}
