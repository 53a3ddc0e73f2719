-- Stores the keys by which bank lines find an invoice, or removes them while it is a draft: its number and reference in small letters and digits; and
-- while something is due, the number from its beginning and from its end, what is due, and that less each of its discounts, not rounded, in
-- ten-thousandths. Returns the id of the invoice. Does nothing if there is no such invoice.
create or replace function store_invoice_keys(tenant uuid, invoice uuid)
returns uuid
language plpgsql as $$
declare
  i record;
  name text;
  due numeric;
  base numeric;
  is_open boolean;
begin
  select t.invoice_number, t.reference_id, t.is_issued, t.is_cancelled, t.total_amount, t.paid_amount, t.credited_amount, t.early_payment into i
    from invoices t where t.tenant_id = tenant and t.id = invoice;
  if not found then
    return invoice;
  end if;
  if not i.is_issued then
    delete from invoice_keys k where k.tenant_id = tenant and k.invoice_id = invoice;
    return invoice;
  end if;
  name := matching_name_key(i.invoice_number);
  base := i.total_amount - i.credited_amount;
  due := base - i.paid_amount;
  is_open := not i.is_cancelled and due > 0;
  insert into invoice_keys as k (tenant_id, invoice_id, number_key, reference_key, open_number, open_end, due, first_net, second_net)
    values (tenant, invoice, name, matching_name_key(i.reference_id),
      case when is_open then name end, case when is_open then reverse(name) end, case when is_open then due * 10000 end,
      case when is_open then (due - base * (i.early_payment->0->>'percent')::numeric / 100) * 10000 end,
      case when is_open then (due - base * (i.early_payment->1->>'percent')::numeric / 100) * 10000 end)
  on conflict (tenant_id, invoice_id) do update
    set number_key = excluded.number_key, reference_key = excluded.reference_key, open_number = excluded.open_number,
      open_end = excluded.open_end, due = excluded.due, first_net = excluded.first_net, second_net = excluded.second_net
    where (k.number_key, k.reference_key, k.open_number, k.due, k.first_net, k.second_net) is distinct from
      (excluded.number_key, excluded.reference_key, excluded.open_number, excluded.due, excluded.first_net, excluded.second_net);
  return invoice;
end $$;
