import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction, workInBatches } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';
import { createFunctions } from './functions.js';

const INDEXES = [
  { name: 'document_states_logo', definition: 'on document_states (tenant_id, logo) where logo is not null' },
  { name: 'media_files_logo', definition: "on media_files (tenant_id, created_at, id) where entity_type = 'logo'" },
];

/**
 * Logos stay in the object store while the state of an issued document names them. Triggers note the logo of each state in a column, and states
 * that were stored before get it in batches; one whose logo was deleted before keeps it in its text alone. An interrupted run is repeated.
 */
export class Logo implements MigrationInterface {
  readonly name = 'Logo0000000000027';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(
      `select exists (select from pg_trigger where tgname = 'document_states_logo_held')`,
    )) as [{ exists: boolean }];
    if (!exists) await inTransaction(run, addTriggers);
    for (const { name, definition } of INDEXES) await createIndexConcurrently(run, name, definition);
    await workInBatches(run, BATCH, (tenantId, ids) => noteLogos(run, tenantId, ids));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop trigger document_states_logo_released on document_states');
    await run.query('drop trigger document_states_logo_held on document_states');
    await run.query('drop index media_files_logo');
    await run.query('alter table document_states drop column logo');
  }
}

async function addTriggers(run: QueryRunner): Promise<void> {
  await createFunctions(run, ['hold_logo', 'release_logo']);
  await run.query('alter table document_states add column logo text');
  await run.query(`create trigger document_states_logo_held before insert on document_states
    for each row execute function hold_logo()`);
  await run.query(`create trigger document_states_logo_released after delete on document_states
    for each row when (old.logo is not null) execute function release_logo()`);
}

/** The states of a batch, whose logos are read, locked and noted one after the other: Citus cannot pass rows that a `with` clause locks on. */
const BATCH = 'select id from document_states where tenant_id = $1 and id > $2 order by id limit 1000';
const LOGOS = `select distinct state ->> 'logo' as logo from document_states
  where tenant_id = $1 and id = any($2::uuid[]) and state ->> 'logo' is not null`;
const HOLD = 'select object_key from media_objects where tenant_id = $1 and object_key = any($2::text[]) for key share';
const NOTE = `update document_states set logo = state ->> 'logo'
  where tenant_id = $1 and id = any($2::uuid[]) and logo is null and state ->> 'logo' = any($3::text[])`;

async function noteLogos(run: QueryRunner, tenantId: string, ids: readonly string[]): Promise<void> {
  const logos = (await run.query(LOGOS, [tenantId, ids])) as { logo: string }[];
  if (!logos.length) return;
  const held = (await run.query(HOLD, [tenantId, logos.map(({ logo }) => logo)])) as { object_key: string }[];
  await run.query(NOTE, [tenantId, ids, held.map((one) => one.object_key)]);
}
