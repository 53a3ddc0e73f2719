import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { documentQuery, documentsByIds, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { PaymentAllocation } from './payment-allocation.entity.js';
import { Payment, type PaymentStatus } from './payment.entity.js';

/** An allocation with its customer and the allocation that reverses it. */
export type AllocationRecord = Stored<PaymentAllocation> & { customerId: string | null; reversedById: string | null };

/** An allocation as part of its payment's record. */
export type AllocationOfPayment = Omit<AllocationRecord, 'customerId' | 'version' | 'createdAt' | 'updatedAt'>;

/** A payment with its allocations in the order in which they were made. */
export type PaymentRecord = Stored<Payment> & { allocations: AllocationOfPayment[] };

/** SQL of the id of the allocation that reverses the one with the alias `alias`. */
const reversedBy = (alias: string): string =>
  `(select r.id from payment_allocations r where r.tenant_id = $1 and r.reverses_id = ${alias}.id) as "reversedById"`;

/** The select list of the record of a payment `t`; the arguments are the source of its allocations `a` and what reverses one of them. */
const record = (allocations: string, reversedById: string): string => `${selectList(Payment, 't')},
  (select coalesce(json_agg(part), '[]') from (
    select ${selectList(PaymentAllocation, 'a', ['version', 'createdAt', 'updatedAt'])}, ${reversedById}
    from ${allocations} order by a.created_at, a.id) part) as allocations`;

const RECORD = record('payment_allocations a where a.tenant_id = $1 and a.payment_id = t.id', reversedBy('a'));

/** The select list of a payment that the same statement inserts, whose allocations are `allocated`. */
export const NEW_PAYMENT = record('allocated a where a.payment_id = t.id', 'null as "reversedById"');

export const PAYMENT = documentQuery<PaymentRecord>(RECORD, 'payments t where t.tenant_id = $1 and t.id = $2');

/** The payment with the reference `$2`. */
export const PAYMENT_BY_REFERENCE = documentQuery<PaymentRecord>(
  RECORD,
  'payments t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The payments with the ids `$2`, in the order of their ids. */
export const PAYMENTS_BY_IDS = documentsByIds(PAYMENT);

/** SQL condition on a payment `p`: it takes money of its sources, so that the customer owes more. */
export const TAKES_MONEY = `(p.kind = 'refund' or p.from_sources)`;

export const PAYMENT_SORTS = ['created_at', 'updated_at', 'paid_at'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export const PAYMENTS: ListSource<PaymentSort> = {
  table: 'payments',
  record: RECORD,
  sortColumns: { ...TIME_SORT_COLUMNS, paid_at: { sql: 't.paid_at', sqlType: 'timestamptz', property: 'paidAt' } },
};

/** SQL condition on a payment `t`: it has the status; the same as `paymentStatus`. */
export const HAS_STATUS: Record<PaymentStatus, string> = {
  reversed: 't.reversed_at is not null',
  allocated: 't.reversed_at is null and t.allocated_amount + t.refunded_amount = t.amount',
  unallocated: 't.reversed_at is null and t.allocated_amount + t.refunded_amount = 0',
  partially_allocated:
    't.reversed_at is null and t.allocated_amount + t.refunded_amount > 0 and t.allocated_amount + t.refunded_amount < t.amount',
};

/** SQL condition on a payment `t`: it has allocations to invoices with one of the ids in the parameter `ids`. */
export const ofInvoices = (ids: string): string => `t.id in (select a.payment_id from payment_allocations a
  where a.tenant_id = $1 and a.invoice_id = any(${ids}::uuid[]))`;

/** SQL of the customer of an allocation `t`: that of its source. */
export const CUSTOMER_OF_ALLOCATION = `coalesce((select p.customer_id from payments p where p.tenant_id = $1 and p.id = t.payment_id),
    (select n.customer_id from credit_notes n where n.tenant_id = $1 and n.id = t.source_credit_note_id),
    (select i.customer_id from invoices i where i.tenant_id = $1 and i.id = t.source_invoice_id),
    (select d.customer_id from deleted_invoices d where d.tenant_id = $1 and d.id = t.source_invoice_id))`;

const ALLOCATION_RECORD = `${selectList(PaymentAllocation, 't')},
  ${CUSTOMER_OF_ALLOCATION} as "customerId",
  ${reversedBy('t')}`;

export const ALLOCATION = documentQuery<AllocationRecord>(
  ALLOCATION_RECORD,
  'payment_allocations t where t.tenant_id = $1 and t.id = $2',
);

/** The allocations with the ids `$2`, in the order of their ids. */
export const ALLOCATIONS_BY_IDS = documentsByIds(ALLOCATION);

export const ALLOCATION_SORTS = ['created_at', 'updated_at'] as const;
export type AllocationSort = (typeof ALLOCATION_SORTS)[number];

export const ALLOCATIONS: ListSource<AllocationSort> = {
  table: 'payment_allocations',
  record: ALLOCATION_RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** SQL condition on an allocation `t`: its source is of a customer with one of the ids in the parameter `ids`. */
export const ofCustomers = (ids: string): string => `(t.payment_id in (
    select p.id from payments p where p.tenant_id = $1 and p.customer_id = any(${ids}::uuid[]))
  or t.source_credit_note_id in (select n.id from credit_notes n where n.tenant_id = $1 and n.customer_id = any(${ids}::uuid[]))
  or t.source_invoice_id in (select i.id from invoices i where i.tenant_id = $1 and i.customer_id = any(${ids}::uuid[])
    union all select d.id from deleted_invoices d where d.tenant_id = $1 and d.customer_id = any(${ids}::uuid[])))`;

/** SQL condition on an allocation `t`: it gives or takes money of a payment with one of the ids in the parameter `ids`. */
export const ofPayments = (ids: string): string =>
  `(t.payment_id = any(${ids}::uuid[]) or t.refunded_payment_id = any(${ids}::uuid[]))`;
