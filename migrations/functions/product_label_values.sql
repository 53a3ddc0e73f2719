-- The labels by which lists find a product, each once: the keys of its categories and tags.
create or replace function product_label_values(categories text[], tags text[])
returns table (kind text, value text)
language sql immutable parallel safe as $$
  select 'category', label_key(c) from unnest(categories) c union select 'tag', label_key(t) from unnest(tags) t
$$;
