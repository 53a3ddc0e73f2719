import { addDays } from '../../packages/bank-matching/src/bank-line.js';
import { type BankOffice, keyOfServed, keyOfWritten, type ServedLine, type ServedPayment } from './bank-office.js';
import { isExact, isRight, type Known, wrongOf } from './judgement.js';
import type { YearLine } from './line-writer.js';
import { type BankFile, type Period, StatementFiles } from './statement-files.js';
import type { Year } from './year.js';

/** What became of the lines with a fault, or without one. */
interface Outcome {
  lines: number;
  safe: number;
  amongThree: number;
}

/** What became of a year. */
export interface Outcomes {
  files: number;
  /** Of lines that pay invoices or take a payment back; others have nothing to be settled as. */
  all: Outcome;
  byFault: Record<string, Outcome>;
  /** Bookings of safe lines that are not what the lines are. */
  wrong: string[];
  /** Open lines of which the right invoices or payment are not among the first three proposals. */
  missed: string[];
  /** What a file changed that was sent again. */
  changed: string[];
}

/** Enters the invoices of a year and the files of its bank, statement by statement, and compares what is booked and proposed with what is true. */
export class BankYear {
  readonly outcomes: Outcomes = {
    ...{ files: 0, all: { lines: 0, safe: 0, amongThree: 0 }, byFault: {} },
    ...{ wrong: [], missed: [], changed: [] },
  };
  private readonly numbers = new Map<string, string>();
  private readonly payments = new Map<YearLine, string>();
  private readonly known: Known = { numbers: this.numbers, payments: this.payments };
  private readonly files = new StatementFiles();

  constructor(
    private readonly year: Year,
    private readonly office: BankOffice,
    /** Days of a statement. */
    private readonly days: number,
  ) {}

  /** Goes through all statements. Stops at the first with a wrong booking: what follows would rest on it. */
  async run(shown: (text: string) => void): Promise<void> {
    const { year, office, outcomes } = this;
    await office.enterCustomers(year.payers.all);
    for (const { from, to } of this.periods()) {
      await this.enter(year.offering.filter(({ day }) => from <= day && day <= to));
      const lines = year.lines.filter(({ written: { bookingDate: day } }) => from <= day && day <= to);
      if (lines.length) await this.book({ from, to }, lines);
      shown(`${to}: ${outcomes.all.lines} lines, ${outcomes.all.safe} of them safe`);
      if (outcomes.wrong.length) return;
    }
  }

  /** The periods of the statements, from the first invoice to the last line. */
  private periods(): Period[] {
    const days = [
      ...this.year.offering.map(({ day }) => day),
      ...this.year.lines.map((one) => one.written.bookingDate),
    ];
    const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
    const periods: Period[] = [];
    for (let from = first; from <= last; from = addDays(from, this.days))
      periods.push({ from, to: addDays(from, this.days - 1) });
    return periods;
  }

  private async enter(billed: Year['offering']): Promise<void> {
    if (!billed.length) return;
    await this.office.enterInvoices(billed);
    const numbers = new Set(billed.map(({ number }) => number));
    type Invoice = { id: string; invoice_number: string };
    const isOfDay = ({ invoice_number: number }: Invoice) => numbers.has(number);
    for (const { id, invoice_number: number } of await this.office.newest('/v2/invoices', numbers.size, isOfDay))
      this.numbers.set(id, number);
  }

  private async book(period: Period, lines: readonly YearLine[]): Promise<void> {
    const { office, outcomes } = this;
    const files = this.files.filesOf(period, lines);
    const statements = new Set<string>();
    for (const file of files) {
      // details in a later file replace a line of the statement before
      for (const id of (await office.post(file)).ids) statements.add(id);
      for (const id of statements) await office.acceptSafe(id);
    }
    outcomes.files += files.length;
    const pairs = pairsOf(lines, await this.linesOf(period));
    const booked = pairs.flatMap(({ served }) => (served.amount > 0 ? served.payment_ids : []));
    const isBooked = ({ id }: ServedPayment) => booked.includes(id);
    const payments = await office.newest('/v2/payments', booked.length, isBooked);
    const safe = pairs.filter(({ served }) => served.state === 'booked');
    for (const { line, served } of safe) if (served.amount > 0) this.payments.set(line, served.payment_ids[0]!);
    for (const { line, served } of safe) {
      const payment = payments.find(({ id }) => id === served.payment_ids[0]);
      const wrong = wrongOf(line, served, payment, this.known);
      if (wrong !== undefined) outcomes.wrong.push(wrong);
    }
    if (outcomes.wrong.length) return; // the open lines cannot be booked as what they are beside wrong bookings
    for (const pair of pairs) await this.judge(pair);
    await this.repeat(period, files);
  }

  private linesOf = ({ from, to }: Period): Promise<ServedLine[]> => this.office.linesOf(from, addDays(to, 1));

  /** Counts what became of a line, and books an open one as somebody does who knows what it is. */
  private async judge({ line, served: first }: Pair): Promise<void> {
    const { outcomes, known } = this;
    const isSafe = first.state === 'booked';
    const served = isSafe ? first : await this.office.lineOf(first); // as the books are now
    if (line.truth.kind === 'nothing') return;
    const isAmongThree = !isSafe && served.proposals.slice(0, 3).some((one) => isRight(one, line, known));
    const { byFault, all } = outcomes;
    for (const fault of line.faults.length ? line.faults : ['none'])
      byFault[fault] ??= { lines: 0, safe: 0, amongThree: 0 };
    for (const outcome of [all, ...(line.faults.length ? line.faults : ['none']).map((fault) => byFault[fault]!)]) {
      outcome.lines++;
      outcome.safe += Number(isSafe);
      outcome.amongThree += Number(isAmongThree);
    }
    if (!isSafe && !isAmongThree) outcomes.missed.push(missText(line, served));
    const [paymentId] = isSafe ? served.payment_ids : (await this.accept(line, served)).payment_ids;
    this.payments.set(line, paymentId!);
  }

  private accept(line: YearLine, served: ServedLine): Promise<ServedLine> {
    const { office, known } = this;
    const exact = served.proposals.find((one) => isExact(one, line, known));
    if (exact) return office.accept(served, exact.id);
    const { truth } = line;
    if (truth.kind === 'reversal') return office.reverse(served, this.payments.get(truth.of)!);
    return office.enter(
      served,
      truth.kind === 'payment' ? truth.customer : '',
      truth.kind === 'payment' ? truth.parts : [],
    );
  }

  /** Sends the files of a period again, of which everything is booked. */
  private async repeat(period: Period, files: readonly BankFile[]): Promise<void> {
    const stateOf = (lines: readonly ServedLine[]) =>
      JSON.stringify(lines.map(({ id, version, state }) => [id, version, state]));
    const before = stateOf(await this.linesOf(period));
    for (const file of files)
      if ((await this.office.post(file)).isNew) this.outcomes.changed.push(`a file of ${period.to} is new`);
    if (stateOf(await this.linesOf(period)) !== before) this.outcomes.changed.push(`lines of ${period.to} are changed`);
  }
}

/** A line as it was written and as it is served. */
interface Pair {
  line: YearLine;
  served: ServedLine;
}

function pairsOf(lines: readonly YearLine[], served: readonly ServedLine[]): Pair[] {
  const left = byKey(lines, keyOfWritten);
  const pairs = served.map((one): Pair => ({ line: left.get(keyOfServed(one))?.shift() as YearLine, served: one }));
  const unknown = pairs.filter(({ line }) => !line).map((pair) => keyOfServed(pair.served));
  const missing = [...left.values()].flat().map(keyOfWritten);
  if (unknown.length || missing.length) throw new Error(`Lines: unknown ${unknown.join()}, missing ${missing.join()}`);
  return pairs;
}

function byKey<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const others = found.get(key);
    if (others) others.push(one);
    else found.set(key, [one]);
  }
  return found;
}

function missText({ written, truth, faults }: YearLine, { proposals }: ServedLine): string {
  const right =
    truth.kind === 'payment' ? truth.parts.map(({ number, amount }) => `${number}: ${amount}`).join() : truth.kind;
  const made = proposals.map(({ kind, invoices }) => `${kind} ${invoices.map(({ number }) => number).join('+')}`);
  return `${written.bookingDate} ${written.amount} "${written.remittance}" (${faults.join(', ')}) is ${right}; proposed: ${made.join('; ')}`;
}
