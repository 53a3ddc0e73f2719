import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Format and language of documents that the settings and customers have; those of before are pages in English. */
export class DocumentDefaults implements MigrationInterface {
  readonly name = 'DocumentDefaults0000000000032';
  readonly transaction = false; // each table is locked for its own statement only

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table tenant_settings add column if not exists document_format text not null default 'pdf',
      add column if not exists document_language text not null default 'en'`);
    await run.query(`alter table customers add column if not exists document_format text,
      add column if not exists document_language text`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table customers drop column document_language, drop column document_format');
    await run.query('alter table tenant_settings drop column document_language, drop column document_format');
  }
}
