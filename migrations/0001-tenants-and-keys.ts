import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

export class TenantsAndKeys implements MigrationInterface {
  readonly name = 'TenantsAndKeys0000000000001';

  async up(run: QueryRunner): Promise<void> {
    await run.query(CREATE_SERVICE_ROLE);
    await run.query(`grant usage on schema public to wca_service`);
    await run.query(`grant select on migrations to wca_service`);
    await run.query(`create table tenants (
      id uuid not null,
      slug text not null,
      name text not null,
      currency text not null,
      timezone text not null,
      over_invoice_tolerance_percent numeric(7,4) not null default 0,
      status text not null default 'active',
      created_at timestamptz(3) not null default now(),
      primary key (id),
      constraint tenants_slug_key unique (slug),
      constraint tenants_tolerance_check check (over_invoice_tolerance_percent >= 0 and over_invoice_tolerance_percent <= 100),
      constraint tenants_status_check check (status in ('active', 'suspended'))
    )`);
    await run.query(`create table api_keys (
      id uuid not null,
      tenant_id uuid not null,
      mode text not null,
      lookup text not null,
      secret_hash bytea not null,
      previous_secret_hash bytea,
      previous_expires_at timestamptz(3),
      scopes text[] not null default '{}',
      owner_email text,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (id),
      constraint api_keys_lookup_key unique (lookup),
      constraint api_keys_tenant_fk foreign key (tenant_id) references tenants(id)
    )`);
    await run.query(`create index api_keys_tenant on api_keys (tenant_id)`);
    await run.query(`create table number_series (
      tenant_id ${TENANT_ID},
      series text not null,
      last_number bigint not null,
      primary key (tenant_id, series)
    )`);
    await isolate(run, 'number_series');
    for (const sql of [TOUCH_RESOURCE, NEXT_DISPLAY_ID, API_KEY_BY_LOOKUP]) await run.query(sql);
    await run.query(`revoke execute on function api_key_by_lookup(text) from public`);
    await run.query(`grant execute on function api_key_by_lookup(text) to wca_service`);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const name of ['api_key_by_lookup(text)', 'next_display_id(text, text)', 'touch_resource()']) {
      await run.query(`drop function ${name}`);
    }
    for (const table of ['number_series', 'api_keys', 'tenants']) await run.query(`drop table ${table}`);
  }
}

/** Creates the role unless the cluster, which all databases share, has it already from the operator or from another database. */
const CREATE_SERVICE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'wca_service') then
    create role wca_service nologin;
    execute format('grant wca_service to %I', current_user);
  end if;
end $$`;

const TOUCH_RESOURCE = `create function touch_resource() returns trigger language plpgsql as $$ begin
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, now());
  return new;
end $$`;

/** Returns the next free display id of a table, such as O-000042. Skips ids that callers chose for their own records. */
const NEXT_DISPLAY_ID = `create function next_display_id(series_table text, prefix text) returns text language plpgsql as $$
declare
  number bigint;
  candidate text;
  taken boolean;
begin
  loop
    insert into number_series as n (tenant_id, series, last_number)
      values (current_setting('app.tenant_id')::uuid, series_table, 1)
      on conflict (tenant_id, series) do update set last_number = n.last_number + 1
      returning last_number into number;
    candidate := prefix || lpad(number::text, greatest(6, length(number::text)), '0');
    execute format('select exists (select from %I where tenant_id = $1 and display_id = $2)', series_table)
      into taken using current_setting('app.tenant_id')::uuid, candidate;
    exit when not taken;
  end loop;
  return candidate;
end $$`;

/** Finds a key and its tenant by the key's look-up id. The service's role has no other access to the tables of keys and tenants. */
const API_KEY_BY_LOOKUP = `create function api_key_by_lookup(wanted text)
returns table ("keyId" uuid, "secretHash" bytea, "previousSecretHash" bytea, "previousExpiresAt" timestamptz, "ownerEmail" text,
  scopes text[], "expiresAt" timestamptz, "revokedAt" timestamptz, "tenantId" uuid, slug text, currency text,
  timezone text, tolerance text, suspended boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.id, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.owner_email, k.scopes, k.expires_at, k.revoked_at,
    t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text, t.status = 'suspended'
  from api_keys k join tenants t on t.id = k.tenant_id
  where k.lookup = wanted
$$`;
