-- Removes a deleted invoice from its shipments, in the same transaction. Trigger of invoices. An action of the foreign key could not be
-- distributed (docs/scaling.md).
create or replace function clear_invoice_of_shipments()
returns trigger
language plpgsql as $$ begin
  update shipments set invoice_id = null where tenant_id = old.tenant_id and invoice_id = old.id;
  return old;
end $$;
