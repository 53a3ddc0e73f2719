-- Mode and look-up id of up to `max_names` keys of all tenants, with which an instance learns at its start which keys exist. No secrets. Keys
-- whose look-up id has no checksum (`hasChecksum` in src/platform/edge/auth/key-format.ts) are first, then those used or created last.
create or replace function api_key_names(max_names integer)
returns table(mode text, lookup text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.mode, k.lookup from api_keys k
  order by right(k.lookup, 4) = substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 0) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 1) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 2) % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), 3) % 62 + 1, 1), greatest(k.last_used_at, k.created_at) desc limit max_names
$$;
revoke all on function api_key_names(integer) from public;
grant execute on function api_key_names(integer) to wca_service;
