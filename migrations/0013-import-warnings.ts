import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an empty cell of an import means, how many lines repeat another one, and the refused rows of CSV as they were sent, with the header of
 * their file.
 */
export class ImportWarnings implements MigrationInterface {
  readonly name = 'ImportWarnings0000000000013';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table imports add column empty_cells text not null default 'omit'`);
    await run.query(`alter table import_progress
      add column repeated integer not null default 0,
      add column header text,
      add column delimiter text`);
    await run.query(`alter table import_errors
      add column severity text not null default 'error',
      add column row text`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table import_errors drop column severity, drop column row');
    await run.query('alter table import_progress drop column repeated, drop column header, drop column delimiter');
    await run.query('alter table imports drop column empty_cells');
  }
}
