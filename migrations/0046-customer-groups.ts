import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';
import { addForeignKey } from './foreign-keys.js';

/**
 * Head offices and their branches, and allocations from one customer of a group to another. Customers that exist have no parent. An interrupted run is
 * repeated.
 */
export class CustomerGroups implements MigrationInterface {
  readonly name = 'CustomerGroups0000000000046';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table customers add column if not exists parent_id uuid');
    await addForeignKey(run, PARENT);
    for (const column of ['transfer_from_id', 'transfer_to_id'])
      await run.query(`alter table payment_allocations add column if not exists ${column} uuid`);
    await run.query('alter table payment_allocations drop constraint if exists payment_allocations_transfer_check');
    await run.query(`alter table payment_allocations add constraint payment_allocations_transfer_check
      check ((transfer_from_id is null) = (transfer_to_id is null))`);
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table payment_allocations drop column transfer_from_id, drop column transfer_to_id');
    await run.query('alter table customers drop column parent_id');
  }
}

const PARENT = { table: 'customers', name: 'customers_parent_fk', column: 'parent_id', references: 'customers' };

const INDEXES = [
  ['customers_parent', 'on customers (tenant_id, parent_id) where parent_id is not null'],
  [
    'payment_allocations_transfer_from',
    'on payment_allocations (tenant_id, transfer_from_id) where transfer_from_id is not null',
  ],
  [
    'payment_allocations_transfer_to',
    'on payment_allocations (tenant_id, transfer_to_id) where transfer_to_id is not null',
  ],
] as const;
