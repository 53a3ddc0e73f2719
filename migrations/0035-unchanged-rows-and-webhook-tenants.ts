import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BACKLOG, LEASE, TENANTS_WITH_EVENTS } from './0030-webhooks.js';

/**
 * An update that changes no column of a resource no longer moves its version. It is skipped, so no journal entry is required either. A
 * statement that sets `version = version + 1` moves the version in any case; it is for resources whose other rows have changed. Only
 * connections with the setting `app.journal` skip updates: instances of releases without a journal move versions by updates that change
 * nothing.
 *
 * Dispatchers of webhooks look only at tenants that have endpoints, so that their searches do not take longer with each other tenant. A
 * trigger on feeds, which exist as long as a tenant has endpoints, maintains `tenants.has_webhooks`. Tenants can be read without a tenant
 * in the transaction, feeds cannot.
 *
 * `confirm_currency` keeps the currency of a tenant from changing while its first order is created.
 */
export class UnchangedRowsAndWebhookTenants implements MigrationInterface {
  readonly name = 'UnchangedRowsAndWebhookTenants0000000000035';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(touchFunction('touch_resource', UNCHANGED));
    await run.query(touchFunction('touch_resource_changed_at', UNCHANGED, CHANGED_AT));
    await run.query(touchFunction('touch_order', UNCHANGED_BUT_AUTHOR, CHANGED_AT));
    await run.query(
      'create or replace trigger orders_touch before update on orders for each row execute function touch_order()',
    );
    await run.query('alter table tenants add column if not exists has_webhooks boolean not null default false');
    await markTenantsByFeeds(run);
    await run.query(CONFIRM_CURRENCY);
    await run.query('revoke all on function confirm_currency(text) from public');
    await run.query('grant execute on function confirm_currency(text) to wca_service');
    const tenants = (await run.query('select id from tenants')) as { id: string }[];
    for (const { id } of tenants) await run.query(markExisting(id));
    for (const definition of [TENANTS_WITH_EVENTS, LEASE, BACKLOG]) await run.query(restricted(definition));
  }

  async down(run: QueryRunner): Promise<void> {
    for (const definition of [TENANTS_WITH_EVENTS, LEASE, BACKLOG]) await run.query(replacing(definition));
    await run.query('drop function confirm_currency(text)');
    await run.query('drop trigger webhook_feeds_mark on webhook_feeds');
    await run.query('drop function mark_webhook_tenant()');
    await run.query('alter table tenants drop column has_webhooks');
    await run.query(`create or replace trigger orders_touch before update on orders for each row
      execute function touch_resource_changed_at()`);
    await run.query('drop function touch_order()');
    await run.query(touchFunction('touch_resource_changed_at', '', CHANGED_AT));
    await run.query(touchFunction('touch_resource', ''));
  }
}

const CHANGED_AT = 'new.changed_at := greatest(old.changed_at, now());';

/** Compares the stored bytes, which is faster than values and works for all types. */
const UNCHANGED = `if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;`;

/** Like {@link UNCHANGED}, but a write of the same values by another API key changes nothing either. */
const UNCHANGED_BUT_AUTHOR = `declare author constant jsonb := new.updated_by;
begin
  new.updated_by := old.updated_by;
  ${UNCHANGED}
  new.updated_by := author;
end;`;

const touchFunction = (
  name: string,
  skip: string,
  further = '',
) => `create or replace function ${name}() returns trigger
language plpgsql as $$ begin
  ${skip}
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, now());
  ${further}
  return new;
end $$`;

export async function markTenantsByFeeds(run: QueryRunner): Promise<void> {
  await run.query(MARK_TENANT);
  await run.query('revoke all on function mark_webhook_tenant() from public');
  await run.query('grant execute on function mark_webhook_tenant() to wca_service');
  await run.query(`create or replace trigger webhook_feeds_mark after insert or delete on webhook_feeds
      for each row execute function mark_webhook_tenant()`);
}

const MARK_TENANT = `create or replace function mark_webhook_tenant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$ begin
  update tenants set has_webhooks = (tg_op = 'INSERT') where id = coalesce(new.tenant_id, old.tenant_id);
  return null;
end $$`;

/**
 * Whether `known` is the currency of the transaction's tenant, which then remains until the transaction ends: the command that changes it
 * takes the same lock exclusively and then looks for orders.
 */
const CONFIRM_CURRENCY = `create or replace function confirm_currency(known text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(tenant::text || 'tenants.currency', 0));
  return exists (select 1 from tenants t where t.id = tenant and t.currency = known);
end $$`;

/** Feeds are only visible with their tenant's setting; the statements of one message are one transaction. */
const markExisting = (id: string): string => `select set_config('app.tenant_id', '${id}', true);
  with feed as (select f.tenant_id from webhook_feeds f where f.tenant_id = '${id}' limit 1)
  update tenants t set has_webhooks = true from feed where t.id = feed.tenant_id`;

/** The definition of a function of migration 0030 that replaces an existing one. */
const replacing = (definition: string): string => definition.replace('create function', 'create or replace function');

/** The same for tenants with endpoints only. */
const restricted = (definition: string): string =>
  replacing(definition)
    .replace(
      "from tenants where status = 'active' order by",
      "from tenants where status = 'active' and has_webhooks order by",
    )
    .replace('select id from tenants loop', 'select id from tenants where has_webhooks loop');
