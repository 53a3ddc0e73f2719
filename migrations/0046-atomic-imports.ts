import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** An index of the atomic imports that wrote something, by their end, for lists of changes since a time. May be repeated. */
export class AtomicImports implements MigrationInterface {
  readonly name = 'AtomicImports0000000000046';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      run,
      'imports_atomic',
      `on imports (tenant_id, finished_at) where on_error = 'atomic' and status = 'completed' and not is_dry_run`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop index imports_atomic');
  }
}
