/**
 * A payment with one allocation in one statement, with the locks and the entries in the journal of the service. The customer is locked first,
 * because everything else reads `c`, then the invoice. `$2` the customer, `$3` the invoice, `$4` and `$5` new ids, `$6` the reference, `$7` the
 * amount.
 */
export const CREATE_PAYMENT = `with
  c as materialized (select id from customers where tenant_id = $1 and id = $2 for no key update),
  i as materialized (
    select t.* from c, lateral (select * from invoices where tenant_id = $1 and id = $3 and customer_id = c.id for update) t),
  n as (
    insert into number_series as s (tenant_id, series, last_number) select $1, 'payments', 1 from i
    on conflict (tenant_id, series) do update set last_number = s.last_number + 1 returning last_number),
  p as (
    insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes, allocated_amount)
    select $1, $4, $6, 'P-' || lpad(n.last_number::text, 6, '0'), 'payment', c.id, $7::numeric, now(), '[]', $7::numeric from c, n returning *),
  a as (
    insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount, effective_at)
    select $1, $5, p.id, $3, $7::numeric, p.paid_at from p returning *),
  moved as (update invoices t set paid_amount = t.paid_amount + a.amount from a where t.tenant_id = $1 and t.id = a.invoice_id),
  journaled as (
    insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, reference_id, version, action, is_move, changes)
    select $1, uuidv7(), 'payment', p.id, p.reference_id, 1, 'created', false, '[]'::jsonb from p
    union all select $1, uuidv7(), 'allocation', a.id, null, 1, 'created', false, '[]'::jsonb from a
    union all select $1, uuidv7(), 'invoice', i.id, i.reference_id, i.version + 1, 'updated', false, jsonb_build_array(
      jsonb_build_object('field', 'paid_amount', 'before', i.paid_amount, 'after', i.paid_amount + $7::numeric),
      jsonb_build_object('field', 'due_amount', 'before', i.total_amount - i.paid_amount, 'after', i.total_amount - i.paid_amount - $7::numeric),
      jsonb_build_object('field', 'settlement.payments', 'before', i.paid_amount, 'after', i.paid_amount + $7::numeric)) from i)
  select row_to_json(r)::text from (select p.*, (select json_agg(a) from a) as allocations from p) r`;
