-- The name of a company in the form in which bank lines look it up: without legal forms, and with one letter for an umlaut however it is written.
-- partyKey of bank-statements/matching/lookup-keys.ts is the same.
create or replace function matching_party_key(name text)
returns text
language sql immutable as $$
  select replace(regexp_replace(regexp_replace(' ' || regexp_replace(regexp_replace(lower(normalize(replace(name, 'ß', 'ss'), NFKD) collate "C"),
      '[^\x01-\x7f]', '', 'g'), '[^a-z0-9]+', ' ', 'g') || ' ',
    ' (?:ab|ag|as|bv|co|corp|e|ek|ev|gbr|gmbh|inc|kg|kgaa|limited|llc|ltd|mbh|nv|ohg|oy|plc|sa|sarl|sas|se|sl|spa|srl|ug|und|and)(?= )', '', 'g'),
    '([aou])e', '\1', 'g'), ' ', '')
$$;
