import type { Client } from '../client.js';
import { dayIn, type Effect } from '../receivables/balances.js';
import { DAY_MS } from '../receivables/ledger.js';
import type { TestService } from '../service.js';
import type { Charge, InvoiceAmounts, InvoiceItem, OrderLine, OrderTerms, TaxRow } from './amounts.js';

/** Clocks of this time zone change twice a year. */
export const TIMEZONE = 'Europe/Berlin';
export const dayOf = (at: number): string => dayIn(TIMEZONE, at);
/** Days of one walk. */
export const WALK_DAYS = 5;
/** Days before today on which the first walk of a tenant begins: more than a year, and at most the 400 days that a statement can have. */
const FIRST_DAY = 396;
/** Walks of a tenant follow one another in time, because the numbers and days of its sequences rise together. They are so many days apart. */
const DAYS_BETWEEN = 16;
export const WALKS_PER_TENANT = Math.floor(FIRST_DAY / DAYS_BETWEEN);

export const PRODUCTS = [
  { sku: 'A', category: 'S', rate: 19 },
  { sku: 'B', category: 'S', rate: 7 },
  { sku: 'C', category: 'Z', rate: 0 },
] as const;
export type Reset = 'none' | 'never' | 'year';

interface Sequence {
  next: number;
  lastDay: string;
}

/** A wholesaler with its sequences of numbers and the rows of its tax report. */
export class TenantBooks {
  walks = 0;
  /** Rows of documents with the day from which they count, in the sign of the report. */
  readonly taxes: (TaxRow & { at: number })[] = [];
  private readonly sequences: Record<'R' | 'G', Sequence> = {
    R: { next: 1, lastDay: '' },
    G: { next: 1, lastDay: '' },
  };

  private constructor(
    readonly client: Client,
    readonly isNet: boolean,
    readonly reset: Reset,
  ) {}

  static async open(service: TestService, isNet: boolean, reset: Reset): Promise<TenantBooks> {
    const client = await service.tenant({ currency: 'EUR', timezone: TIMEZONE });
    const books = new TenantBooks(client, isNet, reset);
    const sequenceOf = (kind: 'R' | 'G') => ({ format: `${kind}${books.year('{YYYY}')}-{NNNN}`, reset });
    const sequences = { invoice_sequence: sequenceOf('R'), credit_note_sequence: sequenceOf('G') };
    const settings = {
      tax_mode: isNet ? 'net' : 'stated',
      credit_policy: 'refuse',
      ...(books.isNumbered && sequences),
    };
    const { status, body } = await client.patch('/v2/settings', settings);
    if (status !== 200) throw new Error(JSON.stringify(body));
    for (const { sku, category, rate } of PRODUCTS) {
      const variants = [{ sku_id: sku, name: `Product ${sku}`, tax_category: category, tax_rate: rate }];
      await client.create('/v2/products', { group_code: sku, variants });
    }
    return books;
  }

  get isNumbered(): boolean {
    return this.reset !== 'none';
  }

  /** The first instant of the days of the present walk. */
  get begin(): number {
    return Date.parse(dayOf(Date.now())) - (FIRST_DAY - DAYS_BETWEEN * this.walks) * DAY_MS;
  }

  /** The first day of an issue that a sequence allows; empty if there is none yet. */
  lastDay = (kind: 'R' | 'G'): string => this.sequences[kind].lastDay;

  /** The number that a document of a day draws. */
  draw(kind: 'R' | 'G', at: number): string {
    const sequence = this.sequences[kind];
    const day = dayOf(at);
    const isNextYear = sequence.lastDay !== '' && day.slice(0, 4) > sequence.lastDay.slice(0, 4);
    if (this.reset === 'year' && isNextYear) sequence.next = 1;
    sequence.lastDay = day;
    return `${kind}${this.year(day.slice(0, 4))}-${String(sequence.next++).padStart(4, '0')}`;
  }

  private year = (text: string): string => (this.reset === 'year' ? text : '');

  addTaxes(at: number, rows: readonly TaxRow[], sign: 1 | -1): void {
    for (const row of rows) this.taxes.push({ ...row, at, base: sign * row.base, tax: sign * row.tax });
  }
}

export interface Order extends OrderTerms {
  id: string;
  isConfirmed: boolean;
  /** Only the route of the order has billed it, and neither its lines changed nor goods came back since. */
  isPlain: boolean;
}

export interface Item extends InvoiceItem {
  id: string;
  line: OrderLine;
  lineTotal: number;
  /** Quantities of its credit notes that are not voided. */
  credited: number;
  returned: number;
}

export interface Invoice {
  id: string;
  number: string | null;
  order: Order;
  /** Of an invoice that the route of the order made: the order's charges that it carries. */
  carried?: Charge[];
  state: 'draft' | 'issued' | 'cancelled' | 'deleted';
  at: number;
  due: number;
  items: Item[];
  amounts: InvoiceAmounts;
  paid: number;
  credited: number;
}

export interface NotePart {
  item: Item;
  quantity: number;
  credited: number;
  share: number;
  amount: number;
}

export interface Note {
  id: string;
  number: string;
  invoice: Invoice;
  amount: number;
  tax: number;
  rows: TaxRow[];
  /** None of a mere amount. */
  parts: NotePart[];
  isReturned: boolean;
  isVoided: boolean;
}

export interface Payment {
  id: string;
  number: string;
  kind: 'payment' | 'refund' | 'write_off';
  at: number;
  amount: number;
  allocated: number;
  refunded: number;
  isReversed: boolean;
}

export interface Allocation {
  id: string;
  payment?: Payment;
  source?: Invoice;
  invoice: Invoice;
  amount: number;
  at: number;
  isUndone: boolean;
}

/** The documents and the money of one customer, and their effects in time. Amounts are cents, times milliseconds. */
export class CustomerBooks {
  readonly orders: Order[] = [];
  readonly invoices: Invoice[] = [];
  readonly notes: Note[] = [];
  readonly payments: Payment[] = [];
  readonly allocations: Allocation[] = [];
  readonly effects: Effect[] = [];

  constructor(
    readonly tenant: TenantBooks,
    readonly id: string,
    /** Cents; null: none. */
    readonly creditLimit: number | null,
  ) {}

  live = (order: Order): Invoice[] =>
    this.invoices.filter((one) => one.order === order && (one.state === 'draft' || one.state === 'issued'));
  itemsOf = (line: OrderLine, invoices: readonly Invoice[]): Item[] =>
    invoices.flatMap(({ items }) => items.filter((item) => item.line === line && item.quantity > item.returned));
  invoicedOf = (order: Order, line: OrderLine): number =>
    this.itemsOf(line, this.live(order)).reduce((all, { quantity, returned }) => all + quantity - returned, 0);
  notesOf = (invoice: Invoice): Note[] => this.notes.filter((note) => note.invoice === invoice && !note.isVoided);
  dueOf = ({ state, amounts, paid, credited }: Invoice): number =>
    state === 'cancelled' || state === 'deleted' ? 0 : amounts.total - paid - credited;
  freeOf = ({ kind, isReversed, amount, allocated, refunded }: Payment): number =>
    isReversed || kind === 'refund' ? 0 : amount - allocated - refunded;

  /** Adds an entry of the statement about a document or a payment. */
  enter(
    type: string,
    at: number,
    cents: number,
    thing: { id: string; number: string | null },
    extra: Partial<Effect> = {},
  ) {
    this.effects.push({
      at,
      type,
      customer: this.id,
      cents,
      id: thing.id,
      number: thing.number ?? undefined,
      ...extra,
    });
  }

  issue(invoice: Invoice): void {
    const { id, at, due, amounts } = invoice;
    invoice.state = 'issued';
    this.enter('invoice', at, amounts.total, invoice, { invoice: id, due });
    this.tenant.addTaxes(at, amounts.rows, 1);
  }

  cancel(invoice: Invoice, at: number): void {
    const { id, state, amounts } = invoice;
    invoice.state = 'cancelled';
    if (state !== 'issued') return;
    this.enter('invoice_cancelled', at, -amounts.total, invoice, { invoice: id });
    this.tenant.addTaxes(at, amounts.rows, -1);
  }

  changeDueDate(invoice: Invoice, due: number): void {
    invoice.due = due;
    if (invoice.state !== 'issued') return;
    const effect = { at: Date.now(), type: 'due_date', customer: this.id, cents: 0, due, invoice: invoice.id };
    this.effects.push(effect);
  }

  credit(note: Note, at: number): void {
    this.notes.push(note);
    this.book(note, 1);
    if (note.amount) this.enter('credit_note', at, -note.amount, note, { invoice: note.invoice.id });
    this.tenant.addTaxes(at, note.rows, -1);
  }

  void(note: Note, at: number): void {
    note.isVoided = true;
    this.book(note, -1);
    if (note.amount) this.enter('credit_note_voided', at, note.amount, note, { invoice: note.invoice.id });
    this.tenant.addTaxes(at, note.rows, 1);
  }

  private book({ invoice, amount, parts, isReturned }: Note, sign: 1 | -1): void {
    invoice.credited += sign * amount;
    if (isReturned) invoice.order.isPlain = false;
    for (const { item, quantity, credited } of parts) {
      item.credited += sign * credited;
      if (isReturned) item.returned += sign * quantity;
    }
  }

  pay(payment: Payment): void {
    const { kind, at, amount } = payment;
    this.payments.push(payment);
    this.enter(kind, at, kind === 'refund' ? amount : -amount, payment);
  }

  allocate(allocation: Allocation): void {
    this.allocations.push(allocation);
    this.move(allocation, allocation.at, allocation.amount);
  }

  undo(allocation: Allocation, at: number): void {
    allocation.isUndone = true;
    this.move(allocation, at, -allocation.amount);
  }

  private move({ payment, source, invoice }: Allocation, at: number, cents: number): void {
    const effect = { at, type: 'allocation', customer: this.id };
    invoice.paid += cents;
    if (payment) payment.allocated += cents;
    this.effects.push({ ...effect, cents, invoice: invoice.id, payment: payment?.id });
    if (!source) return;
    source.paid -= cents;
    this.effects.push({ ...effect, cents: -cents, invoice: source.id });
  }

  /** A refund gives back what a payment or an overpaid invoice has left. */
  refund(refund: Payment, source: { payment: Payment } | { invoice: Invoice }): void {
    const { at, amount } = refund;
    this.pay(refund);
    const effect = { at, type: 'allocation', customer: this.id };
    if ('payment' in source) {
      source.payment.refunded += amount;
      this.effects.push({ ...effect, cents: amount, payment: source.payment.id });
    } else {
      source.invoice.paid -= amount;
      this.effects.push({ ...effect, cents: -amount, invoice: source.invoice.id });
    }
  }

  reverse(payment: Payment, at: number): void {
    for (const one of this.allocations) if (one.payment === payment && !one.isUndone) this.undo(one, at);
    payment.isReversed = true;
    this.enter('reversal', at, payment.amount, payment);
  }
}
