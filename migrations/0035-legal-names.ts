import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registered names of customers, where they are not the names by which people know them. */
export class LegalNames implements MigrationInterface {
  readonly name = 'LegalNames0000000000035';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table customers add column legal_name text');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table customers drop column legal_name');
  }
}
