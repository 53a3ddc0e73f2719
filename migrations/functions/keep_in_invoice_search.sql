-- Keeps the searched text of an invoice current. Trigger of invoices.
create or replace function keep_in_invoice_search()
returns trigger
language plpgsql as $$
declare
  d text := search_document(concat_ws(' ', new.invoice_number, new.reference_id, new.po_number));
begin
  insert into invoice_search (tenant_id, invoice_id, document, code_parts) values (new.tenant_id, new.id, d, product_search_code_parts(d))
  on conflict (tenant_id, invoice_id) do update set document = excluded.document, code_parts = excluded.code_parts;
  return null;
end $$;
