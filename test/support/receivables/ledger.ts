import { newId } from '#platform/base/values/ids.js';
import { Balances, type Effect } from './balances.js';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** One step of a random history. `customer`, `pick`, `days` and `cents` choose among what is possible. */
export interface Step {
  kind: string;
  customer: number;
  /** Number of hours after the beginning. */
  hour: number;
  pick: number;
  days: number;
  cents: number;
  /** Number of days between the time from which it counts and the time at which it was written. */
  lag: number;
}

type Row = Record<string, unknown>;

interface Thing {
  id: string;
  customer: string;
  /** Time of the last step that concerned it; later steps are not before it. */
  last: number;
  /** The row in the database, but for its amounts. Times are in milliseconds. */
  row: Row;
}
export interface LedgerInvoice extends Thing {
  total: number;
  paid: number;
  credited: number;
  state: 'draft' | 'issued' | 'cancelled' | 'deleted';
}
export interface LedgerNote extends Thing {
  invoice: LedgerInvoice;
  amount: number;
  isVoided: boolean;
}
export interface LedgerPayment extends Thing {
  kind: string;
  amount: number;
  allocated: number;
  refunded: number;
  isReversed: boolean;
}
interface LedgerAllocation {
  id: string;
  payment: LedgerPayment;
  invoice: LedgerInvoice;
  amount: number;
  isUndone: boolean;
}

/**
 * A history of invoices, credit notes and payments: the rows that it leaves in the database, and its effects, which {@link Balances} replays.
 * Amounts are in cents.
 */
export class Ledger {
  readonly invoices: LedgerInvoice[] = [];
  readonly notes: LedgerNote[] = [];
  readonly payments: LedgerPayment[] = [];
  readonly allocations: LedgerAllocation[] = [];
  readonly allocationRows: Row[] = [];
  readonly formerDueDates: Row[] = [];
  readonly effects: Effect[] = [];
  private number = 0;

  constructor(
    readonly customers: readonly string[],
    /** The time of hour 0. */
    private readonly begin: number,
  ) {}

  /** The time of a step about some things. */
  timeOf({ hour }: Step, ...things: Thing[]): number {
    return Math.max(this.begin + hour * HOUR_MS, ...things.map(({ last }) => last));
  }

  /** The state at the end of a day, such as `2026-01-31`, in a time zone; after all effects without a day. */
  balancesAt(day?: string, timezone = 'UTC'): Balances {
    return Balances.replay(this.effects, day, timezone);
  }

  addInvoice(step: Step, at: number, state: 'draft' | 'issued', issuedAt: number | null): LedgerInvoice {
    const [id, number] = [newId(), this.nextNumber('R')];
    const row = { created_at: at, issued_at: issuedAt, invoice_number: number, due_date: at + step.days * DAY_MS };
    const customer = this.customers[step.customer % this.customers.length]!;
    const amounts = { total: step.cents, paid: 0, credited: 0 };
    const invoice: LedgerInvoice = { id, customer, last: issuedAt ?? at, row, state, ...amounts };
    this.invoices.push(invoice);
    this.touch(invoice, at, step);
    if (state === 'issued')
      this.enter('invoice', issuedAt ?? at, invoice, {
        cents: step.cents,
        due: row.due_date,
        invoice: id,
      });
    return invoice;
  }

  changeDueDate(step: Step, invoice: LedgerInvoice): void {
    const at = this.timeOf(step, invoice);
    const { id, customer, row } = invoice;
    this.formerDueDates.push({ invoice_id: id, due_date: row.due_date, replaced_at: at });
    row.due_date = at + step.days * DAY_MS;
    this.touch(invoice, at, step);
    this.effects.push({ at, type: 'due_date', customer, cents: 0, invoice: id, due: row.due_date as number });
  }

  addPayment(step: Step, at: number, kind: string, customer: string, cents: number): LedgerPayment {
    const [id, number] = [newId(), this.nextNumber('P')];
    const row = { display_id: number, paid_at: at, created_at: at + step.lag * DAY_MS, reversed_at: null };
    const amounts = { amount: cents, allocated: 0, refunded: 0 };
    const payment: LedgerPayment = { id, customer, last: at, row, kind, isReversed: false, ...amounts };
    this.payments.push(payment);
    this.touch(payment, at, step);
    this.enter(kind, at, payment, { cents: kind === 'refund' ? cents : -cents });
    return payment;
  }

  /** Adds an entry of the statement about an invoice, a credit note or a payment. */
  enter(type: string, at: number, { id, customer, row }: Thing, effect: { cents: number } & Partial<Effect>): void {
    const number = (row.invoice_number ?? row.display_id) as string;
    this.effects.push({ at, type, id, customer, number, ...effect });
  }

  allocate(step: Step, at: number, payment: LedgerPayment, invoice: LedgerInvoice, cents: number): void {
    const id = this.move(step, at, { payment, invoice, cents });
    this.allocations.push({ id, payment, invoice, amount: cents, isUndone: false });
  }

  undo(step: Step, at: number, allocation: LedgerAllocation): void {
    allocation.isUndone = true;
    this.move(step, at, { payment: allocation.payment, invoice: allocation.invoice, cents: -allocation.amount });
  }

  /**
   * Moves money to an invoice: from a payment, from a refund (a negative amount), or from another invoice. Without an invoice a refund takes back
   * money of the payment `refunded`.
   */
  move(
    step: Step,
    at: number,
    moved: {
      payment?: LedgerPayment;
      source?: LedgerInvoice;
      invoice?: LedgerInvoice;
      refunded?: LedgerPayment;
      cents: number;
    },
  ): string {
    const { payment, source, invoice, refunded, cents } = moved;
    const id = newId();
    this.allocationRows.push({
      id,
      payment_id: payment?.id ?? null,
      source_invoice_id: source?.id ?? null,
      invoice_id: invoice?.id ?? null,
      refunded_payment_id: refunded?.id ?? null,
      amount: cents,
      effective_at: at,
      created_at: at + step.lag * DAY_MS,
    });
    const giving = payment?.kind === 'refund' ? undefined : payment;
    if (giving) giving.allocated += cents;
    if (invoice) invoice.paid += cents;
    if (refunded) refunded.refunded -= cents;
    for (const thing of [payment, invoice, refunded]) if (thing) this.touch(thing, at, step);
    const { customer } = (invoice ?? refunded)!;
    this.effects.push({
      at,
      type: 'allocation',
      customer,
      cents: refunded ? -cents : cents,
      invoice: invoice?.id,
      payment: giving?.id ?? refunded?.id,
    });
    return id;
  }

  /** Records that a step about a thing counts from `at`, and was written later. */
  touch(thing: Thing, at: number, { lag }: Step): void {
    thing.last = Math.max(thing.last, at);
    thing.row.written_at = Math.max((thing.row.written_at as number | undefined) ?? 0, at + lag * DAY_MS);
  }

  nextNumber(prefix: string): string {
    return `${prefix}-${++this.number}`;
  }
}
