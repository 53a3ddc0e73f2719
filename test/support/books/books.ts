import type { Effect } from '../receivables/balances.js';
import type { InvoiceAmounts, InvoiceItem, TaxRow } from './invoice-amounts.js';
import type { Charge, OrderLine, OrderTerms, TaxRule } from './order-amounts.js';
import { PRODUCTS, type TenantBooks } from './tenant-books.js';

export interface Order extends OrderTerms {
  id: string;
  isConfirmed: boolean;
  /** Only the route of the order has billed it, and neither its lines, in the mode net anything of it, changed nor goods came back since. */
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
  /** Whether it offers the discount of the walks. */
  offers: boolean;
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
  kind: 'payment' | 'refund' | 'write_off' | 'discount';
  at: number;
  amount: number;
  allocated: number;
  refunded: number;
  isReversed: boolean;
  /** Of a discount: the payment with which it was made, and the credit note that takes a part of another one back. */
  with?: Payment;
  note?: Note;
  /** What a discount takes off the tax report. */
  taxes?: TaxRow[];
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

export interface CustomerTax {
  /** Of orders in the mode stated; 0 in the mode net. */
  rate: number;
  category: 'S' | 'K';
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
    readonly tax: CustomerTax,
  ) {}

  /** How goods of which nothing is stated are taxed. In the mode stated items have no rate unless they state one. */
  ruleOf = ({ sku }: Pick<OrderLine, 'sku'>): TaxRule => {
    if (!this.tenant.isNet) return { category: 'S', rate: 0 };
    if (this.tax.category !== 'S') return { category: this.tax.category, rate: 0 };
    const { category, rate } = PRODUCTS.find((product) => product.sku === sku)!;
    return { category, rate };
  };

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

  /** The discount that counts of an invoice, and what credit notes take back of it. */
  discountsOf = (invoice: Invoice): Payment[] =>
    this.allocations.flatMap(({ payment, ...one }) =>
      payment?.kind === 'discount' && one.invoice === invoice && !one.isUndone ? [payment] : [],
    );

  pay(payment: Payment): void {
    const { kind, at, amount, taxes } = payment;
    if (taxes) this.tenant.addTaxes(at, taxes, -1);
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
    if (payment.taxes) this.tenant.addTaxes(at, payment.taxes, 1);
  }
}
