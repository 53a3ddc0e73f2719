-- All parts of six characters of those words of a searched text that have a digit, by which codes are found: trigrams of codes, such as 000,
-- are in a large share of all records. `codePartsOf` of the service does the same for searched words.
create or replace function product_search_code_parts(document text)
returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(word, place, 6)), '{}')
    from regexp_split_to_table(document, ' ') word cross join generate_series(1, length(word) - 5) place
    where word ~ '[0-9]'
$$;
