-- Keeps the keys by which bank lines find an invoice current. Trigger of invoices.
create or replace function keep_invoice_keys()
returns trigger
language plpgsql as $$
begin
  perform store_invoice_keys(new.tenant_id, new.id);
  return null;
end $$;
