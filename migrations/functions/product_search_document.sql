-- The searched text of a product: lower case, a blank before each word. The collation lets all versions of PostgreSQL convert in the same way.
create or replace function product_search_document(sku text, reference_id text, name text)
returns text
language sql immutable parallel safe as $$
  select ' ' || lower(regexp_replace(concat_ws(' ', sku, reference_id, name), '\s+', ' ', 'g') collate "und-x-icu")
$$;
