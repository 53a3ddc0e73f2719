import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction, workInBatches } from './batches.js';
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
    await reconstruct(run, 'invoices', 'invoice_document_state', 'is_issued');
    await reconstruct(run, 'credit_notes', 'credit_note_document_state', 'true');
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

/**
 * Adds the states of the issued rows of a table that have none, 200 rows at a time. `stateOf` is a function of the schema, `isIssued` an SQL
 * condition. A credit note of a deleted invoice gets none.
 */
function reconstruct(run: QueryRunner, table: string, stateOf: string, isIssued: string): Promise<void> {
  const batch = `select id from ${table} where tenant_id = $1 and id > $2 and ${isIssued} order by id limit 200`;
  const states = `select m.id, (tenant_locale($1::uuid) || ${stateOf}($1::uuid, m.id))::text as state from unnest($2::uuid[]) as m (id)`;
  return workInBatches(run, batch, async (tenantId, ids) => {
    const stored = (await run.query(STORED, [tenantId, ids])) as { id: string }[];
    const missing = ids.filter((id) => !stored.some((row) => row.id === id));
    const made = (await run.query(states, [tenantId, missing])) as { id: string; state: string | null }[];
    await run.query(STORE, [tenantId, JSON.stringify(made)]);
  });
}

const STORED = 'select id from document_states where tenant_id = $1 and id = any($2::uuid[])';
/** The states are texts, because their decimals would lose digits as numbers of JavaScript. */
const STORE = `insert into document_states as s (tenant_id, id, is_reconstructed, state)
  select anchor.tenant_id, x.id, true, x.state::jsonb from tenant_anchors anchor, json_to_recordset($2) as x(id uuid, state text)
  where anchor.tenant_id = $1 and x.state is not null on conflict do nothing`;
