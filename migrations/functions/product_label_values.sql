-- The labels by which lists find a product, each once and folded: its categories and tags.
create or replace function product_label_values(categories text[], tags text[])
returns table (kind text, value text)
language sql immutable parallel safe as $$
  select 'category', folded_text(c) from unnest(categories) c union select 'tag', folded_text(t) from unnest(tags) t
$$;
