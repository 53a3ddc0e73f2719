import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Order lines that a replacement of the order has removed, and that remain because documents which gave everything back refer to them. */
export class RemovedLines implements MigrationInterface {
  readonly name = 'RemovedLines0000000000052';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table order_lines add column is_removed boolean not null default false');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table order_lines drop column is_removed');
  }
}
