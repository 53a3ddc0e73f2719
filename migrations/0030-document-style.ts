import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the documents of a tenant look; null as before. */
export class DocumentStyle implements MigrationInterface {
  readonly name = 'DocumentStyle0000000000030';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table tenant_settings add column document_style jsonb');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table tenant_settings drop column document_style');
  }
}
