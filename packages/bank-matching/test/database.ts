import { normalIban } from '../src/bank-line.js';
import {
  Books,
  type Credit,
  type Customer,
  type Invoice,
  normalName,
  normalPartyName,
  type Payment,
  type SearchTerms,
  type Settings,
} from '../src/index.js';

/** What a database answers of one term at most, where all would be too many. */
const LIMIT = 20;

/** Sets by key. */
class SetsBy<K, V> {
  private readonly sets = new Map<K, Set<V>>();

  of = (key: K): ReadonlySet<V> => this.sets.get(key) ?? new Set<V>();

  add(key: K, value: V): void {
    const set = this.sets.get(key);
    if (set) set.add(value);
    else this.sets.set(key, new Set([value]));
  }

  delete = (key: K, value: V): boolean | undefined => this.sets.get(key)?.delete(value);
}

/** Records in memory, found by search terms only, as a database finds them by its indexes. */
export class Database {
  private readonly customers = new Map<string, Customer>();
  private readonly byIban = new SetsBy<string, Customer>();
  private readonly byPartyName = new SetsBy<string, Customer>();
  private readonly members = new SetsBy<string, Customer>();
  private readonly byName = new SetsBy<string, Invoice>();
  private readonly openByPart = new SetsBy<string, Invoice>();
  private readonly openByAmount = new SetsBy<bigint, Invoice>();
  private readonly openByGroup = new SetsBy<string, Invoice>();
  private readonly payments = new SetsBy<bigint, Payment>();
  private readonly credits = new SetsBy<string | bigint, Credit>();

  constructor(private readonly settings: Settings) {}

  addCustomer(customer: Customer): void {
    this.customers.set(customer.id, customer);
    this.members.add(customer.groupId, customer);
    this.byPartyName.add(normalPartyName(customer.name), customer);
    for (const iban of customer.ibans) this.byIban.add(normalIban(iban), customer);
  }

  learn(customer: Customer, iban: string): void {
    if (customer.ibans.includes(iban)) return;
    customer.ibans = [...customer.ibans, iban];
    this.byIban.add(normalIban(iban), customer);
  }

  groupOf = (invoice: Invoice): string => this.customers.get(invoice.customerId)!.groupId;

  openOfGroup = (groupId: string): Invoice[] => [...this.openByGroup.of(groupId)];

  addInvoice(invoice: Invoice): void {
    this.byName.add(normalName(invoice.number), invoice);
    if (invoice.referenceId) this.byName.add(normalName(invoice.referenceId), invoice);
    this.index(invoice, (sets, key) => sets.add(key, invoice));
  }

  /** Whether a number is that of an open invoice of which this amount is due. */
  isDue = (number: string, amount: bigint): boolean =>
    [...this.byName.of(normalName(number))].some(({ isOpen, due }) => isOpen && due === amount);

  /** Changes what is due on an invoice. */
  setDue(invoice: Invoice, due: bigint): void {
    this.index(invoice, (sets, key) => void sets.delete(key, invoice));
    invoice.due = due;
    invoice.isOpen = due > 0n;
    this.index(invoice, (sets, key) => sets.add(key, invoice));
  }

  private index(invoice: Invoice, change: (sets: SetsBy<unknown, Invoice>, key: unknown) => void): void {
    if (!invoice.isOpen) return;
    const name = normalName(invoice.number);
    for (let length = 5; length < name.length; length++)
      for (const part of [name.slice(0, length), name.slice(-length)])
        change(this.openByPart as SetsBy<unknown, Invoice>, part);
    for (const amount of [invoice.due, ...invoice.offers.map((offer) => invoice.due - offer.amount)])
      change(this.openByAmount as SetsBy<unknown, Invoice>, amount);
    change(this.openByGroup as SetsBy<unknown, Invoice>, this.groupOf(invoice));
  }

  addPayment = (payment: Payment): void => this.payments.add(payment.amount, payment);

  removePayment = (payment: Payment): void => void this.payments.delete(payment.amount, payment);

  addCredit(credit: Credit): void {
    this.credits.add(credit.amount, credit);
    for (const sign of [credit.endToEndId, credit.bankReference]) if (sign) this.credits.add(normalName(sign), credit);
  }

  /** The books of the candidates for some terms. */
  booksFor({ names, parts, amounts, ibans, partyNames }: SearchTerms): Books {
    const payers = [
      ...ibans.flatMap((iban) => [...this.byIban.of(iban)]),
      ...partyNames.flatMap((name) => [...this.byPartyName.of(name)]),
    ];
    const groups = new Set(payers.map(({ groupId }) => groupId));
    const invoices = new Set([
      ...names.flatMap((name) => [...this.byName.of(name)]),
      ...parts.flatMap((part) => [...this.openByPart.of(part)].slice(0, LIMIT)),
      ...amounts.flatMap((amount) => [...this.openByAmount.of(amount)].slice(0, LIMIT)),
      ...[...groups].flatMap((groupId) => [...this.openByGroup.of(groupId)]),
    ]);
    const payments = new Set(amounts.flatMap((amount) => [...this.payments.of(amount)]));
    const credits = new Set([...names, ...amounts].flatMap((sign) => [...this.credits.of(sign)]));
    const owners = [
      ...[...invoices, ...payments].map(({ customerId }) => customerId),
      ...[...credits].flatMap(({ payment }) => payment?.customerId ?? []),
    ].map((id) => this.customers.get(id)!.groupId);
    const customers = [...new Set([...groups, ...owners])].flatMap((groupId) => [...this.members.of(groupId)]);
    return new Books(
      { customers, invoices: [...invoices], payments: [...payments], credits: [...credits] },
      this.settings,
    );
  }
}
