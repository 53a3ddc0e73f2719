-- The labels by which lists find a product, each once: its categories and tags.
create or replace function product_label_values(categories text[], tags text[])
returns table (kind text, value text)
language sql immutable parallel safe as $$
  select 'category', unnest(categories) union select 'tag', unnest(tags)
$$;
