import type { BankStatement, StatementKind, StatementLine } from '#bank-statements';
import { decimal, sum } from '#platform/base/values/decimal.js';
import { placeStatements } from './place-statements.js';
import { type PlacedLine, PlacedLines, type StoredLine } from './placed-lines.js';

const DAY = '2026-03-02';

const line = (amount: string, more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ entry: 0, entryReference: null, isCharge: false, bookingDate: DAY, valueDate: DAY, amount },
  ...{ counterparty: { name: null, iban: null, bic: null, ultimateName: null }, remittance: null },
  ...{ structuredReference: null, endToEndId: null, bankReference: null, mandateId: null, returnReason: null },
  ...more,
});

/** A statement with entries of one or several lines. */
const statement = (
  kind: StatementKind,
  entries: readonly (StatementLine | StatementLine[])[],
  more: Partial<BankStatement> = {},
): BankStatement => ({
  ...{ kind, account: { iban: 'DE89370400440532013000', other: null }, number: '1', currency: 'EUR', file: null },
  ...{ fromDate: DAY, toDate: DAY, openingBalance: null, closingBalance: null },
  lines: entries.flatMap((entry, index) => [entry].flat().map((one) => ({ ...one, entry: index + 1 }))),
  ...more,
});

/** An account to which files are sent one after the other, and stored as the service does. */
class BankAccount {
  lines = new PlacedLines([], []);

  send(...statements: BankStatement[]) {
    const placement = placeStatements(statements, this.lines);
    const kept = new Set([
      ...this.lines.all.map((one) => one.statement),
      ...placement.created,
      ...placement.statements,
    ]);
    const stored = this.lines.all.map((one) => this.stored(one));
    this.lines = new PlacedLines(
      [...kept].map((one) => ({ ...one, isStored: true })),
      stored,
    );
    return placement;
  }

  /** Each line with its amount, kind of its statement and state. */
  get texts(): string[] {
    return this.lines.all
      .map(({ amount, statement: { kind }, state }) => `${amount.toFixed()} ${kind} ${state}`)
      .sort();
  }

  /** The sum of all lines that count. */
  get total(): string {
    return sum(this.lines.all.filter(({ state }) => state !== 'split').map(({ amount }) => amount)).toFixed();
  }

  book(amount: string): void {
    this.lines.all.find((one) => one.amount.eq(decimal(amount)))!.state = 'booked';
  }

  private stored(line: PlacedLine): StoredLine {
    const { id, originId, entry, position, identity, bookingDate, bankReference, entryReference, state } = line;
    return {
      ...{ id, originId, entry, position, identity, bookingDate, bankReference, entryReference, state },
      ...{ amount: line.amount.toFixed(), statementId: line.statement.id, batchLineId: line.batch?.id ?? null },
    };
  }
}

describe('the statements of a file', () => {
  let account: BankAccount;
  beforeEach(() => {
    account = new BankAccount();
  });

  it('of kind statement bring nothing when they come again, alone or in one file', () => {
    const one = statement('statement', [line('5'), line('5')]);
    expect(account.send(one, one).created).toHaveLength(1);
    const again = account.send(one);
    expect([again.created, again.statements.map(({ number }) => number)]).toEqual([[], ['1']]);
    expect(account.texts).toEqual(['5 statement open', '5 statement open']);
  });

  it('of kind statement that differ add up their equal lines', () => {
    account.send(statement('statement', [line('5')]));
    account.send(statement('statement', [line('5')], { number: '2' }));
    expect(account.texts).toEqual(['5 statement open', '5 statement open']);
  });

  it('of another kind add only as many equal lines as are not there, and later statements take these over', () => {
    account.send(statement('report', [line('5'), line('5')]));
    account.send(statement('report', [line('5'), line('5'), line('5')], { number: '2' }));
    expect(account.texts).toEqual(['5 report open', '5 report open', '5 report open']);
    expect(account.send(statement('notification', [line('5')])).created).toEqual([]);
    const { created } = account.send(statement('statement', [line('5'), line('7')]));
    expect(created).toHaveLength(1);
    expect(account.texts).toEqual(['5 report open', '5 report open', '5 statement open', '7 statement open']);
  });

  it('of another kind in one file count their equal lines together', () => {
    account.send(statement('notification', [line('5')]), statement('notification', [line('5')], { number: '2' }));
    expect(account.texts).toEqual(['5 notification open', '5 notification open']);
    account.send(statement('notification', [line('5')]), statement('notification', [line('5')], { number: '2' }));
    expect(account.texts).toHaveLength(2);
  });

  it('of another kind that bring nothing answer with the statements that have their lines', () => {
    account.send(statement('statement', [line('5')], { number: '17' }));
    const { created, statements } = account.send(statement('notification', [line('5')]));
    expect([created, statements.map(({ number }) => number)]).toEqual([[], ['17']]);
  });

  const DETAILS = [line('2', { remittance: 'A' }), line('3', { remittance: 'B' })];

  it.each([
    ['after', ['statement', 'notification']],
    ['before', ['notification', 'statement']],
  ] as const)('replace a batch by its details that come %s it', (_, order) => {
    for (const kind of order)
      account.send(statement(kind, kind === 'statement' ? [line('5'), line('9')] : [DETAILS], { number: kind }));
    expect(account.texts).toEqual(['2 statement open', '3 statement open', '5 statement split', '9 statement open']);
    expect(account.total).toBe('14');
    account.send(statement('notification', [DETAILS], { number: 'again' }));
    account.send(statement('report', [line('5')]));
    expect([account.texts.length, account.total]).toEqual([4, '14']);
  });

  it('replace the batch of a report by the details of a later statement', () => {
    account.send(statement('report', [line('5')]));
    account.send(statement('statement', [DETAILS]));
    expect(account.texts).toEqual(['2 statement open', '3 statement open', '5 report split']);
  });

  it('take the details over with a batch of a report', () => {
    account.send(statement('report', [line('5')]));
    account.send(statement('notification', [DETAILS]));
    account.send(statement('statement', [line('5')]));
    expect(account.texts).toEqual(['2 statement open', '3 statement open', '5 statement split']);
  });

  it('leave details out whose batch is booked, also if a statement has them', () => {
    account.send(statement('report', [line('5')]));
    account.book('5');
    const { left } = account.send(statement('notification', [DETAILS]));
    expect([left.length, account.texts]).toEqual([1, ['5 report booked']]);
    account.send(statement('statement', [line('1'), DETAILS]));
    expect([account.texts, account.total]).toEqual([['1 statement open', '5 statement booked'], '6']);
  });

  it('do not replace lines with another reference of the bank, and one line only with the same', () => {
    account.send(statement('statement', [line('5', { bankReference: 'X', entryReference: 'X' })]));
    const batch = (entryReference: string) => DETAILS.map((one) => ({ ...one, entryReference }));
    account.send(statement('notification', [batch('Y')], { number: 'Y' }));
    account.send(statement('notification', [line('5', { remittance: 'C' })], { number: 'C' }));
    expect(account.texts).toHaveLength(4);
    account.send(statement('notification', [line('5', { remittance: 'D', entryReference: 'X' })], { number: 'D' }));
    expect(account.texts).toContain('5 statement split');
  });

  it('have the sum of their balances whatever came before', () => {
    const all = [line('5'), line('-2'), line('7', { remittance: 'x' }), DETAILS].map((one) => one);
    for (const kind of ['report', 'notification'] as const)
      account.send(statement(kind, kind === 'report' ? [line('5'), line('5')] : all));
    const own = statement('statement', all);
    const { statements } = account.send(own);
    const lines = account.lines.all.filter((one) => one.statement.id === statements[0]!.id && one.state !== 'split');
    expect(sum(lines.map(({ amount }) => amount)).toFixed()).toBe('15');
  });
});
