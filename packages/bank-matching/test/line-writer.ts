import { addDays } from '../src/bank-line.js';
import type { BankLine, Invoice } from '../src/index.js';
import { amountText } from '../src/reasons.js';
import type { Database } from './database.js';
import { type Party, ROUND_AMOUNTS } from './parties.js';
import type { Random } from './random.js';
import { asSent, mistyped, truncated, withOthers, writtenNumber } from './written-texts.js';

/** How often each of these is in a line. */
export const FAULTS = {
  several: 0.1,
  mistyped: 0.025,
  truncated: 0.025,
  short: 0.03,
  over: 0.005,
  discount: 0.02,
  returned: 0.01,
  unreferenced: 0.01,
  /** The text has the number of an open invoice that it does not pay. */
  mentioned: 0.003,
  /** The same transfer twice on a day. */
  repeated: 0.005,
  /** Somebody entered the payment before the line came. */
  existing: 0.005,
  foreign: 0.01,
  refunded: 0.002,
};
export type Fault = keyof typeof FAULTS;

/** Writes the lines of bank statements as payers and banks do. */
export class LineWriter {
  constructor(
    private readonly random: Random,
    private readonly database: Database,
    private readonly numberOf: (n: number) => string,
  ) {}

  line({ customer, iban, endToEndId }: Party, day: string, amount: bigint, remittance: string): BankLine {
    const { random } = this;
    const name = random.is(0.8) ? customer.name.toUpperCase().slice(0, 27) : `Holder ${random.whole(1, 999)}`;
    return {
      bookingDate: day,
      amount,
      counterparty: { name, iban: random.is(0.97) ? iban : null, ultimateName: null },
      remittance,
      structuredReference: null,
      endToEndId: endToEndId ?? this.endToEndId(),
      bankReference: this.reference(),
      returnReason: null,
    };
  }

  /** Some payers number their transfers as the seller does its invoices. */
  private endToEndId(): string {
    const { random } = this;
    if (random.is(0.5)) return 'NOTPROVIDED';
    return random.is(0.02) ? this.numberOf(random.whole(1, 10_000)) : `P${random.whole(1, 1_000_000_000)}`;
  }

  reference = (): string => `B${this.random.whole(1, 1_000_000_000_000)}`;

  /** The text of a transfer that pays some invoices. */
  text(
    payer: Party,
    day: string,
    paid: readonly Invoice[],
    amount: bigint,
    faults: readonly Fault[],
    others: readonly Invoice[],
  ): string {
    const { random } = this;
    if (faults.includes('unreferenced')) return random.of(['', 'Danke', 'Zahlung', `Kd ${payer.number}`]);
    const mentioned = faults.includes('mentioned') ? others.filter(({ due }) => due !== amount).slice(0, 1) : [];
    const numbers = [...paid, ...mentioned].map((one) => (random.is(0.9) ? one.number : one.referenceId!));
    if (faults.includes('truncated')) return [...numbers.slice(1), truncated(random, numbers[0]!)].join(' ');
    const wrong = faults.includes('mistyped') ? random.whole(0, numbers.length - 1) : -1;
    const written = numbers.map((number, index) =>
      writtenNumber(random, index === wrong ? this.mistyped(number, amount) : number),
    );
    const text = written.join(random.of([', ', ' ', ' + ', ' und ', '; ']));
    const context = { day, amount: amountText(amount, { decimals: 2 }), customer: payer.number };
    return asSent(random, withOthers(random, text, context));
  }

  /** A typing error that does not make the number of another invoice of the very amount: nobody could tell. */
  private mistyped(number: string, amount: bigint): string {
    const made = mistyped(this.random, number);
    return this.database.isDue(made, amount) ? this.mistyped(number, amount) : made;
  }

  /** The bank takes a credit back some days later, with its end-to-end id, its reference, its text or only a reason. */
  returned(line: BankLine, paid: readonly Invoice[]): BankLine {
    const { random } = this;
    const { number } = paid[0]!;
    return {
      ...line,
      bookingDate: addDays(line.bookingDate, random.whole(2, 8)),
      amount: -line.amount,
      remittance: random.of([line.remittance, 'RETURN', `RETURN ${number}`, `RETURN OF ${line.bankReference}`]),
      endToEndId: random.is(0.8) ? line.endToEndId : null,
      bankReference: this.reference(),
      returnReason: random.of(['MD06', 'AC04', 'AM04', null]),
    };
  }

  /** Money that the seller sends back. */
  refund = (payer: Party, day: string, amount: bigint, paid: readonly Invoice[]): BankLine =>
    this.line(payer, addDays(day, 3), -amount, `Erstattung ${paid[0]!.number}`);

  /** Money that has nothing to do with invoices, of a customer or of somebody else, with a number of his own. */
  foreign(party: Party, day: string): BankLine {
    const { random } = this;
    const text = random.of(['Zinsen', `Gutschrift ${random.whole(100_000, 9_999_999)}`]);
    const line = this.line(party, day, random.of(ROUND_AMOUNTS), text);
    return random.is(0.3) ? line : { ...line, counterparty: { name: 'Finanzamt', iban: null, ultimateName: null } };
  }
}
