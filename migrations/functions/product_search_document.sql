-- The searched text of a product without its barcode, as the migration `Search` and functions of version 0.2 store it;
-- product_search_words has the present one.
create or replace function product_search_document(sku text, reference_id text, name text)
returns text
language plpgsql immutable parallel safe as $$
begin
  return search_document(concat_ws(' ', sku, reference_id, name));
end $$;
