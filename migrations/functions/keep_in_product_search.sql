-- Keeps the searched text of a product current, and removes a deleted product from the search. Trigger of products.
create or replace function keep_in_product_search()
returns trigger
language plpgsql as $$
declare
  d text := product_search_words(new.sku, new.reference_id, new.name, new.barcode);
begin
  if new.deleted_at is null then
    update product_search set document = d, code_parts = product_search_code_parts(d) where tenant_id = new.tenant_id and product_id = new.id;
  else
    delete from product_search where tenant_id = new.tenant_id and product_id = new.id;
  end if;
  return null;
end $$;
