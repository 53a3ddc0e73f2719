import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of a file that the profile of its import does not read. */
export class ImportColumns implements MigrationInterface {
  readonly name = 'ImportColumns0000000000034';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table import_progress add column unmapped_columns text[] not null default '{}'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table import_progress drop column unmapped_columns');
  }
}
