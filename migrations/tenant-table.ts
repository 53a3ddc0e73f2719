import type { QueryRunner } from 'typeorm';

/** The column that makes a table a tenant's: filled from the transaction's setting, an error where there is none. */
export const TENANT_ID = `uuid not null default (current_setting('app.tenant_id'::text))::uuid`;

/** The setting of the running transaction; null outside of one, where it is '' on a connection that had one before. */
const CURRENT_TENANT = `nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Shows and takes rows of the transaction's tenant alone, for the owner too, and admits the service's role. */
export async function isolate(run: QueryRunner, table: string): Promise<void> {
  await run.query(`alter table ${table} enable row level security`);
  await run.query(`alter table ${table} force row level security`);
  await run.query(
    `create policy ${table}_tenant on ${table} using (tenant_id = ${CURRENT_TENANT}) with check (tenant_id = ${CURRENT_TENANT})`,
  );
  await run.query(`grant select, insert, update, delete on ${table} to wca_service`);
}

/** Every update of a row moves its version and time, so that no statement can forget to. */
export async function touchOnUpdate(run: QueryRunner, table: string): Promise<void> {
  await run.query(
    `create trigger ${table}_touch before update on ${table} for each row execute function touch_resource()`,
  );
}
