/** One effect of a history: from `at` on (milliseconds), an amount counts. `cents` is by how much the customer owes more; of an allocation, what it moves. */
export interface Effect {
  at: number;
  type: string;
  customer: string;
  cents: number;
  /** The invoice, credit note or payment and its number; undefined of an allocation, which is no entry of a statement. */
  id?: string;
  number?: string;
  /** Of an invoice: its due date. */
  due?: number;
  /** The invoice of which it changes what is due. */
  invoice?: string;
  /** The payment of which an allocation takes money. */
  payment?: string;
}

export interface AgedCents {
  due: Record<string, number>;
  unapplied: number;
  balance: number;
}

const DAY_MS = 86_400_000;

/** Formats of days by time zone; to make one takes long. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The day that the clocks of a time zone show. */
export function dayIn(timezone: string, at: number): string {
  const format = FORMATS.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  FORMATS.set(timezone, format);
  return format.format(at);
}

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** What customers owe after a part of a history: a second computation, which takes the effects one after the other. */
export class Balances {
  private readonly owed = new Map<string, { customer: string; cents: number; due: number }>();
  private readonly money = new Map<string, { customer: string; cents: number }>();

  static replay(effects: readonly Effect[], day: string | undefined, timezone: string): Balances {
    const balances = new Balances();
    const counting = effects.filter(({ at }) => day === undefined || dayIn(timezone, at) <= day);
    for (const effect of counting.toSorted((a, b) => a.at - b.at)) balances.add(effect);
    return balances;
  }

  private add({ type, id, customer, cents, due, invoice, payment }: Effect): void {
    if (type === 'allocation') {
      if (invoice !== undefined) this.owe(invoice, customer, -cents);
      if (payment !== undefined) this.hold(payment, customer, -cents);
    } else if (invoice !== undefined) this.owe(invoice, customer, cents, due);
    else if (type !== 'refund') this.hold(id!, customer, -cents);
  }

  private owe(invoice: string, customer: string, cents: number, due?: number): void {
    const found = this.owed.get(invoice) ?? { customer, cents: 0, due: 0 };
    this.owed.set(invoice, { customer, cents: found.cents + cents, due: due ?? found.due });
  }

  private hold(payment: string, customer: string, cents: number): void {
    this.money.set(payment, { customer, cents: (this.money.get(payment)?.cents ?? 0) + cents });
  }

  /** What is due of the invoices of a customer, less its money that is not allocated. */
  balanceOf(customer: string): number {
    const { unapplied, due } = this.aged(customer, '2000-01-01', [1], 'UTC');
    return Object.values(due).reduce((sum, cents) => sum + cents, 0) - unapplied;
  }

  /** The amounts of a customer by age. */
  aged(customer: string, day: string, days: readonly number[], timezone: string): AgedCents {
    const labels = [
      'not_due',
      ...days.map((last, index) => `${(days[index - 1] ?? 0) + 1}-${last}`),
      `${days.at(-1)! + 1}+`,
    ];
    const due = Object.fromEntries(labels.map((label) => [label, 0]));
    let unapplied = 0;
    for (const invoice of this.owed.values()) {
      if (invoice.customer !== customer) continue;
      const late = daysFrom(dayIn(timezone, invoice.due), day);
      const place = late <= 0 ? 0 : days.filter((last) => late > last).length + 1;
      if (invoice.cents > 0) due[labels[place]!]! += invoice.cents;
      else unapplied -= invoice.cents;
    }
    for (const payment of this.money.values()) if (payment.customer === customer) unapplied += payment.cents;
    return { due, unapplied, balance: Object.values(due).reduce((sum, cents) => sum + cents, -unapplied) };
  }

  /** The sums of all customers, of those that owe something or have a credit. */
  get customers(): string[] {
    const all = [...this.owed.values(), ...this.money.values()].filter(({ cents }) => cents !== 0);
    return [...new Set(all.map(({ customer }) => customer))];
  }
}
