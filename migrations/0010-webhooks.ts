import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID } from './tenant-table.js';

/**
 * Endpoints for events, their deliveries and replays. `webhook_feeds` has how far the journal was read for the endpoints of a tenant.
 * `api_key_id` is the key for which an endpoint acts, `created_by` the key that made it; null: made by the operator. The setting
 * `app.resealing` lets the command `reseal` encrypt secrets again without new versions.
 */
export class Webhooks implements MigrationInterface {
  readonly name = 'Webhooks0000000000010';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      create table webhooks (
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
        created_by uuid,
        api_key_id uuid,
        primary key (tenant_id, id),
        constraint webhooks_status_check check (status in ('active', 'paused', 'disabled'))
      );
      create index webhooks_updated_at on webhooks (tenant_id, updated_at, id);
      create index webhooks_created_at on webhooks (tenant_id, created_at, id)`);
    await isolate(run, 'webhooks');
    await run.query(
      `create trigger webhooks_touch before update on webhooks for each row when (current_setting('app.resealing', true) is distinct from 'true') execute function touch_resource()`,
    );
    await requireJournal(run, 'webhooks');

    await run.query(`
      create table webhook_progress (
        tenant_id ${TENANT_ID},
        webhook_id uuid not null,
        due_at timestamptz(3),
        lease_holder uuid,
        leased_until timestamptz(3),
        last_success_at timestamptz(3),
        failing_since timestamptz(3),
        primary key (tenant_id, webhook_id),
        constraint webhook_progress_webhook_fk foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
      );
      create index webhook_progress_due_at on webhook_progress (tenant_id, due_at)`);
    await isolate(run, 'webhook_progress');

    await run.query(`create table webhook_feeds (
      tenant_id ${TENANT_ID},
      position bigint not null,
      last_sequence bigint not null default 0,
      primary key (tenant_id)
    )`);
    await isolate(run, 'webhook_feeds');

    await run.query(`
      create table webhook_deliveries (
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
      );
      create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_attempt_at) where status = 'pending' and next_attempt_at is not null;
      create index webhook_deliveries_order on webhook_deliveries (tenant_id, webhook_id, resource_id, sequence) where status = 'pending';
      create index webhook_deliveries_list on webhook_deliveries (tenant_id, webhook_id, created_at, id);
      create index webhook_deliveries_updated_at on webhook_deliveries (tenant_id, updated_at)`);
    await isolate(run, 'webhook_deliveries');

    await run.query(`
      create table webhook_replays (
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
      );
      create index webhook_replays_webhook on webhook_replays (tenant_id, webhook_id)`);
    await isolate(run, 'webhook_replays');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['webhook_replays', 'webhook_deliveries', 'webhook_feeds', 'webhook_progress', 'webhooks'])
      await run.query(`drop table ${table}`);
  }
}
