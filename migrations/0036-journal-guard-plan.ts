import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes the guard of the journal find a transaction's entries by the index. A connection plans its statement once. A connection that opens
 * while `journal_unnumbered` has few rows would otherwise read the whole table for each written row, also when there are thousands.
 */
export class JournalGuardPlan implements MigrationInterface {
  readonly name = 'JournalGuardPlan0000000000036';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter function require_journal_entry() set enable_seqscan = off');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter function require_journal_entry() reset enable_seqscan');
  }
}
