import type { QueryRunner } from 'typeorm';

/** Definition of the column `tenant_id`. Its default is the tenant of the transaction; an insert without one fails. */
export const TENANT_ID = `uuid not null default (current_setting('app.tenant_id'::text))::uuid`;

/** The tenant of the current transaction, or null. After such a transaction the setting is '' on the same connection. */
export const CURRENT_TENANT = `nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Restricts a table to rows of the transaction's tenant by row-level security; its owner too, unless `isForced` is false. */
export async function restrictToTenant(run: QueryRunner, table: string, { isForced = true } = {}): Promise<void> {
  await run.query(`alter table ${table} enable row level security`);
  if (isForced) await run.query(`alter table ${table} force row level security`);
  await run.query(
    `create policy ${table}_tenant on ${table} using (tenant_id = ${CURRENT_TENANT}) with check (tenant_id = ${CURRENT_TENANT})`,
  );
}

/** Restricts a table to rows of the transaction's tenant, for its owner too, and grants the service's role access. */
export async function isolate(run: QueryRunner, table: string): Promise<void> {
  await restrictToTenant(run, table);
  await run.query(`grant select, insert, update, delete on ${table} to wca_service`);
}

/** Makes a trigger set `version` and `updated_at` at every update, so that no statement has to. */
export async function touchOnUpdate(run: QueryRunner, table: string): Promise<void> {
  await run.query(
    `create trigger ${table}_touch before update on ${table} for each row execute function touch_resource()`,
  );
}

/**
 * Makes commits of the service fail that write rows of a resource without an entry in the journal. Only connections with the setting
 * `app.journal` are checked: those of the service. Migrations are not.
 */
export async function requireJournal(run: QueryRunner, table: string): Promise<void> {
  await run.query(`create constraint trigger ${table}_journal after insert or update or delete on ${table}
    deferrable initially deferred for each row when (current_setting('app.journal', true) = 'required')
    execute function require_journal_entry()`);
}
