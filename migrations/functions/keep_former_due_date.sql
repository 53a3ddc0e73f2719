-- Keeps the due date that an issued invoice had until now, in the transaction that changes it, so that an ageing report of a past day uses the
-- due date that was in force then. Trigger of invoices. Of several changes at one moment the first has the due date of the days before.
create or replace function keep_former_due_date()
returns trigger
language plpgsql as $$ begin
  insert into former_due_dates (tenant_id, invoice_id, replaced_at, due_date)
    values (old.tenant_id, old.id, tenant_clock_timestamp(), old.due_date) on conflict do nothing;
  return null;
end $$;
