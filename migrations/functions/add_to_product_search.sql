-- Adds a new product to the search. Trigger of products.
create or replace function add_to_product_search()
returns trigger
language plpgsql as $$
declare
  d text := product_search_words(new.sku, new.reference_id, new.name, new.barcode);
begin
  insert into product_search (tenant_id, product_id, document, code_parts) values (new.tenant_id, new.id, d, product_search_code_parts(d));
  return null;
end $$;
