import { lineOf, statementOf } from '../../packages/bank-statements/test/statements.js';
import { writeCamt } from '../../packages/bank-statements/test/write-camt.js';
import { writeMt940 } from '../../packages/bank-statements/test/write-mt940.js';
import type { BankStatement, StatementLine } from '../../packages/bank-statements/src/statement.js';
import { inPence, inPounds, type YearLine } from './line-writer.js';
import { ibanOf } from './payers.js';

/** The days of a statement, both included. */
export interface Period {
  from: string;
  to: string;
}

/** A file as the bank sends it. */
export interface BankFile {
  type: 'application/xml' | 'text/plain';
  text: string;
}

/** What the bank sends of a period, by turns. */
const FORMS = ['camt.053', 'camt.052 before camt.053', 'MT940', 'camt.054 before camt.053', 'camt.054 after camt.053'];
const VERSIONS = [2, 4, 8, 13];
/** Transfers that the bank shows as one entry of its statement, and in a notification of their own. */
const BATCH = { least: 2, most: 5 };

/** Writes the statements of one account, whose balances follow each other. */
export class StatementFiles {
  private balance = 10_000_000n;
  private periods = 0;
  private entries = 0;

  /** The files of a period in the order in which they come. */
  filesOf(period: Period, lines: readonly YearLine[]): BankFile[] {
    const form = FORMS[this.periods++ % FORMS.length]!;
    const written = lines.map(({ written: line }) => line);
    if (form === 'MT940') return [this.mt940(period, written)];
    if (form === 'camt.053') return [this.camt053(period, written)];
    if (form === 'camt.052 before camt.053') {
      const morning = written.slice(0, Math.ceil(written.length / 2));
      return [this.camt(period, morning, 'report'), this.camt053(period, written)];
    }
    const credits = written.filter(({ bankReference, amount }) => bankReference && inPence(amount) > 0n);
    const batch = credits.filter(({ bookingDate }) => bookingDate === credits[0]!.bookingDate);
    if (batch.length < BATCH.least) return [this.camt053(period, written)];
    const [notification, statement] = this.batched(period, written, batch.slice(0, BATCH.most));
    return form === 'camt.054 before camt.053' ? [notification, statement] : [statement, notification];
  }

  /** Some transfers as the details of one entry, and the statement with their sum. */
  private batched(
    period: Period,
    lines: readonly StatementLine[],
    batch: readonly StatementLine[],
  ): [notification: BankFile, statement: BankFile] {
    const reference = `BATCH${this.periods}`;
    const details = batch.map((line) => ({ ...line, entry: 1, entryReference: reference }));
    const amount = inPounds(batch.reduce((sum, line) => sum + inPence(line.amount), 0n));
    const sum = lineOf({
      ...{
        bookingDate: batch[0]!.bookingDate,
        valueDate: batch[0]!.bookingDate,
        amount,
        remittance: `COLLECTION OF ${batch.length}`,
      },
      ...{ bankReference: reference, entryReference: reference },
    });
    const others = lines.filter((line) => !batch.includes(line));
    return [this.file(period, details, 'notification'), this.camt053(period, [sum, ...others])];
  }

  private camt053(period: Period, lines: readonly StatementLine[]): BankFile {
    return this.camt(period, lines, 'statement');
  }

  private camt(period: Period, lines: readonly StatementLine[], kind: BankStatement['kind']): BankFile {
    return this.file(period, this.asEntries(lines), kind);
  }

  private file(period: Period, lines: StatementLine[], kind: BankStatement['kind']): BankFile {
    const version = VERSIONS[this.periods % VERSIONS.length]!;
    return { type: 'application/xml', text: writeCamt([this.statement(period, lines, kind)], { version }) };
  }

  private mt940(period: Period, lines: readonly StatementLine[]): BankFile {
    const joined = lines.map((line) => ({ ...line, remittance: line.remittance?.replaceAll('\n', '') ?? null }));
    const statement = this.statement(period, this.asEntries(joined), 'statement');
    const form = { notation: 'subfields', lineEnd: '\r\n', hasBlocks: this.periods % 2 === 0 } as const;
    return { type: 'text/plain', text: writeMt940([statement], form) };
  }

  private asEntries = (lines: readonly StatementLine[]): StatementLine[] =>
    lines.map((line, index) => ({ ...line, entry: index + 1 }));

  /** Only a statement has balances, the next ones of the account. */
  private statement(period: Period, lines: StatementLine[], kind: BankStatement['kind']): BankStatement {
    const opening = this.balance;
    if (kind === 'statement') this.balance += lines.reduce((sum, { amount }) => sum + inPence(amount), 0n);
    const [openingBalance, closingBalance] =
      kind === 'statement' ? [opening, this.balance].map(inPounds) : [null, null];
    return statementOf({
      ...{ kind, account: { iban: ibanOf(1), other: null }, number: `${++this.entries}`, currency: 'GBP', lines },
      ...{ fromDate: period.from, toDate: period.to, openingBalance, closingBalance },
    });
  }
}
