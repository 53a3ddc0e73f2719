-- Adds the change of an invoice to `list_counts`. The class of an invoice is its state as far as the time does not matter (`UNPAID` is open,
-- sent, partially paid or overdue), whether an amount is due, and whether the paid amount reaches the total. Trigger of invoices; the
-- condition of `invoices_count_changes` compares the same class. `LISTS` in migrations/0012-list-counts.ts has it too.
create or replace function count_invoices()
returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (old.tenant_id, 'invoices', gen_random_uuid(), array[case when old.is_cancelled then 'CANCELLED' when not old.is_issued then 'DRAFT'
  when old.total_amount > 0 and old.credited_amount >= old.total_amount then 'CREDIT_NOTE_ISSUED'
  when old.total_amount <= old.paid_amount + old.credited_amount then 'CLOSED' else 'UNPAID' end, (old.paid_amount + old.credited_amount < old.total_amount)::text, (old.paid_amount >= old.total_amount)::text], -1);
  end if;
  if tg_op <> 'DELETE' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (new.tenant_id, 'invoices', gen_random_uuid(), array[case when new.is_cancelled then 'CANCELLED' when not new.is_issued then 'DRAFT'
  when new.total_amount > 0 and new.credited_amount >= new.total_amount then 'CREDIT_NOTE_ISSUED'
  when new.total_amount <= new.paid_amount + new.credited_amount then 'CLOSED' else 'UNPAID' end, (new.paid_amount + new.credited_amount < new.total_amount)::text, (new.paid_amount >= new.total_amount)::text], 1);
  end if;
  return null;
end $$;
