import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';

/**
 * The times that the service writes are those of the tenant's clock: `tenant_now()`, which is `now()` but in sandboxes whose clock was moved. It becomes
 * the default of the columns that callers see. Entries of the journal and deliveries of webhooks are kept by real time, so they have columns for both.
 * The id of the tenant of a sandbox, and of no other, is a UUID of version 8, by which statements know it without a look-up.
 *
 * Each table is changed in a transaction of its own, which waits for no more than one table. An interrupted run is repeated.
 */
export class ClocksOfTenants implements MigrationInterface {
  readonly name = 'ClocksOfTenants0000000000050';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await createFunctions(run, FUNCTIONS);
    await setDefaults(run, 'tenant_now()');
    for (const table of ENTRIES)
      await run.query(`alter table ${table} add column if not exists sandbox_time timestamptz(3)`);
    await run.query('alter table webhook_deliveries add column if not exists kept_from timestamptz(3)');
    await run.query('alter table webhook_deliveries alter column kept_from set default nullif(now(), tenant_now())');
    await run.query('alter table tenants drop constraint if exists tenants_id_check');
    await run.query(
      `alter table tenants add constraint tenants_id_check check ((substr((id)::text, 15, 1) = '8') = (live_tenant_id is not null)) not valid`,
    );
    await run.query('alter table tenants validate constraint tenants_id_check');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table tenants drop constraint tenants_id_check');
    await run.query('alter table webhook_deliveries drop column kept_from');
    for (const table of ENTRIES) await run.query(`alter table ${table} drop column sandbox_time`);
    await setDefaults(run, 'now()');
  }
}

const FUNCTIONS = ['tenant_now', 'tenant_clock_timestamp'];
const ENTRIES = ['journal_unnumbered', 'journal'];

const BOTH_TIMES = ['created_at', 'updated_at'];
const ALL_TIMES = [...BOTH_TIMES, 'changed_at'];

/** The columns whose default is the time of the tenant, by table. */
const COLUMNS: Record<string, readonly string[]> = {
  api_keys: BOTH_TIMES,
  attributes: BOTH_TIMES,
  bank_files: ['created_at'],
  bank_lines: BOTH_TIMES,
  bank_statements: BOTH_TIMES,
  contracts: BOTH_TIMES,
  credit_notes: BOTH_TIMES,
  customer_addresses: BOTH_TIMES,
  customer_contacts: BOTH_TIMES,
  customer_segments: BOTH_TIMES,
  customers: BOTH_TIMES,
  document_states: ['created_at'],
  idempotency_keys: ['created_at'],
  import_profiles: BOTH_TIMES,
  imports: BOTH_TIMES,
  inventories: BOTH_TIMES,
  invoices: ALL_TIMES,
  media_files: BOTH_TIMES,
  orders: ALL_TIMES,
  payment_allocations: BOTH_TIMES,
  payment_methods: BOTH_TIMES,
  payments: BOTH_TIMES,
  price_lists: BOTH_TIMES,
  product_prices: BOTH_TIMES,
  products: BOTH_TIMES,
  reminders: BOTH_TIMES,
  returns: BOTH_TIMES,
  sales_reps: BOTH_TIMES,
  sandboxes: BOTH_TIMES,
  shipments: BOTH_TIMES,
  skipped_numbers: ['skipped_at'],
  stored_documents: ['created_at'],
  tenant_settings: BOTH_TIMES,
  webhook_deliveries: BOTH_TIMES,
  webhook_replays: ['created_at'],
  webhooks: BOTH_TIMES,
};

async function setDefaults(run: QueryRunner, time: string): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const changes = columns.map((column) => `alter column ${column} set default ${time}`);
    await run.query(`alter table ${table} ${changes.join(', ')}`);
  }
}
