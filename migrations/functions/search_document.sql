-- The words of a text by which its record is found, each once, with a blank before each: folded, and in the other common spelling of
-- umlauts, so that muller, mueller and Müller find both Müller and Mueller. Also in lower case with their accents, for instances of
-- releases that do not fold.
create or replace function search_document(searched text)
returns text
language sql immutable strict parallel safe as $$
  select ' ' || coalesce(string_agg(distinct word, ' '), '')
  from (select folded_text(searched) as folded, folded_text(replace(replace(replace(replace(
      lower(normalize(searched, NFC) collate "und-x-icu"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe')) as spelled) form
    cross join regexp_split_to_table(concat_ws(' ', lower(searched collate "und-x-icu"), folded, spelled,
      regexp_replace(folded || ' ' || spelled, '([aou])e', '\1', 'g')),
      '[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+') word
  where word <> ''
$$;
