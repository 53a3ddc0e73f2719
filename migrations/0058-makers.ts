import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records which API key made another key or a webhook, and for which key a webhook acts. Null: made by the operator, or before this
 * migration; the journal names the key of those.
 */
export class Makers implements MigrationInterface {
  readonly name = 'Makers0000000000058';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table api_keys add column created_by uuid');
    await run.query('alter table webhooks add column created_by uuid, add column api_key_id uuid');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table webhooks drop column api_key_id, drop column created_by');
    await run.query('alter table api_keys drop column created_by');
  }
}
