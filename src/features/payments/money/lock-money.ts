import { isId } from '#platform/base/values/ids.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { PaidInvoice } from '#features/invoices/invoice-journal.js';
import type { RecordedAmounts } from '#features/invoices/money/invoice-money.queries.js';
import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import type { DaySource } from '#features/settings/record-day.js';
import type { PayableInvoice } from '../allocation/allocation-rules.js';
import type { DiscountableInvoice } from '../differences/allowed-rest.js';
import {
  type InvoiceRow,
  INVOICES,
  INVOICES_AND_CONDITIONS,
  LOCK_INVOICES,
  LOCK_PAYMENTS,
  type PaymentConditions,
  type PaymentRow,
} from './money.queries.js';
import { LOCK_CUSTOMER, LOCK_CUSTOMERS_OF_MONEY } from './money-customers.queries.js';
import type { PaymentKind } from '../payment.entity.js';

/** A locked customer. */
export interface LockedCustomer {
  id: string;
  referenceId: string | null;
  /** Its parent, or the customer itself: one customer of a group can pay invoices of another. */
  groupId: string;
}

/** A locked invoice. */
export interface LockedInvoice extends PayableInvoice, PaidInvoice {
  number: string;
  customerId: string;
  /** The parent of its customer, or the customer itself. */
  groupId: string;
  /** Sum of its allocations; differs from `paidAmount` only after writes of instances of a release that knows no payments. */
  recorded: Decimal;
  /** When it was issued; of a draft that states no time: when it was created. */
  issuedAt: Date;
  earlyPayment: readonly EarlyPaymentDiscount[];
  settled: RecordedAmounts | null;
}

/** A locked payment. */
export interface LockedPayment {
  id: string;
  version: number;
  referenceId: string;
  displayId: string;
  kind: PaymentKind;
  customerId: string;
  amount: Decimal;
  allocated: Decimal;
  refunded: Decimal;
  /** What can be allocated or refunded; 0 once it is reversed. */
  left: Decimal;
  paidAt: Date;
  reversedAt: Date | null;
}

/** A row of the statements that lock customers. */
type CustomerRow = Omit<LockedCustomer, 'groupId'> & { parentId: string | null };

/**
 * Locks a customer, given by our id or the caller's reference, and its parent before its invoices and payments. Returns undefined if there is
 * none. Throws {@link LateLock} if it got another parent meanwhile. It waits in the database only: names in the queue of the process made writers of the same invoices wait too long.
 */
export async function lockCustomer(tx: TenantTx, name: string): Promise<LockedCustomer | undefined> {
  return customerOf(name, await tx.query<CustomerRow>(LOCK_CUSTOMER, [isId(name) ? name : null, name]));
}

/** As {@link lockCustomer}, and then invoices in the order of their ids, which are read by a later statement. */
export async function lockCustomerAndInvoices(
  tx: TenantTx,
  name: string,
  invoices: readonly string[],
): Promise<LockedCustomer | undefined> {
  const customer = lockCustomer(tx, name);
  if (invoices.length) await Promise.all([customer, tx.query(LOCK_INVOICES, [invoices.filter(isId), invoices])]);
  return customer;
}

/** The locked customer that a name means. An id goes before a reference that has the same text. */
function customerOf(name: string, rows: readonly CustomerRow[]): LockedCustomer | undefined {
  const found = rows.find(({ id }) => id === name.toLowerCase()) ?? rows.find((row) => row.referenceId === name);
  if (!found) return undefined;
  const { id, referenceId, parentId } = found;
  if (parentId && !rows.some((row) => row.id === parentId)) throw new LateLock();
  return { id, referenceId, groupId: parentId ?? id };
}

/**
 * As {@link lockCustomer}, for the customers of a record with an id, which one of the statements `CUSTOMERS_OF_…` finds: the first one, and those of
 * transfers who have left its group.
 */
export async function lockCustomersOf(tx: TenantTx, statement: string, id: string): Promise<void> {
  const found = await tx.query<{ id: string }>(statement, [id]);
  if (found.length) await tx.query(LOCK_CUSTOMERS_OF_MONEY, [found.map((customer) => customer.id)]);
}

/** Invoices by the names that a request has for them. */
export class LockedInvoices {
  readonly all: readonly LockedInvoice[];
  private readonly byId: ReadonlyMap<string, LockedInvoice>;
  private readonly byReference: ReadonlyMap<string, LockedInvoice>;
  private readonly byNumber: ReadonlyMap<string, LockedInvoice>;

  constructor(rows: readonly InvoiceRow[]) {
    this.all = rows.map(toInvoice);
    this.byId = new Map(this.all.map((invoice) => [invoice.id, invoice]));
    this.byReference = new Map(this.all.map((invoice) => [invoice.referenceId, invoice]));
    this.byNumber = new Map(this.all.map((invoice) => [invoice.number, invoice]));
  }

  /** By our id, else the caller's reference, else the number. */
  find(name: string): LockedInvoice | undefined {
    return this.byId.get(name.toLowerCase()) ?? this.byReference.get(name) ?? this.byNumber.get(name);
  }

  /** Whether a name is the id, reference or number of one invoice and also one of another. */
  isAmbiguous(name: string): boolean {
    const found = [this.byId.get(name.toLowerCase()), this.byReference.get(name), this.byNumber.get(name)];
    return new Set(found.filter((invoice) => invoice !== undefined)).size > 1;
  }
}

/**
 * Locks invoices, given by ids, references or numbers, in the order of their ids, and reads them once they are locked. Their customer must be
 * locked.
 */
export async function lockInvoices(tx: TenantTx, names: readonly string[]): Promise<LockedInvoices> {
  if (!names.length) return new LockedInvoices([]);
  const values = [names.filter(isId), names];
  const [, rows] = await Promise.all([tx.query(LOCK_INVOICES, values), tx.query<InvoiceRow>(INVOICES, values)]);
  return new LockedInvoices(rows);
}

/** Reads invoices that are locked, and the conditions of a new payment with a reference. */
export async function readInvoicesAndConditions(
  tx: TenantTx,
  referenceId: string,
  names: readonly string[],
): Promise<{ invoices: LockedInvoices; conditions: PaymentConditions }> {
  type Row = PaymentConditions & (InvoiceRow | { id: null });
  const rows = await tx.query<Row>(INVOICES_AND_CONDITIONS, [referenceId, names.filter(isId), names]);
  const found = rows.filter((row): row is PaymentConditions & InvoiceRow => row.id !== null);
  return { invoices: new LockedInvoices(found), conditions: rows[0]! };
}

/** Locks payments, given by ids or references, in the order of their ids, after their invoices. */
export async function lockPayments(tx: TenantTx, names: readonly string[]): Promise<LockedPayment[]> {
  if (!names.length) return [];
  const rows = await tx.query<PaymentRow>(LOCK_PAYMENTS, [names.filter(isId), names]);
  return rows.map(toPayment);
}

/** The payment or credit note with our id or the caller's reference `name`. */
export const findByName = <R extends { id: string; referenceId: string | null }>(
  name: string,
  records: readonly R[],
): R | undefined =>
  records.find(({ id }) => id === name.toLowerCase()) ?? records.find(({ referenceId }) => referenceId === name);

/** An issued invoice as rules about discounts see it. */
export const discountable = (
  { issuedAt, earlyPayment, totalAmount, creditedAmount, settled }: LockedInvoice,
  timezone: string,
): DiscountableInvoice => ({
  issuedOn: dayOf(issuedAt, timezone),
  ...{ earlyPayment, totalAmount, creditedAmount },
  takenDiscount: settled?.discount ?? null,
});

/** The day of a record, which what depends on it must not precede. */
export const dayOfInvoice = ({ issuedAt, number }: LockedInvoice): DaySource => ({
  time: issuedAt,
  name: `the invoice ${number}`,
});
export const dayOfPayment = ({ paidAt, displayId }: LockedPayment): DaySource => ({
  time: paidAt,
  name: `the payment ${displayId}`,
});
function toInvoice(row: InvoiceRow): LockedInvoice {
  const [totalAmount, paidAmount, creditedAmount] = [
    decimal(row.totalAmount),
    decimal(row.paidAmount),
    decimal(row.creditedAmount),
  ];
  return {
    id: row.id,
    version: row.version,
    referenceId: row.referenceId,
    number: row.number,
    customerId: row.customerId,
    groupId: row.groupId,
    isIssued: row.isIssued,
    isSent: row.isSent,
    isCancelled: row.isCancelled,
    totalAmount,
    paidAmount,
    creditedAmount,
    recorded: decimal(row.settled?.total ?? 0),
    due: totalAmount.minus(paidAmount).minus(creditedAmount),
    dueDate: row.dueDate,
    issuedAt: row.issuedAt,
    earlyPayment: row.earlyPayment ?? [],
    settled: row.settled,
  };
}

function toPayment({ allocatedAmount, refundedAmount, ...row }: PaymentRow): LockedPayment {
  const [amount, allocated, refunded] = [decimal(row.amount), decimal(allocatedAmount), decimal(refundedAmount)];
  const left = row.reversedAt ? ZERO : amount.minus(allocated).minus(refunded);
  return { ...row, amount, allocated, refunded, left };
}
