import type { BankStatement, StatementLine } from '#bank-statements';
import { type Decimal, decimal, sum } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { LineState } from '../bank-line.entity.js';
import { accountKey, lineIdentity, type StatementFacts, statementIdentity } from './line-identity.js';

/** A statement that is stored, or is to be stored. */
export interface PlacedStatement extends StatementFacts {
  id: string;
  isStored: boolean;
}

/** Where a line is, and in which state. */
export interface LinePlace {
  statementId: string;
  position: number;
  state: LineState;
  batchLineId: string | null;
}

/** A line that is stored already. */
export interface StoredLine extends LinePlace {
  id: string;
  originId: string;
  entry: number;
  identity: string;
  bookingDate: string;
  amount: string;
  bankReference: string | null;
  entryReference: string | null;
}

/** A line while its place is decided. */
export interface PlacedLine extends Omit<StoredLine, 'amount' | 'statementId' | 'batchLineId'> {
  statement: PlacedStatement;
  amount: Decimal;
  batch: PlacedLine | undefined;
  /** The details that replace it. */
  details: PlacedLine[];
  /** Of a new line: as it was read. */
  read: StatementLine | undefined;
  /** Of a stored line: where it was. */
  before: LinePlace | undefined;
}

/** The statements and lines of some accounts: those that are stored and those that were added, found by what statements have in common. */
export class PlacedLines {
  readonly all: PlacedLine[] = [];
  private readonly byIdentity = new Map<string, PlacedLine[]>();
  private readonly entries = new Map<string, PlacedLine[][]>();
  private readonly statements = new Map<string, PlacedStatement>();

  constructor(
    statements: readonly PlacedStatement[],
    lines: readonly StoredLine[],
    private readonly nextId: () => string = newId,
  ) {
    const byId = new Map(statements.map((one) => [one.id, one]));
    for (const statement of statements) this.statements.set(statementIdentity(statement), statement);
    const placed = new Map<string, PlacedLine>();
    for (const { amount, statementId, batchLineId, ...line } of lines) {
      const { position, state } = line;
      const before = { statementId, position, state, batchLineId };
      const statement = byId.get(statementId)!;
      const facts = { ...line, statement, amount: decimal(amount), read: undefined, before };
      placed.set(line.id, { ...facts, batch: undefined, details: [] });
    }
    for (const line of placed.values()) {
      const batch = line.before!.batchLineId === null ? undefined : placed.get(line.before!.batchLineId);
      if (batch) link(batch, line);
    }
    const entries = new Map<string, PlacedLine[]>();
    for (const line of placed.values()) push(entries, `${line.originId} ${line.entry}`, line);
    for (const entry of entries.values()) this.add(entry);
  }

  /** The statement that is the same, if there is one. */
  same = (statement: StatementFacts): PlacedStatement | undefined => this.statements.get(statementIdentity(statement));

  /** A statement that is not stored yet. */
  newStatement({
    kind,
    account,
    number,
    fromDate,
    toDate,
    openingBalance,
    closingBalance,
  }: BankStatement): PlacedStatement {
    const facts = { kind, account, number, fromDate, toDate, openingBalance, closingBalance };
    return { ...facts, id: this.nextId(), isStored: false };
  }

  keep = (statement: PlacedStatement): void => void this.statements.set(statementIdentity(statement), statement);

  /** A line that is not stored yet, at a place of its statement. It counts once it is {@link add added}. */
  newLine(statement: PlacedStatement, read: StatementLine, position: number): PlacedLine {
    const { entry, bookingDate, bankReference, entryReference } = read;
    const identity = lineIdentity(statement.account, read);
    const facts = {
      id: this.nextId(),
      originId: statement.id,
      entry,
      identity,
      bookingDate,
      bankReference,
      entryReference,
    };
    const amount = decimal(read.amount);
    return {
      ...facts,
      statement,
      position,
      state: 'open',
      amount,
      batch: undefined,
      details: [],
      read,
      before: undefined,
    };
  }

  /** Adds lines of one entry, which have one day. */
  add(entry: PlacedLine[]): void {
    for (const line of entry) {
      this.all.push(line);
      push(this.byIdentity, line.identity, line);
    }
    const { statement, bookingDate } = entry[0]!;
    push(this.entries, entryKey(accountKey(statement.account), bookingDate, sumOfLines(entry)), entry);
  }

  equalTo = (identity: string): readonly PlacedLine[] => this.byIdentity.get(identity) ?? [];

  /** The entries of an account with a day and a sum. */
  entriesOf = (account: string, day: string, total: Decimal): readonly PlacedLine[][] =>
    this.entries.get(entryKey(account, day, total)) ?? [];
}

const entryKey = (account: string, day: string, total: Decimal): string => `${account} ${day} ${total.toFixed()}`;

/** Makes a line a detail of a batch. */
export function link(batch: PlacedLine, detail: PlacedLine): void {
  detail.batch = batch;
  batch.details.push(detail);
}

export const sumOfLines = (lines: readonly PlacedLine[]): Decimal => sum(lines.map(({ amount }) => amount));

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
