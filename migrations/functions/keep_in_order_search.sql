-- Keeps the searched text of an order current. Trigger of orders.
create or replace function keep_in_order_search()
returns trigger
language plpgsql as $$
declare
  d text := search_document(concat_ws(' ', new.display_id, new.reference_id, new.po_number));
begin
  insert into order_search (tenant_id, order_id, document, code_parts) values (new.tenant_id, new.id, d, product_search_code_parts(d))
  on conflict (tenant_id, order_id) do update set document = excluded.document, code_parts = excluded.code_parts;
  return null;
end $$;
