import { addDays } from '../src/bank-line.js';
import type { BankLine, Credit, Invoice } from '../src/index.js';
import { Database } from './database.js';
import { type Fault, FAULTS, LineWriter } from './line-writer.js';
import { Parties, type Party, ROUND_AMOUNTS } from './parties.js';
import { Random } from './random.js';

interface TruePart {
  invoice: Invoice;
  amount: bigint;
  rest: 'open' | 'discount';
}

/** What a line is, which only the world knows. */
export type Truth =
  | { kind: 'payment'; groupId: string; customerId: string; parts: TruePart[] }
  | { kind: 'existing' | 'reversal'; paymentId: string }
  | { kind: 'nothing' };

export interface TrueLine {
  line: BankLine;
  truth: Truth;
  faults: Fault[];
  credit?: Credit;
}

/** A transfer before it is written. */
interface Transfer {
  payer: Party;
  groupId: string;
  paid: Invoice[];
  faults: Fault[];
}

const NUMBERS = [
  (n: number) => `INV-2026-${String(n).padStart(5, '0')}`,
  (n: number) => `RE26/${String(n).padStart(6, '0')}`,
  (n: number) => String(100_000 + n),
];
const INVOICES_A_DAY = 40;
const TOLERANCE = 5n;

/** A wholesaler's customers, invoices and payments, of which it is known what each line of the bank is. */
export class World {
  readonly database = new Database({ discountGraceDays: 0, paymentTolerance: TOLERANCE, decimals: 2 });
  private readonly random: Random;
  private readonly parties: Parties;
  private readonly writer: LineWriter;
  private readonly numberOf: (n: number) => string;
  /** Invoices that nobody has paid or begun to pay, by group. */
  private readonly unpaid = new Map<string, Invoice[]>();
  private readonly later = new Map<string, TrueLine[]>();
  private readonly booked = new Map<string, { credit: Credit; truth: Truth & { kind: 'payment' } }>();
  private invoices = 0;
  private payments = 0;
  private day = '2026-01-02';

  constructor(seed: number) {
    this.random = new Random(seed);
    this.numberOf = NUMBERS[seed % NUMBERS.length]!;
    this.parties = new Parties(this.random, this.database);
    this.writer = new LineWriter(this.random, this.database, this.numberOf);
  }

  /** The lines of the next day, each with its truth when it is read. */
  *nextDay(): Generator<TrueLine> {
    this.day = addDays(this.day, 1);
    for (let index = 0; index < INVOICES_A_DAY; index++) this.issue();
    yield* this.later.get(this.day) ?? [];
    this.later.delete(this.day);
    for (const [groupId, invoices] of this.unpaid)
      while (invoices.length && this.random.is(Math.min(0.9, invoices.length / 20))) yield* this.pay(groupId, invoices);
    if (this.random.is(FAULTS.foreign * INVOICES_A_DAY))
      yield {
        line: this.writer.foreign(this.parties.any(), this.day),
        truth: { kind: 'nothing' },
        faults: ['foreign'],
      };
  }

  private issue(): void {
    const { random, day } = this;
    const { customer, fixedAmount } = this.parties.any();
    const number = this.numberOf(++this.invoices);
    const ownAmount = BigInt(Math.floor(10 ** (3 + 3 * random.next())));
    const amount = fixedAmount ?? (random.is(0.25) ? random.of(ROUND_AMOUNTS) : ownAmount);
    const offer = { until: addDays(day, 14), amount: (amount * 2n + 50n) / 100n };
    const invoice: Invoice = {
      id: `i${this.invoices}`,
      number,
      referenceId: random.is(0.3) ? String(7_000_000 + this.invoices) : number,
      customerId: customer.id,
      isOpen: true,
      due: amount,
      offers: random.is(0.3) ? [offer] : [],
    };
    this.database.addInvoice(invoice);
    this.unpaid.set(customer.groupId, [...(this.unpaid.get(customer.groupId) ?? []), invoice]);
  }

  /** One transfer of a customer or, for its branches, of the head of the group. */
  private *pay(groupId: string, unpaid: Invoice[]): Generator<TrueLine> {
    const { random } = this;
    const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => random.is(FAULTS[fault]));
    const first = random.of(unpaid);
    const [head, ...branches] = this.parties.ofGroup(groupId);
    const payer = branches.length && random.is(0.6) ? head! : this.parties.of(first.customerId);
    const payable = unpaid.filter((one) => payer === head || one.customerId === payer.customer.id);
    const count = faults.includes('several') ? random.whole(2, 8) : 1;
    const paid = [first, ...payable.filter((one) => one !== first)].slice(0, count);
    for (const invoice of paid) unpaid.splice(unpaid.indexOf(invoice), 1);
    yield* this.transfer({ payer, groupId, paid, faults });
  }

  private *transfer({ payer, groupId, paid, faults }: Transfer): Generator<TrueLine> {
    const { random, day, writer } = this;
    const has = (fault: Fault) => faults.includes(fault);
    const parts = this.parts(paid, faults);
    const over = has('over') && !has('short') ? BigInt(random.whole(100, 5000)) : 0n;
    const amount = parts.reduce((sum, part) => sum + part.amount, over);
    const text = writer.text(payer, day, paid, amount, faults, this.unpaid.get(groupId)!);
    const line = writer.line(payer, day, amount, text);
    const credit = this.creditOf(line, payer, paid);
    if (has('existing') && !over && parts.every((part) => part.amount === part.invoice.due)) {
      yield { line, truth: { kind: 'existing', paymentId: this.enterByHand(payer, paid, amount) }, faults, credit };
      return;
    }
    const truth: Truth = { kind: 'payment', groupId, customerId: payer.customer.id, parts };
    yield { line, truth, faults, credit };
    if (has('returned'))
      this.schedule(writer.returned(line, paid), { kind: 'reversal', paymentId: credit.payment!.id }, 'returned');
    else if (has('refunded')) this.schedule(writer.refund(payer, day, amount, paid), { kind: 'nothing' }, 'refunded');
    if (has('repeated')) {
      const rest = parts
        .filter(({ invoice }) => invoice.isOpen)
        .map(({ invoice }) => ({
          invoice,
          amount: invoice.due < amount ? invoice.due : amount,
          rest: 'open' as const,
        }));
      yield { line: { ...line, bankReference: writer.reference() }, truth: { ...truth, parts: rest }, faults };
    }
  }

  /** What a payer pays of invoices: all, less a discount, or less than that of the last. */
  private parts(paid: readonly Invoice[], faults: readonly Fault[]): TruePart[] {
    const { day } = this;
    const isPlain = !faults.includes('short') && !faults.includes('over');
    const parts = paid.map((invoice): TruePart => {
      const offer =
        isPlain && faults.includes('discount') ? invoice.offers.find(({ until }) => day <= until) : undefined;
      return { invoice, amount: invoice.due - (offer?.amount ?? 0n), rest: offer ? 'discount' : 'open' };
    });
    if (faults.includes('short')) this.shorten(parts);
    return parts;
  }

  /** Takes something off the last part, unless that is what the discounts in time would be: then they are what is taken. */
  private shorten(parts: readonly TruePart[]): void {
    const last = parts.at(-1)!;
    const missing = BigInt(this.random.whole(1, Number(last.amount) - 1));
    const offered = parts.flatMap(({ invoice: { offers } }) => offers.filter(({ until }) => this.day <= until));
    const beyond = offered.reduce((left, { amount }) => left - amount, missing);
    if (offered.length && beyond <= TOLERANCE && -beyond <= TOLERANCE) return;
    last.amount -= missing;
  }

  /** A payment that somebody entered some days ago, for its invoices or for none; its id. */
  private enterByHand({ customer }: Party, paid: readonly Invoice[], amount: bigint): string {
    const id = `hand${++this.payments}`;
    const invoiceNumbers = paid.map(({ number }) => number);
    const day = addDays(this.day, -this.random.whole(0, 5));
    this.database.addPayment({ id, number: id, kind: 'payment', customerId: customer.id, amount, day, invoiceNumbers });
    if (this.random.is(0.7)) for (const invoice of paid) this.database.setDue(invoice, 0n);
    return id;
  }

  private creditOf(line: BankLine, payer: Party, paid: readonly Invoice[]): Credit {
    const { amount, bookingDate: day, counterparty, endToEndId, bankReference } = line;
    const id = `p${++this.payments}`;
    const number = `P-${String(this.payments).padStart(6, '0')}`;
    const invoiceNumbers = paid.map((one) => one.number);
    const payment = { id, number, customerId: payer.customer.id, invoiceNumbers };
    return { payment, isReversed: false, amount, day, iban: counterparty.iban, endToEndId, bankReference };
  }

  private schedule(line: BankLine, truth: Truth, fault: Fault): void {
    const day = line.bookingDate;
    this.later.set(day, [...(this.later.get(day) ?? []), { line, truth, faults: [fault] }]);
  }

  /** Books what a line is, as somebody who knows it does, and learns the account. */
  book({ line, truth, credit }: TrueLine): void {
    if (truth.kind === 'reversal') this.reverse(truth.paymentId);
    if (truth.kind !== 'payment') return;
    for (const { invoice, amount, rest } of truth.parts)
      this.database.setDue(invoice, rest === 'discount' ? 0n : invoice.due - amount);
    const { iban } = line.counterparty;
    if (iban) this.database.learn(this.parties.of(truth.customerId).customer, iban);
    if (!credit) return;
    this.database.addCredit(credit);
    this.booked.set(credit.payment!.id, { credit, truth });
  }

  private reverse(paymentId: string): void {
    const { credit, truth } = this.booked.get(paymentId)!;
    credit.isReversed = true;
    const unpaid = this.unpaid.get(truth.groupId)!;
    for (const { invoice, amount, rest } of truth.parts) {
      const offered = rest === 'discount' ? invoice.offers[0]!.amount : 0n;
      this.database.setDue(invoice, invoice.due + amount + offered);
      if (!unpaid.includes(invoice)) unpaid.push(invoice);
    }
  }
}
