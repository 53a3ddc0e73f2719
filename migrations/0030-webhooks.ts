import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Adds endpoints for events and their deliveries. The functions work for all tenants: `tenants_with_webhook_events` finds tenants with
 * events that are not assigned to endpoints yet, `lease_webhooks` gives a dispatcher endpoints that have something to send,
 * `webhook_backlog` counts for the metrics, and `delete_old_webhook_deliveries` deletes what is not kept any more.
 */
export class Webhooks implements MigrationInterface {
  readonly name = 'Webhooks0000000000030';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table webhooks (
      tenant_id ${TENANT_ID},
      id uuid not null,
      url text not null,
      description text,
      types text[] not null default '{}',
      status text not null default 'active',
      scopes text[] not null default '{}',
      start_position bigint not null,
      sealed_secret text not null,
      sealed_previous_secret text,
      previous_secret_until timestamptz(3),
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint webhooks_status_check check (status in ('active', 'paused', 'disabled'))
    )`);
    await run.query('create index webhooks_updated_at on webhooks (tenant_id, updated_at, id)');
    await run.query('create index webhooks_created_at on webhooks (tenant_id, created_at, id)');
    await touchOnUpdate(run, 'webhooks');
    await requireJournal(run, 'webhooks');
    await run.query(`create table webhook_progress (
      tenant_id ${TENANT_ID},
      webhook_id uuid not null,
      due_at timestamptz(3),
      lease_holder uuid,
      leased_until timestamptz(3),
      last_success_at timestamptz(3),
      failing_since timestamptz(3),
      primary key (tenant_id, webhook_id),
      constraint webhook_progress_webhook_fk foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
    )`);
    await run.query('create index webhook_progress_due_at on webhook_progress (tenant_id, due_at)');
    await run.query(`create table webhook_feeds (
      tenant_id ${TENANT_ID},
      position bigint not null,
      last_sequence bigint not null default 0,
      primary key (tenant_id)
    )`);
    await run.query(`create table webhook_deliveries (
      tenant_id ${TENANT_ID},
      id uuid not null,
      webhook_id uuid not null,
      sequence bigint not null,
      event_id uuid not null,
      type text not null,
      resource_id uuid not null,
      position bigint,
      occurred_at timestamptz(3) not null,
      status text not null default 'pending',
      tries integer not null default 0,
      attempts jsonb not null default '[]',
      next_attempt_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed'))
    )`);
    await run.query(
      `create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_attempt_at)
        where status = 'pending' and next_attempt_at is not null`,
    );
    await run.query(
      `create index webhook_deliveries_order on webhook_deliveries (tenant_id, webhook_id, resource_id, sequence) where status = 'pending'`,
    );
    await run.query(
      'create index webhook_deliveries_list on webhook_deliveries (tenant_id, webhook_id, created_at, id)',
    );
    await run.query('create index webhook_deliveries_updated_at on webhook_deliveries (tenant_id, updated_at)');
    await run.query(`create table webhook_replays (
      tenant_id ${TENANT_ID},
      id uuid not null,
      webhook_id uuid not null,
      from_time timestamptz(3) not null,
      to_time timestamptz(3) not null,
      types text[] not null default '{}',
      position bigint not null,
      last_position bigint not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint webhook_replays_webhook_fk foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
    )`);
    await run.query('create index webhook_replays_webhook on webhook_replays (tenant_id, webhook_id)');
    for (const table of TABLES) await isolate(run, table);
    for (const { signature, sql } of FUNCTIONS) {
      await run.query(sql);
      await run.query(`revoke all on function ${signature} from public`);
      await run.query(`grant execute on function ${signature} to wca_service`);
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const { signature } of FUNCTIONS) await run.query(`drop function ${signature}`);
    for (const table of [...TABLES].reverse()) await run.query(`drop table ${table}`);
  }
}

const TABLES = ['webhooks', 'webhook_progress', 'webhook_feeds', 'webhook_deliveries', 'webhook_replays'];

/**
 * Up to `most` tenants with endpoints whose journal has entries after the position of their feed, or with an unfinished replay. Row-level
 * security is forced on the owner too, so each tenant's rows are read under that tenant's setting.
 */
export const TENANTS_WITH_EVENTS = `create function tenants_with_webhook_events(most integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  found integer := 0;
  feed bigint;
begin
  for tenant in select id from tenants where status = 'active' order by random() loop
    execute format('set local app.tenant_id = %L', tenant.id);
    select f.position into feed from webhook_feeds f where f.tenant_id = tenant.id;
    continue when feed is null;
    if exists (select 1 from journal_unnumbered u where u.tenant_id = tenant.id)
      or exists (select 1 from journal_heads h where h.tenant_id = tenant.id and h.position > feed)
      or exists (select 1 from webhook_replays r where r.tenant_id = tenant.id) then
      found := found + 1;
      return next tenant.id;
      exit when found >= most;
    end if;
  end loop;
  set local app.tenant_id = '';
end $$`;

/**
 * Leases endpoints of all active tenants that have something to send at the time \`moment\` to \`holder\`, until \`expiry\`: up to
 * \`most_working\` whose last attempt was successful and up to \`most_failing\` others. Endpoints that another dispatcher has leased or locked
 * are skipped.
 */
export const LEASE = `create function lease_webhooks(holder uuid, moment timestamptz, expiry timestamptz, most_working integer, most_failing integer)
returns table ("tenantId" uuid, "webhookId" uuid, "isFailing" boolean)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  candidate record;
  working integer := 0;
  failing integer := 0;
begin
  for tenant in select id from tenants where status = 'active' order by random() loop
    execute format('set local app.tenant_id = %L', tenant.id);
    for candidate in select p.webhook_id, p.failing_since is not null as is_failing from webhook_progress p
      where p.tenant_id = tenant.id and p.due_at <= moment and (p.leased_until is null or p.leased_until <= moment)
      order by p.due_at for update skip locked loop
      continue when case when candidate.is_failing then failing >= most_failing else working >= most_working end;
      update webhook_progress p set lease_holder = holder, leased_until = expiry
        where p.tenant_id = tenant.id and p.webhook_id = candidate.webhook_id;
      if candidate.is_failing then failing := failing + 1; else working := working + 1; end if;
      "tenantId" := tenant.id;
      "webhookId" := candidate.webhook_id;
      "isFailing" := candidate.is_failing;
      return next;
    end loop;
    exit when failing >= most_failing and working >= most_working;
  end loop;
  set local app.tenant_id = '';
end $$`;

/** Number of pending deliveries of all tenants and the time of the oldest one. */
export const BACKLOG = `create function webhook_backlog() returns table (pending bigint, oldest timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  own record;
begin
  pending := 0;
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id);
    continue when not exists (select 1 from webhook_feeds f where f.tenant_id = tenant.id);
    select count(*) as number, min(d.created_at) as since into own from webhook_deliveries d
      where d.tenant_id = tenant.id and d.status = 'pending'
        and exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = d.webhook_id and w.status = 'active');
    pending := pending + own.number;
    oldest := least(oldest, own.since);
  end loop;
  set local app.tenant_id = '';
  return next;
end $$`;

/**
 * Deletes up to \`most\` deliveries of all tenants that are completed and older than \`completed_before\`, pending and older than
 * \`pending_before\`, or of a deleted endpoint, and returns their number. Rows that another transaction has locked are skipped.
 */
const DELETE_OLD = `create function delete_old_webhook_deliveries(completed_before timestamptz, pending_before timestamptz, most integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  removed integer;
  total integer := 0;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id);
    delete from webhook_deliveries d using (
      select o.id from webhook_deliveries o
      where o.tenant_id = tenant.id and (o.updated_at < case when o.status = 'pending' then pending_before else completed_before end
        or not exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = o.webhook_id))
      limit most - total for update skip locked
    ) old
    where d.tenant_id = tenant.id and d.id = old.id;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  set local app.tenant_id = '';
  return total;
end $$`;

const FUNCTIONS = [
  { signature: 'tenants_with_webhook_events(integer)', sql: TENANTS_WITH_EVENTS },
  { signature: 'lease_webhooks(uuid, timestamptz, timestamptz, integer, integer)', sql: LEASE },
  { signature: 'webhook_backlog()', sql: BACKLOG },
  { signature: 'delete_old_webhook_deliveries(timestamptz, timestamptz, integer)', sql: DELETE_OLD },
];
