import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** Reminders of overdue invoices. No invoice has one until the settings have levels. */
export class Reminders implements MigrationInterface {
  readonly name = 'Reminders0000000000043';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table tenant_settings add column reminder_levels jsonb not null default '[]'`);
    await run.query(
      `alter table customers add column language text, add column reminders_stopped boolean not null default false`,
    );
    await run.query(`alter table invoices
      add column reminder_level integer not null default 0,
      add column last_reminded_at timestamptz(3),
      add column reminders_paused_until date`);

    await run.query(`
      create table reminders (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        display_id text not null,
        customer_id uuid not null,
        level integer not null,
        as_of_date date not null,
        pay_until date not null,
        fee numeric(15,4) not null,
        total numeric(15,4) not null,
        texts jsonb not null,
        cancelled_at timestamptz(3),
        cancellation_reason text,
        primary key (tenant_id, id),
        constraint reminders_display_id_key unique (tenant_id, display_id),
        constraint reminders_fee_check check (fee >= 0),
        constraint reminders_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
      );
      create index reminders_updated_at on reminders (tenant_id, updated_at, id);
      create index reminders_created_at on reminders (tenant_id, created_at, id);
      create index reminders_customer on reminders (tenant_id, customer_id)`);
    await isolate(run, 'reminders');
    await touchOnUpdate(run, 'reminders');
    await requireJournal(run, 'reminders');

    await run.query(`
      create table reminder_items (
        tenant_id ${TENANT_ID},
        id uuid not null,
        reminder_id uuid not null,
        position integer not null,
        invoice_id uuid not null,
        invoice_number text not null,
        due_date timestamptz(3) not null,
        due numeric(15,4) not null,
        days_overdue integer not null,
        level integer not null,
        is_cancelled boolean not null default false,
        primary key (tenant_id, id),
        constraint reminder_items_reminder_fk foreign key (tenant_id, reminder_id) references reminders (tenant_id, id) on delete cascade
      );
      create index reminder_items_reminder on reminder_items (tenant_id, reminder_id, position);
      create unique index reminder_items_level_key on reminder_items (tenant_id, invoice_id, level) where not is_cancelled`);
    await isolate(run, 'reminder_items');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['reminder_items', 'reminders']) await run.query(`drop table ${table}`);
    await run.query(`alter table invoices
      drop column reminders_paused_until, drop column last_reminded_at, drop column reminder_level`);
    await run.query('alter table customers drop column reminders_stopped, drop column language');
    await run.query('alter table tenant_settings drop column reminder_levels');
  }
}
