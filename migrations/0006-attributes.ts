import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Attributes implements MigrationInterface {
  readonly name = 'Attributes0000000000006';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table attributes (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      entity text not null,
      name text not null,
      name_key text not null,
      data_type text not null,
      options jsonb not null,
      default_value jsonb,
      show_label boolean,
      priority integer not null default 0,
      is_mandatory boolean not null default false,
      primary key (tenant_id, id),
      constraint attributes_name_key unique (tenant_id, entity, name_key)
    )`);
    await run.query(`create index attributes_created_at on attributes (tenant_id, created_at, id)`);
    await run.query(`create index attributes_updated_at on attributes (tenant_id, updated_at, id)`);
    await isolate(run, 'attributes');
    await touchOnUpdate(run, 'attributes');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop table attributes');
  }
}
