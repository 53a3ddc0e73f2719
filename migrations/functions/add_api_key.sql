-- Inserts an API key of the tenant of the transaction, with the rights of the owner: Citus refuses a transaction that writes the copied tables `tenants` and
-- `api_keys` as two users, and the creation of a sandbox writes both.
create or replace function add_api_key(key_id uuid, key_name text, key_mode text, key_lookup text, key_hash bytea, key_scopes text[], email text, ends_at timestamptz, maker uuid)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into api_keys (tenant_id, id, name, mode, lookup, secret_hash, scopes, owner_email, expires_at, created_by)
    values (nullif(current_setting('app.tenant_id', true), '')::uuid, key_id, key_name, key_mode, key_lookup, key_hash, key_scopes, email, ends_at, maker);
end $$;
revoke all on function add_api_key(uuid, text, text, text, bytea, text[], text, timestamptz, uuid) from public;
grant execute on function add_api_key(uuid, text, text, text, bytea, text[], text, timestamptz, uuid) to wca_service;
