export type { StatementAnswer, StatementRecord, StatementRequest } from './requests.js';
export { readResult } from './result-file.js';
export { startStatementReader } from './start-statement-reader.js';
export type { Account, BankStatement, Counterparty, StatementKind, StatementLine } from './statement.js';
export type { Fault, FaultCode, Place, Sums } from './statement-refused.js';
