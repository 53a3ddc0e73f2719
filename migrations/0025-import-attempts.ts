import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts how often an import was begun since its last checkpoint, so that one that ends each instance that works on it is not begun for ever. */
export class ImportAttempts implements MigrationInterface {
  readonly name = 'ImportAttempts0000000000025';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table import_progress add column attempts integer not null default 0');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table import_progress drop column attempts');
  }
}
