-- The searched text of a product.
create or replace function product_search_words(sku text, reference_id text, name text, barcode text)
returns text
language plpgsql immutable parallel safe as $$
begin
  return search_document(concat_ws(' ', sku, reference_id, name, barcode));
end $$;
