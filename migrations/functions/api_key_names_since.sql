-- Mode and look-up id of up to `max_names` keys of all tenants that were created in the last `seconds`, the newest first. No secrets. Keys of sandboxes
-- whose clock is ahead were created in the future by their times; their ids, which begin with the real time, tell.
create or replace function api_key_names_since(seconds double precision, max_names integer)
returns table(mode text, lookup text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.mode, k.lookup from api_keys k
  where k.created_at >= now() - make_interval(secs => seconds) and (k.created_at <= now() or k.id >= (
    lpad(to_hex((extract(epoch from now() - make_interval(secs => seconds)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid)
  order by least(k.created_at, now()) desc, k.id desc limit max_names
$$;
revoke all on function api_key_names_since(double precision, integer) from public;
grant execute on function api_key_names_since(double precision, integer) to wca_service;
