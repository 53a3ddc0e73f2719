import { addDays } from '../../packages/bank-matching/src/bank-line.js';
import { Random } from '../../packages/bank-matching/test/random.js';
import { type Payer, Payers } from './payers.js';
import type { Billed } from './sales.js';
import { Shares } from './shares.js';
import { type Fault, LineWriter, type TruePart, type YearLine } from './line-writer.js';

/** An invoice with the discount that its terms offer. */
export interface Offering extends Billed {
  offer: { until: string; amount: bigint } | undefined;
}

export const DISCOUNT = { days: 14, percent: 2 };
/** The share of the invoices that offer a discount. */
const OFFERING = 0.3;
/** The shares of the transfers that have each of these. */
const SHARES = {
  several: 0.1,
  mistyped: 0.025,
  truncated: 0.025,
  short: 0.03,
  discount: 0.02,
  unreferenced: 0.01,
  returned: 0.01,
  halves: 0.004,
  twice: 0.004,
} satisfies Partial<Record<Fault, number>>;
/** How often a line of the account has nothing to do with invoices, and a head office pays for its branches. */
const [FOREIGN, BY_HEAD] = [0.01, 0.6];
/** Days after the last invoice of a transfer. */
const [MAX_DAYS, MAX_DAYS_OF_DISCOUNT] = [40, 10];

/** The lines of a bank account in a year, of which it is known what each is. */
export class Year {
  readonly payers: Payers;
  readonly offering: readonly Offering[];
  /** In the order of their days. */
  readonly lines: YearLine[] = [];
  private readonly random: Random;
  private readonly writer: LineWriter;
  private readonly shares: Shares<keyof typeof SHARES>;

  constructor(billed: readonly Billed[], seed: number) {
    const random = (this.random = new Random(seed));
    this.payers = new Payers([...new Set(billed.map(({ customer }) => customer))], random);
    this.offering = billed.map((one) => {
      const amount = (one.total * BigInt(DISCOUNT.percent) + 50n) / 100n;
      const isOffering = random.is(OFFERING) && amount > 0n && amount < one.total;
      return { ...one, offer: isOffering ? { until: addDays(one.day, DISCOUNT.days), amount } : undefined };
    });
    this.shares = new Shares(SHARES, random);
    this.writer = new LineWriter(random, new Map(billed.map(({ number, total }) => [number, total])));
    const groups = new Map<string, Offering[]>();
    for (const one of this.offering) {
      const head = this.headOf(one.customer);
      groups.set(head, [...(groups.get(head) ?? []), one]);
    }
    for (const unpaid of groups.values()) while (unpaid.length) this.pay(unpaid);
    this.lines.sort((a, b) => a.written.bookingDate.localeCompare(b.written.bookingDate));
  }

  private headOf(customer: string): string {
    const payer = this.payers.of(customer);
    return payer.head?.reference ?? payer.reference;
  }

  /** One transfer for some of the unpaid invoices of a group: of a branch, or of the head office, which pays for all. */
  private pay(unpaid: Offering[]): void {
    const { random, payers, shares } = this;
    shares.advance();
    const debtor = payers.of(unpaid[0]!.customer);
    const isGuest = payers.isGuest(debtor.reference);
    const payer = debtor.head && random.is(BY_HEAD) ? debtor.head : debtor;
    const payable = unpaid.filter(({ customer }) => customer === payer.reference || payers.of(customer).head === payer);
    if (!payable.includes(unpaid[0]!)) payable.unshift(unpaid[0]!);
    const isSeveral = shares.has('several', !isGuest && payable.length > 1);
    const paid = payable.slice(0, isSeveral ? random.whole(2, 8) : 1);
    for (const one of paid) unpaid.splice(unpaid.indexOf(one), 1);
    this.transfer(isGuest ? payers.stranger(payer) : payer, paid);
    if (random.is(FOREIGN)) this.lines.push(this.writer.foreign(this.dayAfter(paid, MAX_DAYS)));
  }

  private dayAfter(paid: readonly Billed[], most: number): string {
    const last = paid.reduce((day, one) => (one.day > day ? one.day : day), '');
    return addDays(last, this.random.whole(1, most));
  }

  private transfer(payer: Payer, paid: readonly Offering[]): void {
    const faults = this.faultsOf(payer, paid);
    const has = (fault: Fault) => faults.includes(fault);
    const day = this.dayAfter(paid, has('discount') ? MAX_DAYS_OF_DISCOUNT : MAX_DAYS);
    const parts = paid.map(({ number, total, offer }): TruePart => {
      const taken = has('discount') && offer && day <= offer.until ? offer.amount : 0n;
      return { number, amount: total - taken, rest: taken > 0n ? 'discount' : 'open' };
    });
    if (has('short')) this.shorten(payer, paid, parts, day);
    if (has('halves')) parts[0]!.amount /= 2n;
    const line = this.writer.transfer(payer, day, parts, faults);
    this.lines.push(line);
    if (has('halves')) this.lines.push({ ...line });
    if (has('twice')) this.lines.push({ ...line, truth: { kind: 'nothing' } });
    if (has('returned')) this.takeBack(payer, paid, line);
  }

  private faultsOf({ head, reference }: Payer, paid: readonly Offering[]): Fault[] {
    const { shares } = this;
    const single = paid.length === 1 ? paid[0]! : undefined;
    const faults: Fault[] = paid.length > 1 ? ['several'] : [];
    if (paid.some(({ customer }) => customer !== reference)) faults.push('by head office');
    else if (head) faults.push('by branch');
    if (shares.has('halves', single !== undefined && single.total % 2n === 0n)) return [...faults, 'halves'];
    if (shares.has('twice')) return [...faults, 'twice'];
    if (shares.has('returned')) faults.push('returned');
    const isShort = shares.has('short', paid.at(-1)!.total > 1n && !faults.includes('returned'));
    if (isShort) faults.push('short');
    else if (shares.has('discount', paid[0]!.offer !== undefined)) faults.push('discount');
    // somebody who pays another amount and names nothing is beyond any rule
    if (shares.has('unreferenced', !isShort)) faults.push('unreferenced');
    else if (shares.has('mistyped')) faults.push('mistyped');
    else if (shares.has('truncated')) faults.push('truncated');
    return faults;
  }

  /** Leaves a rest of the last part, unless that would be its discount; the rest is paid later. */
  private shorten(payer: Payer, paid: readonly Offering[], parts: readonly TruePart[], day: string): void {
    const last = parts.at(-1)!;
    const rest = BigInt(this.random.whole(1, Number(last.amount) - 1));
    const offered = paid.reduce((sum, { offer }) => sum + (offer && day <= offer.until ? offer.amount : 0n), 0n);
    if (rest === offered) return;
    last.amount -= rest;
    this.later(payer, day, [10, 30], [{ number: last.number, amount: rest, rest: 'open' }], ['rest of a short one']);
  }

  /** The bank takes the money back some days later, and the payer sends it once more. */
  private takeBack(payer: Payer, paid: readonly Offering[], line: YearLine): void {
    const returned = this.writer.returned(line, paid[0]!.number);
    this.lines.push(returned);
    const parts = paid.map(({ number, total }): TruePart => ({ number, amount: total, rest: 'open' }));
    this.later(payer, returned.written.bookingDate, [3, 20], parts, ['after a return']);
  }

  private later(payer: Payer, day: string, [from, to]: [number, number], parts: TruePart[], faults: Fault[]): void {
    this.lines.push(this.writer.transfer(payer, addDays(day, this.random.whole(from, to)), parts, faults));
  }
}
