import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes the schema distributable by tenant over several servers (Citus; `docs/scaling.md` has the rules): row triggers without transition
 * tables, no subquery in a policy, no `set null` in a foreign key, settings by `set local`. Nothing else changes.
 */
export class DistributableSchema implements MigrationInterface {
  readonly name = 'DistributableSchema0000000000031';
  readonly transaction = false; // `validate constraint` must not keep the locks of the other statements

  async up(run: QueryRunner): Promise<void> {
    await run.query(ANCHORS);
    await run.query('grant select on tenant_anchors to wca_service');
    await run.query(`${addToSearch(ROW)}; ${searchTrigger('', 'row')}`);
    await run.query(searchPolicy((place) => pattern(place)));
    await run.query(CLEAR_SHIPMENTS);
    await run.query(`create or replace trigger invoices_clear_shipments before delete on invoices
      for each row execute function clear_invoice_of_shipments()`);
    await run.query(invoiceKey(''));
    await run.query('alter table shipments validate constraint shipments_invoice_fk');
    await run.query(nextDisplayId('select 1 from'));
    await run.query(deleteExpired((id) => `execute format('set local app.tenant_id = %L', ${id})`));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(deleteExpired((id) => `perform set_config('app.tenant_id', ${id}, true)`));
    await run.query(nextDisplayId('select from'));
    await run.query(invoiceKey('on delete set null (invoice_id)'));
    await run.query('alter table shipments validate constraint shipments_invoice_fk');
    await run.query('drop trigger if exists invoices_clear_shipments on invoices');
    await run.query('drop function if exists clear_invoice_of_shipments()');
    await run.query(searchPolicy((place) => `(select ${pattern(place)})`));
    await run.query(`${addToSearch(ALL_ROWS)}; ${searchTrigger('referencing new table as made', 'statement')}`);
    await run.query('drop view if exists tenant_anchors');
  }
}

/**
 * One row with the tenant of the transaction, for `insert … select` (`ANCHOR` of `platform/data/sql/entity-sql.ts`). The command
 * `distribute` replaces the view by a distributed table.
 */
const ANCHORS = `create or replace view tenant_anchors as
  select nullif(current_setting('app.tenant_id', true), '')::uuid as tenant_id`;

const ROW = `values (new.tenant_id, new.id, product_search_document(new.sku, new.reference_id, new.name))`;
const ALL_ROWS = `
    select tenant_id, id, product_search_document(sku, reference_id, name) from made`;

const addToSearch = (rows: string): string =>
  `create or replace function add_to_product_search() returns trigger language plpgsql as $$ begin
  insert into product_search (tenant_id, product_id, document)${rows === ROW ? '\n    ' : ''}${rows};
  return null;
end $$`;

const searchTrigger = (referencing: string, level: 'row' | 'statement'): string =>
  `create or replace trigger products_search_add after insert on products ${referencing}
    for each ${level} execute function add_to_product_search()`;

/** A pattern of the setting `app.search`, by position; `%` where it has none. */
const pattern = (place: number): string =>
  `coalesce((nullif(current_setting('app.search', true), '')::text[])[${place}], '%')`;

/** The policy of migration 0007, which lets searches use the trigram index and otherwise hides nothing. */
const searchPolicy = (sql: (place: number) => string): string =>
  `alter policy product_search_wanted on product_search
  using (document like ${sql(1)} and document like ${sql(2)} and document like ${sql(3)})`;

/** Replaces the action `set null` of the foreign key, in the same transaction as the deletion. */
const CLEAR_SHIPMENTS = `create or replace function clear_invoice_of_shipments() returns trigger language plpgsql as $$ begin
  update shipments set invoice_id = null where tenant_id = old.tenant_id and invoice_id = old.id;
  return old;
end $$`;

const invoiceKey = (action: string): string =>
  `alter table shipments drop constraint shipments_invoice_fk;
   alter table shipments add constraint shipments_invoice_fk foreign key (tenant_id, invoice_id) references invoices(tenant_id, id) ${action} not valid`;

/** The function of migration 0001; `inner` begins its subquery. Citus accepts no empty select list. */
const nextDisplayId = (
  inner: string,
): string => `create or replace function next_display_id(series_table text, prefix text) returns text language plpgsql as $$
declare
  number bigint;
  candidate text;
  taken boolean;
begin
  loop
    insert into number_series as n (tenant_id, series, last_number)
      values (current_setting('app.tenant_id')::uuid, series_table, 1)
      on conflict (tenant_id, series) do update set last_number = n.last_number + 1
      returning last_number into number;
    candidate := prefix || lpad(number::text, greatest(6, length(number::text)), '0');
    execute format('select exists (${inner} %I where tenant_id = $1 and display_id = $2)', series_table)
      into taken using current_setting('app.tenant_id')::uuid, candidate;
    exit when not taken;
  end loop;
  return candidate;
end $$`;

/** The function of migration 0027; `setTenant` is the statement that sets the tenant of an id. */
const deleteExpired = (
  setTenant: (id: string) => string,
): string => `create or replace function delete_expired_idempotency_keys(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  removed integer;
  total integer := 0;
begin
  for tenant in select id from tenants loop
    ${setTenant('tenant.id::text')};
    delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit most - total for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  ${setTenant(`''`)};
  return total;
end $$`;
