import { addDays } from '../../packages/bank-matching/src/bank-line.js';
import type { Random } from '../../packages/bank-matching/test/random.js';
import {
  asSent,
  mistyped,
  truncated,
  withOthers,
  writtenNumber,
} from '../../packages/bank-matching/test/written-texts.js';
import { lineOf } from '../../packages/bank-statements/test/statements.js';
import type { StatementLine } from '../../packages/bank-statements/src/statement.js';
import { ibanOf, type Payer } from './payers.js';

/** What makes a line harder to match, or what it follows from. */
export type Fault =
  | 'several'
  | 'by head office'
  | 'by branch'
  | 'mistyped'
  | 'truncated'
  | 'short'
  | 'rest of a short one'
  | 'discount'
  | 'unreferenced'
  | 'returned'
  | 'return'
  | 'after a return'
  /** An invoice is paid by two equal transfers on one day. */
  | 'halves'
  /** The same transfer is sent twice on one day, by mistake. */
  | 'twice'
  | 'foreign';

/** What a transfer pays of an invoice, in pence. */
export interface TruePart {
  number: string;
  amount: bigint;
  rest: 'open' | 'discount';
}

/** What a line is, which only the writer of the statements knows. */
export type Truth =
  | { kind: 'payment'; customer: string; parts: TruePart[] }
  | { kind: 'reversal'; of: YearLine }
  | { kind: 'nothing' };

export interface YearLine {
  written: StatementLine;
  truth: Truth;
  faults: readonly Fault[];
}

/** An amount in pence as an exact text in pounds, always with two decimals. */
export function inPounds(pence: bigint): string {
  const digits = `${pence < 0n ? -pence : pence}`.padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const inPence = (pounds: string): bigint => BigInt(pounds.replace('.', ''));

const FOREIGN_AMOUNTS = [-1250n, -1490n, -25_000n, 417n, 5_000n, 120_000n];

/** Writes the lines of bank statements as payers and banks do. */
export class LineWriter {
  constructor(
    private readonly random: Random,
    /** The totals of all invoices by their numbers. */
    private readonly totals: ReadonlyMap<string, bigint>,
  ) {}

  /** A transfer for some invoices. Those that are sent twice are equal in every field, without references of the bank. */
  transfer(payer: Payer, day: string, parts: TruePart[], faults: readonly Fault[]): YearLine {
    const { random } = this;
    const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
    const isEqual = faults.includes('halves') || faults.includes('twice');
    const numbers = parts.map(({ number }) => number);
    const written = this.line(day, amount, {
      counterparty: {
        name: random.is(0.8) ? payer.name.toUpperCase().slice(0, 27) : `Holder ${random.whole(1, 999)}`,
        iban: random.is(0.97) ? payer.iban : null,
        ...{ bic: null, ultimateName: null },
      },
      remittance: this.text(payer, day, numbers, amount, faults) || null,
      endToEndId: isEqual ? null : this.endToEndId(numbers),
      bankReference: isEqual ? null : this.reference(),
    });
    return { written, truth: { kind: 'payment', customer: payer.reference, parts }, faults };
  }

  private line(day: string, amount: bigint, fields: Partial<StatementLine>): StatementLine {
    return lineOf({ bookingDate: day, valueDate: day, amount: inPounds(amount), ...fields });
  }

  /** Some payers number their transfers as the seller does its invoices. */
  private endToEndId(numbers: readonly string[]): string | null {
    const { random } = this;
    if (random.is(0.5)) return null;
    return random.is(0.02)
      ? String(Number(numbers[0]) + random.whole(-200, 200))
      : `P${random.whole(1, 1_000_000_000)}`;
  }

  private reference = (): string => `B${this.random.whole(1, 1_000_000_000_000)}`;

  private text(payer: Payer, day: string, numbers: string[], amount: bigint, faults: readonly Fault[]): string {
    const { random } = this;
    const customer = Number(payer.reference) || 99_999; // guests have no number
    if (faults.includes('unreferenced')) return random.of(['', 'Thank you', 'Payment', `Customer ${customer}`]);
    if (faults.includes('truncated')) return [...numbers.slice(1), truncated(random, numbers[0]!)].join(' ');
    const wrong = faults.includes('mistyped') ? random.whole(0, numbers.length - 1) : -1;
    const written = numbers.map((number, index) =>
      writtenNumber(random, index === wrong ? this.mistyped(number, amount) : number),
    );
    const text = written.join(random.of([', ', ' ', ' + ', ' and ', '; ']));
    return asSent(random, withOthers(random, text, { day, amount: inPounds(amount), customer }));
  }

  /** A typing error that does not make the number of another invoice of the very amount: nobody could tell. */
  private mistyped(number: string, amount: bigint): string {
    const made = mistyped(this.random, number);
    return this.totals.get(made) === amount ? this.mistyped(number, amount) : made;
  }

  /** The bank takes a transfer back some days later, with a reason and its end-to-end id, its reference or its text. */
  returned(of: YearLine, number: string): YearLine {
    const { random } = this;
    const { written } = of;
    const day = addDays(written.bookingDate, random.whole(2, 8));
    return {
      written: this.line(day, -inPence(written.amount), {
        counterparty: written.counterparty,
        remittance: random.of([written.remittance, 'RETURN', `RETURN ${number}`, `RETURN OF ${written.bankReference}`]),
        endToEndId: random.is(0.8) ? written.endToEndId : null,
        bankReference: this.reference(),
        returnReason: random.of(['MD06', 'AC04', 'AM04']),
      }),
      truth: { kind: 'reversal', of },
      faults: ['return'],
    };
  }

  /** Interest, charges and what is paid to suppliers, with numbers of their own. */
  foreign(day: string): YearLine {
    const { random } = this;
    const written = this.line(day, random.of(FOREIGN_AMOUNTS), {
      counterparty: { name: 'Somebody else', iban: ibanOf(random.whole(1, 99)), bic: null, ultimateName: null },
      remittance: random.of(['Interest', `Reference ${random.whole(100_000, 9_999_999)}`, 'Charges']),
      bankReference: this.reference(),
    });
    return { written, truth: { kind: 'nothing' }, faults: ['foreign'] };
  }
}
