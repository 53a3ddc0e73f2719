import { TAKES_MONEY } from '#features/payments/payments.queries.js';
import { undoneAt } from '#features/settings/record-day.js';

/**
 * SQL of the records that change what customers owe, as rows with `customer_id`, `at` (the time from which it counts), `recorded_at`, `step` (the
 * sequence within one record), `type`, `id`, `number` and `amount`: positive if the customer owes more. An allocation changes no balance, so
 * it is no entry, unless it gives money of one customer of a group to an invoice of another: then it is an entry of both. An invoice that was cancelled before the time was stored is cancelled when it was issued.
 *
 * `customers` is SQL behind a customer id that selects the wanted ones, such as `= $2::uuid`; by default the entries are those of all customers.
 * Deleted invoices are {@link deletedEntries}.
 */
export const balanceEntries = (customers?: string): string => `
    select i.customer_id, e.at, e.recorded_at, e.step, e.type, i.id, i.invoice_number as number, e.amount
    from (select i.*, coalesce(i.issued_at, i.created_at) as since from invoices i where i.tenant_id = $1 and i.is_issued${of('i.customer_id', customers)}) i,
      lateral (values (0, 'invoice', i.since, greatest(i.since, i.created_at), i.total_amount),
        (1, 'invoice_cancelled', case when i.is_cancelled then greatest(i.cancelled_at, i.since) end,
          coalesce(i.cancelled_at, i.since), -i.total_amount)) e (step, type, at, recorded_at, amount)
    where e.at is not null
    union all
    select coalesce(n.customer_id, i.customer_id), e.at, e.recorded_at, e.step, e.type, n.id, n.display_id, e.amount
    from credit_notes n left join invoices i on i.tenant_id = $1 and i.id = n.invoice_id,
      lateral (select coalesce(n.issued_at, n.created_at) as since) c,
      lateral (values (0, 'credit_note', c.since, n.created_at, -n.amount),
        (1, 'credit_note_voided', ${undoneAt('n.voided_at', 'c.since')}, n.voided_at, n.amount)) e (step, type, at, recorded_at, amount)
    where n.tenant_id = $1 and e.at is not null and n.amount <> 0${customers === undefined ? '' : ` and ${isNoteOf(customers)}`}
    union all
    select p.customer_id, e.at, e.recorded_at, e.step, e.type, p.id, p.display_id, case when ${TAKES_MONEY} then e.amount else -e.amount end
    from payments p, lateral (values (0, p.kind, p.paid_at, p.created_at, p.amount),
      (1, 'reversal', p.reversed_at, p.reversal_recorded_at, -p.amount)) e (step, type, at, recorded_at, amount)
    where p.tenant_id = $1 and e.at is not null${of('p.customer_id', customers)}
    union all
    select a.transfer_from_id, a.effective_at, a.created_at, 0, 'transfer', a.id, ${TRANSFERRED}, a.amount
    from payment_allocations a where a.tenant_id = $1 and a.transfer_from_id is not null${of('a.transfer_from_id', customers)}
    union all
    select a.transfer_to_id, a.effective_at, a.created_at, 1, 'transfer', a.id, ${TRANSFERRED}, -a.amount
    from payment_allocations a where a.tenant_id = $1 and a.transfer_to_id is not null${of('a.transfer_to_id', customers)}`;

/** SQL of the number of the invoice to which an allocation `a` gave money of another customer. */
const TRANSFERRED = `coalesce((select i.invoice_number from invoices i where i.tenant_id = $1 and i.id = a.invoice_id),
      (select d.invoice_number from deleted_invoices d where d.tenant_id = $1 and d.id = a.invoice_id))`;

/** The entries of the issued invoices of a customer that were deleted, in the form of {@link balanceEntries}. They add up to 0. */
export const deletedEntries = (customers: string): string => `
    select d.customer_id, e.at, e.recorded_at, e.step, e.type, d.id, d.invoice_number, e.amount
    from deleted_invoices d, lateral (values (0, 'invoice', d.issued_at, greatest(d.issued_at, d.created_at), d.total_amount),
      (1, 'invoice_cancelled', greatest(d.deleted_at, d.issued_at), d.deleted_at, -d.total_amount)) e (step, type, at, recorded_at, amount)
    where d.tenant_id = $1${of('d.customer_id', customers)}`;

const of = (column: string, customers: string | undefined): string =>
  customers === undefined ? '' : ` and ${column} ${customers}`;

/** A credit note has its customer from its invoice until it is voided. */
const isNoteOf = (customers: string): string => `(n.customer_id ${customers} or n.invoice_id = any(array(
      select i.id from invoices i where i.tenant_id = $1 and i.customer_id ${customers})))`;
