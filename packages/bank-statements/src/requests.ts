import type { BankStatement, StatementLine } from './statement.js';
import type { Fault } from './statement-refused.js';

/** A message to the process that reads bank statements. */
export interface StatementRequest {
  id: number;
  /** Path of the received file. */
  path: string;
  /** Path of the file to which the result is written, see {@link StatementRecord}. */
  resultPath: string;
}

/**
 * A message of the process: how much it has read, what is wrong with the file, or why it could not be read otherwise. Only what was read
 * completely is a result.
 */
export type StatementAnswer = { id: number } & (
  | { statements: number; lines: number }
  | { refusal: Fault }
  | { failure: string }
);

/** A line of the result, in JSON: a statement, or a line of the statement before it. */
export type StatementRecord = { statement: Omit<BankStatement, 'lines'> } | { line: StatementLine };
