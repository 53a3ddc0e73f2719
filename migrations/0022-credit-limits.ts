import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit limits of customers, and orders on hold because of them. */
export class CreditLimits implements MigrationInterface {
  readonly name = 'CreditLimits0000000000022';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table customers add column credit_limit numeric(15,4), add column credit_policy text');
    await run.query('alter table orders add column credit_state text, add column credit_release_note text');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table orders drop column credit_release_note, drop column credit_state');
    await run.query('alter table customers drop column credit_policy, drop column credit_limit');
  }
}
