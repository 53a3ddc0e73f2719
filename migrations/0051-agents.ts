import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from './batches.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Agents: the program that made a change for somebody is named in the journal (`agent`: its name and version), and `prepared_changes` has the
 * changes that were shown and may be carried out until `expires_at`. Repeatable: an interrupted run is repeated from its beginning.
 */
export class Agents implements MigrationInterface {
  readonly name = 'Agents0000000000051';
  readonly transaction = false; // each table is locked for its own statement only

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table journal_unnumbered add column if not exists agent jsonb');
    await run.query('alter table journal add column if not exists agent jsonb');
    const [{ exists }] = (await run.query(`select to_regclass('prepared_changes') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTable);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop table prepared_changes');
    await run.query('alter table journal drop column agent');
    await run.query('alter table journal_unnumbered drop column agent');
  }
}

async function createTable(run: QueryRunner): Promise<void> {
  await run.query(`create table prepared_changes (
    tenant_id ${TENANT_ID},
    id uuid not null,
    api_key_id uuid not null,
    sealed_change bytea not null,
    is_carried_out boolean not null default false,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    primary key (tenant_id, id)
  )`);
  await run.query('create index prepared_changes_api_key on prepared_changes (tenant_id, api_key_id, expires_at)');
  await run.query('create index prepared_changes_expires_at on prepared_changes (tenant_id, expires_at)');
  await isolate(run, 'prepared_changes');
}
