-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.count_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
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
end $function$;
