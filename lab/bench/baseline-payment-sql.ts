/**
 * A payment with one allocation, with the locks, reads and entries in the journal of the service, in as few statements as that takes: what is
 * decided and recorded depends on sums that must be read after the locks are there, by another statement.
 */

/** Locks the customer `$2` and then its invoice `$3`. */
export const LOCK_PAYMENT = `with c as materialized (select id from customers where tenant_id = $1 and id = $2 for no key update)
  select (select count(*) from (select id from invoices where tenant_id = $1 and id = $3 and customer_id = c.id for update) i) from c`;

/** The invoice `$2` with what payments gave it, the end of the closed period, and the payment with the reference `$3`. */
export const READ_PAYMENT = `select i.customer_id, i.reference_id, i.version, i.is_issued and not i.is_cancelled, i.total_amount, i.paid_amount, i.credited_amount,
    i.due_date, (select sum(a.amount) from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
      where a.tenant_id = $1 and a.invoice_id = i.id and (a.payment_id is null or p.kind = 'payment')),
    (select closed_until::text from tenant_settings where tenant_id = $1),
    (select id from payments where tenant_id = $1 and reference_id = $3)
  from invoices i where i.tenant_id = $1 and i.id = $2`;

/**
 * Stores the payment `$2` and its allocation `$3` with the reference `$4`, the customer `$5`, the invoice `$6` and the amount `$7`, and the entries
 * of the journal `$8`, a JSON array.
 */
export const STORE_PAYMENT = `with
  n as (
    insert into number_series as s (tenant_id, series, last_number) values ($1, 'payments', 1)
    on conflict (tenant_id, series) do update set last_number = s.last_number + 1 returning last_number),
  p as (
    insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes, allocated_amount)
    select $1, $2, $4, 'P-' || lpad(n.last_number::text, 6, '0'), 'payment', $5::uuid, $7::numeric, now(), '[]', $7::numeric from n returning *),
  a as (
    insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount, effective_at)
    select $1, $3, p.id, $6::uuid, $7::numeric, p.paid_at from p returning *),
  moved as (update invoices t set paid_amount = t.paid_amount + a.amount from a where t.tenant_id = $1 and t.id = a.invoice_id),
  journaled as (
    insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, reference_id, version, action, is_move, changes)
    select $1, id, resource_type, resource_id, reference_id, version, action, false, changes from json_to_recordset($8)
      as x(id uuid, resource_type text, resource_id uuid, reference_id text, version int, action text, changes jsonb))
  select row_to_json(r)::text from (select p.*, (select json_agg(a) from a) as allocations from p) r`;
