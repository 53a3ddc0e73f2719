-- The form of a text in which it is searched: lower case, without accents and other marks, with ss for ß, and with the letters that have no
-- decomposition (ø, ł, æ …) as they are typed on other keyboards. Composed and decomposed letters have the same form. `foldText` of the
-- service does the same. No dictionary of the extension unaccent, whose function is not immutable.
create or replace function folded_text(value text)
returns text
language sql immutable strict parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate "C") else
    normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')
        collate "und-x-icu"), 'øđðłħıŧς', 'oddlhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) collate "C" end
$$;
