-- Mode and look-up id of up to `max_names` keys of all tenants that were created in the last `seconds`, the newest first. No secrets.
create or replace function api_key_names_since(seconds double precision, max_names integer)
returns table(mode text, lookup text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.mode, k.lookup from api_keys k
  where k.created_at >= now() - make_interval(secs => seconds) order by k.created_at desc limit max_names
$$;
revoke all on function api_key_names_since(double precision, integer) from public;
grant execute on function api_key_names_since(double precision, integer) to wca_service;
