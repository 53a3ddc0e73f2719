-- The form in which brands, categories and tags are compared: folded, without the white space around them that older versions stored. `labelKey`
-- of the service does the same with values of filters.
create or replace function label_key(label text)
returns text
language sql immutable strict parallel safe as $$
  select btrim(folded_text(label), E' \t\n\u000b\f\r\u0085\u1680\u2028\u2029\u200b\ufeff')
$$;
