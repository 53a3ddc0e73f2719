import { type RecordedAmounts, SETTLED } from '#features/invoices/money/invoice-money.queries.js';
import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import { CLOSED_UNTIL } from '#features/settings/settings.queries.js';
import { numbered, numberedDisplayId } from '#platform/data/records/next-display-id.js';
import { documentStatement, insertStatement } from '#platform/data/sql/entity-sql.js';
import { PaymentAllocation } from '../payment-allocation.entity.js';
import { Payment, type PaymentKind } from '../payment.entity.js';
import { NEW_PAYMENT, type PaymentRecord } from '../payments.queries.js';

/** The payment with an id (`$2`, or null) or else the reference `$3`, and its customer. */
export const PAYMENT_ID = `select id, customer_id as "customerId" from payments where tenant_id = $1 and (id = $2::uuid or reference_id = $3::text)
  order by id is distinct from $2::uuid limit 1`;

/** The invoice with an id (`$2`, or null), else the reference, else the number `$3`, and its customer. */
export const INVOICE_ID = `select id, customer_id as "customerId" from invoices
  where tenant_id = $1 and (id = $2::uuid or reference_id = $3::text or invoice_number = $3::text)
  order by id is distinct from $2::uuid, reference_id <> $3::text limit 1`;

/** SQL condition on an invoice `t`: it has one of the ids, references or numbers. */
const named = (ids: string, names: string): string =>
  `(t.id = any(${ids}::uuid[]) or t.reference_id = any(${names}::text[]) or t.invoice_number = any(${names}::text[]))`;

/** Locks invoices, given by ids (`$2`) and by references or numbers (`$3`), after their customer. */
export const LOCK_INVOICES = `select t.id from invoices t where t.tenant_id = $1 and ${named('$2', '$3')} order by t.id for update`;

/** A row of {@link INVOICES}. */
export interface InvoiceRow {
  id: string;
  version: number;
  referenceId: string;
  number: string;
  customerId: string;
  /** The parent of its customer, or the customer itself. */
  groupId: string;
  isIssued: boolean;
  isSent: boolean;
  isCancelled: boolean;
  totalAmount: string;
  paidAmount: string;
  creditedAmount: string;
  dueDate: Date;
  issuedAt: Date;
  earlyPayment: EarlyPaymentDiscount[] | null;
  settled: RecordedAmounts | null;
}

const invoices = (ids: string, names: string): string => `select t.id, t.version, t.reference_id as "referenceId",
    t.invoice_number as number, t.customer_id as "customerId",
    coalesce((select c.parent_id from customers c where c.tenant_id = $1 and c.id = t.customer_id), t.customer_id) as "groupId", t.is_issued as "isIssued", t.is_sent as "isSent",
    t.is_cancelled as "isCancelled", t.total_amount as "totalAmount", t.paid_amount as "paidAmount",
    t.credited_amount as "creditedAmount", t.due_date as "dueDate", coalesce(t.issued_at, t.created_at) as "issuedAt",
    t.early_payment as "earlyPayment", ${SETTLED} as settled
  from invoices t where t.tenant_id = $1 and ${named(ids, names)}`;

/**
 * Invoices, given as in {@link LOCK_INVOICES}, with the sums of their allocations; to be read while they are locked, by a statement of its own,
 * because the sums can be older than a lock for which the same statement waits. An issued invoice without a time of issue was issued when it was
 * created.
 */
export const INVOICES = invoices('$2', '$3');

/**
 * The ids of invoices of a customer (`$2`) on which something is due, by due date, as many as an amount (`$3`) can pay and at most 1,000.
 */
export const OLDEST_DUE = `select id from (
    select t.id, t.due_date, sum(t.total_amount - t.paid_amount - t.credited_amount) over (order by t.due_date, t.id)
      - (t.total_amount - t.paid_amount - t.credited_amount) as before
    from invoices t where t.tenant_id = $1 and t.customer_id = $2 and t.is_issued and not t.is_cancelled
      and t.paid_amount < t.total_amount and t.paid_amount + t.credited_amount < t.total_amount) due
  where before < $3::numeric order by due_date, id limit 1000`;

/** A row of {@link LOCK_PAYMENTS}. */
export interface PaymentRow {
  id: string;
  version: number;
  referenceId: string;
  displayId: string;
  kind: PaymentKind;
  customerId: string;
  amount: string;
  allocatedAmount: string;
  refundedAmount: string;
  paidAt: Date;
  reversedAt: Date | null;
}

/** Locks payments, given by ids (`$2`) and references (`$3`), after the invoices, and returns them. */
export const LOCK_PAYMENTS = `select t.id, t.version, t.reference_id as "referenceId", t.display_id as "displayId", t.kind,
    t.customer_id as "customerId", t.amount, t.allocated_amount as "allocatedAmount", t.refunded_amount as "refundedAmount",
    t.paid_at as "paidAt", t.reversed_at as "reversedAt"
  from payments t where t.tenant_id = $1 and (t.id = any($2::uuid[]) or t.reference_id = any($3::text[])) order by t.id for update`;

/** A row of {@link LOCK_CREDIT_NOTES}. */
export interface CreditNoteRow {
  id: string;
  referenceId: string | null;
  number: string;
  /** Null of a credit note without an invoice; others have nothing to give. */
  invoiceId: string | null;
  customerId: string;
  amount: string;
  allocatedAmount: string;
  refundedAmount: string;
  issuedAt: Date;
  voidedAt: Date | null;
}

/** SQL of the customer of a credit note `t`. */
const CUSTOMER_OF_NOTE = `coalesce(t.customer_id, (select i.customer_id from invoices i where i.tenant_id = $1 and i.id = t.invoice_id))`;

/** Locks credit notes, given by ids (`$2`) and references (`$3`), after the invoices, and returns them. */
export const LOCK_CREDIT_NOTES = `select t.id, t.reference_id as "referenceId", t.display_id as number, t.invoice_id as "invoiceId",
    ${CUSTOMER_OF_NOTE} as "customerId", t.amount, t.allocated_amount as "allocatedAmount", t.refunded_amount as "refundedAmount",
    coalesce(t.issued_at, t.created_at) as "issuedAt", t.voided_at as "voidedAt"
  from credit_notes t where t.tenant_id = $1 and (t.id = any($2::uuid[]) or t.reference_id = any($3::text[])) order by t.id for update`;

/** The credit note with an id (`$2`, or null) or else the reference `$3`, and its customer. */
export const CREDIT_NOTE_ID = `select t.id, ${CUSTOMER_OF_NOTE} as "customerId" from credit_notes t
  where t.tenant_id = $1 and (t.id = $2::uuid or t.reference_id = $3::text) order by t.id is distinct from $2::uuid limit 1`;

/** A row of {@link openAllocations}. */
export interface OpenAllocationRow {
  id: string;
  paymentId: string | null;
  sourceInvoiceId: string | null;
  sourceCreditNoteId: string | null;
  invoiceId: string | null;
  refundedPaymentId: string | null;
  refundedCreditNoteId: string | null;
  amount: string;
  effectiveAt: Date;
  counterpartOfId: string | null;
  /** Of the payment; null if the source is an invoice or a credit note. */
  kind: PaymentKind | null;
  displayId: string | null;
  /** The other side of an allocation from an invoice; null on payments' and on the other side itself. */
  counterpartId: string | null;
  withAllocationId: string | null;
  transferFromId: string | null;
  transferToId: string | null;
}

/** The allocations that fulfil a condition on `a`, that no other reverses and that are no reversals themselves, in the order of their ids. */
const openAllocations = (
  condition: string,
): string => `select a.id, a.payment_id as "paymentId", a.source_invoice_id as "sourceInvoiceId",
    a.source_credit_note_id as "sourceCreditNoteId", a.invoice_id as "invoiceId", a.refunded_payment_id as "refundedPaymentId",
    a.refunded_credit_note_id as "refundedCreditNoteId", a.amount, a.effective_at as "effectiveAt",
    a.counterpart_of_id as "counterpartOfId", p.kind, p.display_id as "displayId", c.id as "counterpartId",
    a.with_allocation_id as "withAllocationId", a.transfer_from_id as "transferFromId", a.transfer_to_id as "transferToId"
  from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
    left join payment_allocations c on c.tenant_id = $1 and c.counterpart_of_id = a.id
  where a.tenant_id = $1 and a.reverses_id is null and ${condition}
    and not exists (select 1 from payment_allocations r where r.tenant_id = $1 and r.reverses_id = a.id) order by a.id`;

/** The allocation `$2` if it is open, with the discount or write-off that it left and what takes a part of the discount back. */
export const OPEN_WITH_ALLOCATION =
  openAllocations(`(a.id = $2 or a.with_allocation_id = $2 or a.with_allocation_id = any(array(
    select d.id from payment_allocations d where d.tenant_id = $1 and d.with_allocation_id = $2)))`);
/**
 * The open allocations of a payment (`$2`), with those of the discounts and write-offs that were made with it; of a discount also those that take a
 * part of it back.
 */
export const OPEN_WITH_PAYMENT = openAllocations(`(a.payment_id = $2
    or a.payment_id = any(array(select w.id from payments w where w.tenant_id = $1 and w.with_payment_id = $2))
    or a.with_allocation_id = any(array(select d.id from payment_allocations d where d.tenant_id = $1 and d.payment_id = $2)))`);
/** The open allocations that move the paid amounts of invoices (`$2`), those that an invoice gives included. */
export const OPEN_OF_INVOICES = openAllocations('a.invoice_id = any($2::uuid[])');

/** The open refunds and write-offs of money of a payment (`$2`) that was not allocated, but for those that were made with it. */
export const OPEN_REFUNDS = openAllocations('a.refunded_payment_id = $2 and p.with_payment_id is distinct from $2');

/** The open allocations and refunds of the amount of a credit note (`$2`) without an invoice. */
export const OPEN_USES = openAllocations('(a.source_credit_note_id = $2 or a.refunded_credit_note_id = $2)');

/** The open allocation of the negative discount by which a credit note (`$2`) takes a discount back. */
export const OPEN_OF_CREDIT_NOTE = openAllocations(
  'a.payment_id = any(array(select d.id from payments d where d.tenant_id = $1 and d.with_credit_note_id = $2))',
);

/** The number of the credit note that takes back a part of a discount by the negative discount `$2`. */
export const NOTE_OF_DISCOUNT = `select n.display_id as number from payments p
  join credit_notes n on n.tenant_id = $1 and n.id = p.with_credit_note_id where p.tenant_id = $1 and p.id = $2`;

/** Locks an invoice (`$2`) and the invoices that gave it money, after their customer. */
export const LOCK_INVOICE_WITH_SOURCES = `select t.id from invoices t where t.tenant_id = $1 and (t.id = $2 or t.id in (
    select a.source_invoice_id from payment_allocations a where a.tenant_id = $1 and a.invoice_id = $2 and a.source_invoice_id is not null))
  order by t.id for update`;

/**
 * The writes of {@link STORE_MONEY} but for changes of what payments and credit notes gave. The payments are before the allocations, which refer to them: Citus
 * checks keys after each `with` clause. They lock the tenant's series of numbers, for which its other payments wait, after all other locks of the
 * use case.
 */
const WRITE_MONEY = `with ${numbered('payments', '$2')},
  paid as (${insertStatement(Payment, '$2', { displayId: numberedDisplayId('P-') })} returning *),
  allocated as (${insertStatement(PaymentAllocation, '$3')} returning *),
  moved as (update invoices t set paid_amount = t.paid_amount + x.amount
    from json_to_recordset($4) as x(id uuid, amount numeric) where t.tenant_id = $1 and t.id = x.id returning t.id)`;

/**
 * Inserts payments and allocations (`$2`, `$3`), adds amounts to the paid amounts of invoices (`$4`: `{id, amount}`) and changes what payments
 * gave (`$5`: `{id, allocatedAmount, refundedAmount, reversedAt, reversalRecordedAt, reversalReason}`), each a JSON array. The payments get the
 * next display ids. Returns the ids of all these. One server of PostgreSQL writes in the sequence of the selection: the series is locked last.
 */
export const STORE_MONEY = `${WRITE_MONEY},
  used as (update payments t set allocated_amount = x."allocatedAmount", refunded_amount = x."refundedAmount",
      reversed_at = x."reversedAt", reversal_recorded_at = x."reversalRecordedAt", reversal_reason = x."reversalReason"
    from json_to_recordset($5) as x(id uuid, "allocatedAmount" numeric, "refundedAmount" numeric, "reversedAt" timestamptz,
      "reversalRecordedAt" timestamptz, "reversalReason" text)
    where t.tenant_id = $1 and t.id = x.id returning t.id)
  select id from allocated union all select id from moved union all select id from used union all select id from paid`;

/**
 * Changes what credit notes without an invoice gave (`$2`, a JSON array of `{id, allocatedAmount, refundedAmount}`). It is a statement of its own,
 * because a trigger of invoices reads credit notes.
 */
export const STORE_CREDIT_NOTES = `update credit_notes t set allocated_amount = x."allocatedAmount", refunded_amount = x."refundedAmount"
  from json_to_recordset($2) as x(id uuid, "allocatedAmount" numeric, "refundedAmount" numeric)
  where t.tenant_id = $1 and t.id = x.id`;

/** As {@link STORE_MONEY} without changes of payments; returns the new payment `$5` with its allocations. */
export const STORE_PAYMENT = documentStatement<PaymentRecord>(`${WRITE_MONEY}
  select row_to_json(r) as doc from (select ${NEW_PAYMENT} from paid t where t.id = $5::uuid) r`);

/** On what a new payment with the reference `$2` depends beside its invoices. */
export interface PaymentConditions {
  closedUntil: string | null;
  /** The id of the payment that has the reference. */
  takenBy: string | null;
}

/** The {@link PaymentConditions} in each row, with the {@link INVOICES} (`$3`, `$4`); one row with nulls if there are none. */
export const INVOICES_AND_CONDITIONS = `select c.*, i.* from (select ${CLOSED_UNTIL} as "closedUntil",
    (select id from payments where tenant_id = $1 and reference_id = $2) as "takenBy") c
  left join lateral (${invoices('$3', '$4')}) i on true order by i.id`;

/** A row of {@link RECORDED_AMOUNTS}. */
export interface RecordedRow {
  invoiceId: string;
  /** Sum of the allocations, and without those of adjustments. */
  total: string;
  others: string;
}

/** The sums of the allocations of invoices (`$2`, ids) that have some. */
export const RECORDED_AMOUNTS = `select a.invoice_id as "invoiceId", sum(a.amount) as total,
    coalesce(sum(a.amount) filter (where p.kind is distinct from 'adjustment'), 0) as others
  from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.invoice_id = any($2::uuid[]) group by a.invoice_id`;
