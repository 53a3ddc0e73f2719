import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CURRENT_TENANT, requireJournal, TENANT_ID } from './tenant-table.js';

/** The tables of the resources whose writes the journal records. */
const RESOURCES = [
  'attributes',
  'contracts',
  'credit_notes',
  'customer_addresses',
  'customer_contacts',
  'customer_segments',
  'customers',
  'invoices',
  'media_files',
  'orders',
  'payment_methods',
  'price_lists',
  'products',
  'sales_reps',
  'shipments',
];

/**
 * Adds the journal of all writes. A transaction inserts its entries into `journal_unnumbered`. After the commit `number_journal` moves them
 * to `journal` and gives them positions, so that an entry with a position is final. The service may insert and read entries, and neither
 * change nor delete them.
 */
export class Journal implements MigrationInterface {
  readonly name = 'Journal0000000000028';

  async up(run: QueryRunner): Promise<void> {
    await run.query('create sequence journal_seq');
    await run.query(`create table journal_unnumbered (
      tenant_id ${TENANT_ID},
      seq bigint not null default nextval('journal_seq'::regclass),
      ${ENTRY},
      primary key (tenant_id, seq)
    )`);
    await run.query('create index journal_unnumbered_resource on journal_unnumbered (tenant_id, resource_id)');
    await run.query(`create table journal (
      tenant_id ${TENANT_ID},
      position bigint not null,
      ${ENTRY},
      primary key (tenant_id, position, occurred_at)
    ) partition by range (occurred_at)`);
    await run.query('create index journal_resource on journal (tenant_id, resource_id, position)');
    await run.query('create index journal_reference on journal (tenant_id, reference_id, position)');
    await run.query('create index journal_occurred_at on journal (tenant_id, occurred_at, id)');
    await run.query(`create table journal_heads (
      tenant_id ${TENANT_ID},
      position bigint not null default 0,
      clock_until timestamptz(3) not null default now(),
      primary key (tenant_id)
    )`);
    await run.query('create table journal_default partition of journal default');
    for (const table of ['journal_unnumbered', 'journal', 'journal_heads']) {
      await run.query(`alter table ${table} enable row level security`);
      await run.query(`alter table ${table} force row level security`);
      await run.query(
        `create policy ${table}_tenant on ${table} using (tenant_id = ${CURRENT_TENANT}) with check (tenant_id = ${CURRENT_TENANT})`,
      );
    }
    await run.query('grant select, insert on journal_unnumbered to wca_service');
    await run.query('grant select on journal to wca_service');
    await run.query('grant select on journal_heads to wca_service');
    await run.query('grant usage on sequence journal_seq to wca_service');
    for (const { name, parameters, sql } of FUNCTIONS) {
      await run.query(sql);
      await run.query(`revoke all on function ${name}(${parameters}) from public`);
      await run.query(`grant execute on function ${name}(${parameters}) to wca_service`);
    }
    await run.query(REQUIRE_ENTRY);
    await run.query('select add_journal_partitions()');
    for (const table of RESOURCES) await requireJournal(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of RESOURCES) await run.query(`drop trigger ${table}_journal on ${table}`);
    await run.query('drop function require_journal_entry()');
    for (const { name, parameters } of FUNCTIONS) await run.query(`drop function ${name}(${parameters})`);
    for (const table of ['journal', 'journal_heads', 'journal_unnumbered']) await run.query(`drop table ${table}`);
    await run.query('drop sequence journal_seq');
  }
}

/** The columns of an entry. */
const ENTRY = `id uuid not null,
      resource_type text not null,
      resource_id uuid not null,
      reference_id text,
      version integer not null,
      action text not null,
      is_move boolean not null,
      changes jsonb not null,
      api_key_id uuid,
      owner_email text,
      request_id text,
      occurred_at timestamptz(3) not null default now()`;

export const ENTRY_COLUMNS = `id, resource_type, resource_id, reference_id, version, action, is_move, changes, api_key_id, owner_email, request_id,
    occurred_at`;

/**
 * Gives positions to up to `most` committed entries of the transaction's tenant and returns the last position. The lock of the tenant's
 * row lets one transaction at a time give positions. `seq` was drawn while the writer held the lock of its resource, so the entries of a
 * resource get their positions in the order of its versions.
 */
export const NUMBER_JOURNAL = `create function number_journal(most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  last bigint;
  moved integer;
begin
  select h.position into last from journal_heads h where h.tenant_id = tenant;
  if not exists (select 1 from journal_unnumbered u where u.tenant_id = tenant) then
    return coalesce(last, 0);
  end if;
  insert into journal_heads as h (tenant_id) values (tenant) on conflict (tenant_id) do nothing;
  select h.position into last from journal_heads h where h.tenant_id = tenant for update;
  with first as (
    select u.seq from journal_unnumbered u where u.tenant_id = tenant order by u.seq limit most
  ), gone as (
    delete from journal_unnumbered u using first where u.tenant_id = tenant and u.seq = first.seq returning u.*
  )
  insert into journal as j (tenant_id, position, ${ENTRY_COLUMNS})
  select gone.tenant_id, last + row_number() over (order by gone.seq), ${ENTRY_COLUMNS.replace(/\b(\w+)\b/g, 'gone.$1')} from gone;
  get diagnostics moved = row_count;
  update journal_heads h set position = last + moved where h.tenant_id = tenant;
  return last + moved;
end $$`;

/**
 * Adds the partitions of this month and of the two months after it, if they are missing. Attaching a partition does not block readers or
 * writers of the others; it waits at most a second for locks and then fails, to be repeated later.
 */
export const ADD_PARTITIONS = `create function add_journal_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  month timestamptz;
  name text;
begin
  set local lock_timeout = '1s';
  perform pg_advisory_xact_lock(hashtextextended('journal partitions', 0));
  for month in select generate_series(date_trunc('month', now(), 'UTC'), date_trunc('month', now(), 'UTC') + interval '2 months', interval '1 month') loop
    name := 'journal_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('public.' || name) is null then
      execute format('create table public.%I (like public.journal including defaults including indexes)', name);
      execute format('alter table public.journal attach partition public.%I for values from (%L) to (%L)', name, month, month + interval '1 month');
    end if;
  end loop;
end $$`;

/** Drops the partitions whose entries are all older than `before`, and returns their number. */
const DROP_PARTITIONS = `create function drop_journal_partitions(before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  name text;
  dropped integer := 0;
begin
  set local lock_timeout = '1s';
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.journal'::regclass and c.relname ~ '^journal_\\d{4}_\\d{2}$'
      and (to_date(substr(c.relname, 9), 'YYYY_MM')::timestamp at time zone 'UTC') + interval '1 month' <= before loop
    execute format('drop table public.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$`;

/**
 * Locks the journal of the transaction's tenant for the clock and sets the time up to which the clock has run to `now()`. Returns the
 * previous time, or null if another transaction has the lock.
 */
export const ADVANCE_CLOCK = `create function advance_journal_clock() returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  previous timestamptz;
begin
  insert into journal_heads as h (tenant_id, clock_until) values (tenant, now()) on conflict (tenant_id) do nothing;
  select h.clock_until into previous from journal_heads h where h.tenant_id = tenant for update skip locked;
  if previous is null then
    return null;
  end if;
  update journal_heads h set clock_until = greatest(now(), previous) where h.tenant_id = tenant;
  return previous;
end $$`;

const FUNCTIONS = [
  { name: 'number_journal', parameters: 'integer', sql: NUMBER_JOURNAL },
  { name: 'add_journal_partitions', parameters: '', sql: ADD_PARTITIONS },
  { name: 'drop_journal_partitions', parameters: 'timestamptz', sql: DROP_PARTITIONS },
  { name: 'advance_journal_clock', parameters: '', sql: ADVANCE_CLOCK },
];

/**
 * Refuses the commit of a transaction that wrote a resource without an entry of its new version. Deferred, because the entries are
 * inserted last.
 */
const REQUIRE_ENTRY = `create function require_journal_entry() returns trigger
language plpgsql set search_path = pg_catalog, public as $$ begin
  if tg_op = 'DELETE' then
    if not exists (select 1 from journal_unnumbered u
      where u.tenant_id = old.tenant_id and u.resource_id = old.id and u.action = 'deleted') then
      raise exception 'The deletion of % from % has no entry in the journal', old.id, tg_table_name;
    end if;
  elsif not exists (select 1 from journal_unnumbered u
    where u.tenant_id = new.tenant_id and u.resource_id = new.id and u.version >= new.version) then
    raise exception 'Version % of % in % has no entry in the journal', new.version, new.id, tg_table_name;
  end if;
  return null;
end $$`;
