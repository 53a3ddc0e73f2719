import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeEachTenant, inTransaction } from './batches.js';

/**
 * The state of the documents of an invoice that is issued by its creation is stored at the commit, as that of a credit note: on a distributed
 * database the trigger of the insertion runs before the items are inserted. States without items that were stored there are deleted; they are
 * made again when a document is first read.
 */
export class DeferredDocumentStates implements MigrationInterface {
  readonly name = 'DeferredDocumentStates0000000000028';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await inTransaction(run, () => replaceTrigger(run, 'constraint trigger', 'deferrable initially deferred'));
    await changeEachTenant(run, `delete from document_states where tenant_id = $1 and state->'items' = 'null'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await inTransaction(run, () => replaceTrigger(run, 'trigger', ''));
  }
}

async function replaceTrigger(run: QueryRunner, kind: string, time: string): Promise<void> {
  await run.query('drop trigger invoices_document_created on invoices');
  await run.query(`create ${kind} invoices_document_created after insert on invoices
    ${time} for each row when (new.is_issued) execute function keep_document_state('invoice')`);
}
