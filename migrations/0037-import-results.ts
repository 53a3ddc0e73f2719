import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

/** What became of the lines of imports that were not refused, many lines in one row, and by what imports find records. */
export class ImportResults implements MigrationInterface {
  readonly name = 'ImportResults0000000000037';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table imports add column matched_by text not null default 'identifier'`);
    await run.query(`create table import_results (
      tenant_id ${TENANT_ID},
      import_id uuid not null,
      line integer not null,
      results jsonb not null,
      primary key (tenant_id, import_id, line),
      constraint import_results_import_fk foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    )`);
    await isolate(run, 'import_results');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop table import_results');
    await run.query('alter table imports drop column matched_by');
  }
}
