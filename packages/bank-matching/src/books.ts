import { normalIban, statedEndToEndId } from './bank-line.js';
import { normalName } from './line-text.js';
import { normalPartyName } from './party-name.js';
import { SortedNames } from './sorted-names.js';

/** `groupId` is the id of the customer's parent, or its own. */
export interface Customer {
  id: string;
  groupId: string;
  name: string;
  /** Those by which a line was paid, at least. */
  ibans: readonly string[];
}

/** An early payment discount that may be taken until a day. */
export interface DiscountOffer {
  until: string;
  amount: bigint;
}

export interface Invoice {
  id: string;
  number: string;
  referenceId: string | null;
  customerId: string;
  /** Whether something is due on it: it is issued, not cancelled and not settled. */
  isOpen: boolean;
  due: bigint;
  offers: readonly DiscountOffer[];
}

/** A payment or refund that belongs to no line of a bank statement. */
export interface Payment {
  id: string;
  number: string;
  kind: 'payment' | 'refund';
  customerId: string;
  amount: bigint;
  day: string;
  /** The numbers of the invoices that it pays. */
  invoiceNumbers: readonly string[];
}

/** A credit of a bank statement, with the payment that it was booked as; null while it is not booked. */
export interface Credit {
  payment: { id: string; number: string; customerId: string; invoiceNumbers: readonly string[] } | null;
  /** Whether the payment was reversed already. */
  isReversed: boolean;
  amount: bigint;
  day: string;
  iban: string | null;
  endToEndId: string | null;
  bankReference: string | null;
}

export interface Settings {
  discountGraceDays: number;
  paymentTolerance: bigint;
  /** The number of decimals of the unit of all amounts: 2 if they are cents. */
  decimals: number;
  /** The number of decimals of the currency, to which reasons shorten amounts that have no more; `decimals` if it is not given. */
  currencyDecimals?: number;
}

/** What the database found for some lines ({@link SearchTerms}). */
export interface Candidates {
  customers: readonly Customer[];
  /** The oldest due date first: sums of invoices without numbers are looked for among the first of a group. */
  invoices: readonly Invoice[];
  payments: readonly Payment[];
  credits: readonly Credit[];
}

/** What is due on an invoice, and that less each discount. */
export const amountsOf = ({ due, offers }: Invoice): Set<bigint> =>
  new Set([due, ...offers.map(({ amount }) => due - amount)]);

/** Of more invoices of one amount, that amount says nothing. */
const MAX_OF_AMOUNT = 20;

/** The candidates by what a line says of them, so that a line costs what it finds, however many candidates there are. */
export class Books {
  private readonly customers = new Map<string, Customer>();
  private readonly byIban = new Map<string, Customer[]>();
  private readonly byName = new Map<string, Invoice[]>();
  private readonly byAmount = new Map<bigint, Invoice[]>();
  private readonly byGroup = new Map<string, Invoice[]>();
  private readonly paymentsBy = new Map<bigint, Payment[]>();
  private readonly creditsBy = new Map<string | bigint, Credit[]>();
  private readonly names = new Map<Invoice, string>();
  private readonly partyNames = new Map<Customer, string>();
  private byPartyName: Map<string, Customer[]> | undefined;
  private readonly sortedNames: SortedNames<Invoice>;

  constructor(
    candidates: Candidates,
    readonly settings: Settings,
  ) {
    for (const customer of candidates.customers) {
      this.customers.set(customer.id, customer);
      for (const iban of customer.ibans) push(this.byIban, normalIban(iban), customer);
    }
    for (const invoice of candidates.invoices) this.addInvoice(invoice);
    this.sortedNames = new SortedNames(
      candidates.invoices.filter(({ isOpen }) => isOpen),
      (one) => this.nameOf(one),
    );
    for (const payment of candidates.payments) push(this.paymentsBy, payment.amount, payment);
    for (const credit of candidates.credits) this.addCredit(credit);
  }

  /** The number of an invoice in the form in which it is compared. */
  nameOf = (invoice: Invoice): string => this.names.get(invoice)!;

  groupOf = ({ customerId }: Pick<Invoice, 'customerId'>): string => this.customers.get(customerId)!.groupId;

  customer = (id: string): Customer => this.customers.get(id)!;

  customersByIban = (iban: string): readonly Customer[] => this.byIban.get(normalIban(iban)) ?? [];

  /** The name of a customer in the form in which it is compared. */
  partyNameOf(customer: Customer): string {
    let name = this.partyNames.get(customer);
    if (name === undefined) this.partyNames.set(customer, (name = normalPartyName(customer.name)));
    return name;
  }

  /** Made when it is needed: most lines have a known account. */
  customersByName(name: string): readonly Customer[] {
    if (!this.byPartyName) {
      this.byPartyName = new Map();
      for (const customer of this.customers.values()) push(this.byPartyName, this.partyNameOf(customer), customer);
    }
    return this.byPartyName.get(name) ?? [];
  }

  /** Invoices with this number or reference, open or not. */
  invoicesByName = (name: string): readonly Invoice[] => this.byName.get(name) ?? [];

  /** Open invoices whose number begins or ends with a text; none if these are many. */
  invoicesByPart = (part: string): readonly Invoice[] => this.sortedNames.withPart(part);

  /** Open invoices of which this amount is due, also less a discount: the first, if these are many. */
  invoicesByAmount = (amount: bigint): readonly Invoice[] => (this.byAmount.get(amount) ?? []).slice(0, MAX_OF_AMOUNT);

  /** Open invoices of a group, in the order of the candidates. */
  invoicesOfGroup = (groupId: string): readonly Invoice[] => this.byGroup.get(groupId) ?? [];

  paymentsByAmount = (amount: bigint): readonly Payment[] => this.paymentsBy.get(amount) ?? [];

  /** Credits with this end-to-end id or bank reference, with the number of their payment or of its invoices, or of this amount. */
  creditsBySign = (sign: string | bigint): readonly Credit[] => this.creditsBy.get(sign) ?? [];

  private addInvoice(invoice: Invoice): void {
    const name = normalName(invoice.number);
    const reference = normalName(invoice.referenceId ?? '');
    this.names.set(invoice, name);
    for (const one of new Set([name, reference])) if (one) push(this.byName, one, invoice);
    if (!invoice.isOpen) return;
    push(this.byGroup, this.groupOf(invoice), invoice);
    for (const amount of amountsOf(invoice)) push(this.byAmount, amount, invoice);
  }

  private addCredit(credit: Credit): void {
    const { payment } = credit;
    const names = [credit.bankReference, statedEndToEndId(credit), payment?.number, ...(payment?.invoiceNumbers ?? [])];
    const signs = new Set(names.map((name) => normalName(name ?? '')).filter(Boolean));
    for (const sign of [...signs, credit.amount]) push(this.creditsBy, sign, credit);
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
