import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { restrictToTenant, TENANT_ID } from './tenant-table.js';

/**
 * The journal of all writes. A transaction inserts its entries into `journal_unnumbered`. After the commit `number_journal` moves them to
 * `journal` and gives them positions, so that an entry with a position is final. The service may insert and read entries, and neither change
 * nor delete them. `journal` has a partition for each month; entries of a month without one are in the default partition.
 */
export class Journal implements MigrationInterface {
  readonly name = 'Journal0000000000002';

  async up(run: QueryRunner): Promise<void> {
    await run.query('create sequence journal_seq');
    await run.query('grant usage on sequence journal_seq to wca_service');
    await run.query(`
      create table journal_unnumbered (
        tenant_id ${TENANT_ID},
        seq bigint not null default nextval('journal_seq'),
        ${ENTRY},
        primary key (tenant_id, seq)
      );
      create index journal_unnumbered_version on journal_unnumbered (tenant_id, resource_id, version)`);

    await run.query(`
      create table journal (
        tenant_id ${TENANT_ID},
        position bigint not null,
        ${ENTRY},
        primary key (tenant_id, position, occurred_at)
      ) partition by range (occurred_at);
      create index journal_resource on journal (tenant_id, resource_id, position);
      create index journal_reference on journal (tenant_id, reference_id, position);
      create index journal_occurred_at on journal (tenant_id, occurred_at, id)`);

    await run.query(`create table journal_heads (
      tenant_id ${TENANT_ID},
      position bigint not null default 0,
      clock_until timestamptz(3) not null default now(),
      primary key (tenant_id)
    )`);
    await run.query('create table journal_default partition of journal default');

    for (const [table, rights] of Object.entries(RIGHTS)) {
      await restrictToTenant(run, table);
      await run.query(`grant ${rights} on ${table} to wca_service`);
    }
    await createFunctions(run, ['complete_journal_entry', 'require_journal_entry', 'add_journal_partitions']);
    await run.query(`create trigger journal_unnumbered_complete before insert on journal_unnumbered
      for each row when (new.seq = 0) execute function complete_journal_entry()`);
    await run.query('select add_journal_partitions()');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['journal_heads', 'journal', 'journal_unnumbered']) await run.query(`drop table ${table}`);
    await run.query('drop sequence journal_seq');
  }
}

/** The rights of the service on the tables of the journal. */
const RIGHTS = { journal_unnumbered: 'select, insert', journal: 'select', journal_heads: 'select' };

/** The columns of an entry. */
const ENTRY = `id uuid not null,
        resource_type text not null,
        resource_id uuid not null,
        reference_id text,
        version integer not null,
        action text not null,
        is_move boolean not null,
        changes jsonb not null,
        api_key_id uuid,
        owner_email text,
        request_id text,
        occurred_at timestamptz(3) not null default now()`;
