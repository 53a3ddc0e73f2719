import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { CURRENT_TENANT, isolate, restrictToTenant, TENANT_ID } from './tenant-table.js';

/**
 * The service's role, tenants, their API keys, numbers and stored answers.
 *
 * The service may read and insert the keys of its tenant and change the columns of rotation and revocation; row-level security restricts it.
 * The policy is not forced on the owner, because the functions that look up keys run with the owner's rights and know no tenant.
 * `created_by` is the key that made a key; null: made by the operator.
 *
 * `encryption_keys` has the ids of the keys with which values are encrypted, so that a service without one of them does not start.
 *
 * `tenant_anchors` has one row with the tenant of the transaction, for `insert … select` (`ANCHOR` of `platform/data/sql/entity-sql.ts`).
 * The command `distribute` replaces the view by a distributed table.
 */
export class RolesAndTenants implements MigrationInterface {
  readonly name = 'RolesAndTenants0000000000001';

  async up(run: QueryRunner): Promise<void> {
    await run.query(CREATE_SERVICE_ROLE);
    await run.query('grant usage on schema public to wca_service');
    await run.query('grant select on migrations to wca_service');
    await createFunctions(run, ['touch_resource']);
    await run.query(`create table tenants (
      id uuid not null,
      slug text not null,
      name text not null,
      currency text not null,
      timezone text not null,
      over_invoice_tolerance_percent numeric(7,4) not null default 0,
      status text not null default 'active',
      created_at timestamptz(3) not null default now(),
      has_webhooks boolean not null default false,
      has_imports boolean not null default false,
      primary key (id),
      constraint tenants_slug_key unique (slug),
      constraint tenants_status_check check (status in ('active', 'suspended')),
      constraint tenants_tolerance_check check (over_invoice_tolerance_percent >= 0 and over_invoice_tolerance_percent <= 100)
    )`);

    await run.query(`
      create table api_keys (
        id uuid not null,
        tenant_id ${TENANT_ID},
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
        name text not null default 'API key',
        version integer not null default 1,
        updated_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3),
        created_by uuid,
        primary key (tenant_id, id),
        constraint api_keys_lookup_key unique (lookup),
        constraint api_keys_tenant_fk foreign key (tenant_id) references tenants (id)
      );
      create index api_keys_tenant on api_keys (tenant_id);
      create index api_keys_created on api_keys (created_at)`);
    await restrictToTenant(run, 'api_keys', { isForced: false });
    await run.query('grant select, insert on api_keys to wca_service');
    await run.query(`grant update (${CHANGED_BY_SERVICE}) on api_keys to wca_service`);
    await run.query(`create trigger api_keys_touch before update of ${CHANGED_BY_SERVICE} on api_keys
      for each row execute function touch_resource()`);

    await run.query(`create table number_series (
      tenant_id ${TENANT_ID},
      series text not null,
      last_number bigint not null,
      primary key (tenant_id, series)
    )`);
    await isolate(run, 'number_series');

    await run.query(`
      create table idempotency_keys (
        tenant_id ${TENANT_ID},
        key text not null,
        fingerprint bytea not null,
        status integer not null,
        location text,
        etag text,
        sealed_body bytea,
        created_at timestamptz(3) not null default now(),
        primary key (tenant_id, key)
      );
      create index idempotency_keys_created_at on idempotency_keys (tenant_id, created_at)`);
    await isolate(run, 'idempotency_keys');

    await run.query(`create table encryption_keys (
      id text not null,
      created_at timestamptz(3) not null default now(),
      primary key (id)
    )`);
    await run.query('grant select, insert on encryption_keys to wca_service');

    await run.query(`create view tenant_anchors as select ${CURRENT_TENANT} as tenant_id`);
    await run.query('grant select on tenant_anchors to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop view tenant_anchors');
    for (const table of ['encryption_keys', 'idempotency_keys', 'number_series', 'api_keys', 'tenants'])
      await run.query(`drop table ${table}`);
  }
}

/** Creates the role unless the cluster, which all databases share, has it already from the operator or from another database. */
const CREATE_SERVICE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'wca_service') then
    create role wca_service nologin;
    execute format('grant wca_service to %I', current_user);
  end if;
end $$`;

/** The columns of a rotation and of a revocation. A change of `last_used_at` is not a change of the resource. */
const CHANGED_BY_SERVICE = 'secret_hash, previous_secret_hash, previous_expires_at, revoked_at';
