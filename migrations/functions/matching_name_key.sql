-- A number or reference in the form in which bank lines look it up: small letters and digits of ASCII. nameKey of bank-statements/matching/lookup-keys.ts
-- is the same.
create or replace function matching_name_key(name text)
returns text
language sql immutable as $$
  select regexp_replace(lower(normalize(name, NFKD) collate "C"), '[^a-z0-9]', '', 'g')
$$;
