import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What credit notes credit of the charges of invoices. */
export class DepositsAndFreight implements MigrationInterface {
  readonly name = 'DepositsAndFreight0000000000045';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table credit_notes add column charges jsonb not null default '[]'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table credit_notes drop column charges');
  }
}
