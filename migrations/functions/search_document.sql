-- The words of a text by which its record is found, each once, with a blank before each: folded, and in the other common spelling of
-- umlauts, so that muller, mueller and Müller find both Müller and Mueller. Also in lower case with their accents, for instances of
-- releases that do not fold.
create or replace function search_document(searched text)
returns text
language plpgsql immutable strict parallel safe as $$
declare
  words text := folded_text(searched);
begin
  if octet_length(searched) > char_length(searched) then
    words := concat_ws(' ', words, lower(searched collate "und-x-icu"), folded_text(replace(replace(replace(replace(
      lower(normalize(searched, NFC) collate "und-x-icu"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe')));
  end if;
  if words ~ '[aou]e' then
    words := words || ' ' || regexp_replace(words, '([aou])e', '\1', 'g');
  end if;
  return ' ' || coalesce((select string_agg(distinct word, ' ')
    from regexp_split_to_table(words, '[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+') word where word <> ''), '');
end $$;
