import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches, inTransaction } from './batches.js';
import { createFunctions } from './functions.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * What documents of invoices and credit notes are made from, as it was when they were issued, and the documents that were made.
 *
 * Triggers store the state, so that it is part of every transaction that issues, also of instances of the former release. Invoices and credit
 * notes that were issued before get the state of now, marked as reconstructed. The tables are created in one transaction, and these states are
 * added in batches. An interrupted run is repeated from the batches.
 */
export class Documents implements MigrationInterface {
  readonly name = 'Documents0000000000024';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('document_states') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTables);
    await changeInBatches(run, reconstructed('invoices', 'invoice_document_state', 'is_issued'));
    await changeInBatches(run, reconstructed('credit_notes', 'credit_note_document_state', 'true'));
  }

  async down(run: QueryRunner): Promise<void> {
    for (const name of ['invoices_document_deleted', 'invoices_document_issued', 'invoices_document_created'])
      await run.query(`drop trigger ${name} on invoices`);
    await run.query('drop trigger credit_notes_document_created on credit_notes');
    for (const table of ['stored_documents', 'document_states']) await run.query(`drop table ${table}`);
  }
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`create table document_states (
    tenant_id ${TENANT_ID},
    id uuid not null,
    is_reconstructed boolean not null default false,
    created_at timestamptz(3) not null default now(),
    state jsonb not null,
    primary key (tenant_id, id)
  )`);
  await isolate(run, 'document_states');
  await run.query(`create table stored_documents (
    tenant_id ${TENANT_ID},
    id uuid not null,
    state_id uuid not null,
    format text not null,
    language text not null,
    is_cancelled boolean not null,
    object_key text not null,
    sha256 text not null,
    size integer not null,
    created_at timestamptz(3) not null default now(),
    primary key (tenant_id, id),
    constraint stored_documents_state_key unique (tenant_id, state_id, format, language, is_cancelled),
    constraint stored_documents_object_key_key unique (tenant_id, object_key),
    constraint stored_documents_state_fk foreign key (tenant_id, state_id) references document_states (tenant_id, id) on delete cascade
  )`);
  await isolate(run, 'stored_documents');
  await createFunctions(run, [
    'tenant_locale',
    'tenant_logo',
    'invoice_document_state',
    'credit_note_document_state',
    'keep_document_state',
  ]);
  await run.query(`create trigger invoices_document_created after insert on invoices
    for each row when (new.is_issued) execute function keep_document_state('invoice')`);
  await run.query(`create trigger invoices_document_issued after update of is_issued on invoices
    for each row when (new.is_issued and not old.is_issued) execute function keep_document_state('invoice')`);
  await run.query(`create trigger invoices_document_deleted after delete on invoices
    for each row execute function keep_document_state()`);
  await run.query(`create constraint trigger credit_notes_document_created after insert on credit_notes
    deferrable initially deferred for each row execute function keep_document_state('credit_note')`);
}

/** A statement of `changeInBatches` that adds the states of 200 rows of a table that have none. A credit note of a deleted invoice gets none. */
const reconstructed = (table: string, stateOf: string, isIssued: string): string => `with batch as materialized (
    select id, ${isIssued} as is_issued from ${table} where tenant_id = $1 and id > $2 order by id limit 200),
  made as materialized (
    select b.id, tenant_locale($1) || ${stateOf}($1, b.id) as state from batch b
    where b.is_issued and not exists (select 1 from document_states s where s.tenant_id = $1 and s.id = b.id)),
  added as (insert into document_states (tenant_id, id, is_reconstructed, state)
    select $1, id, true, state from made where state is not null on conflict do nothing)
  select id from batch order by id desc limit 1`;
