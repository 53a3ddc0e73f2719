import { asAdmin, type TestDatabase } from './database.js';

/**
 * Makes a database look as if it had the extension Citus: its functions check the tables as Citus does and record what would be distributed,
 * in `citus.tables` and `citus.functions`. The rows stay where they are; a table with rows is refused while triggers for insertions are enabled,
 * which Citus would run for each row that it copies.
 */
export async function installCitusStub({ adminUrl }: TestDatabase): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('set allow_system_table_mods = on');
    await admin.query(`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 16000, 'citus', 10, 'pg_catalog'::regnamespace, false, '14.0-1'`);
    await admin.query(STUB);
  });
}

/** The rules are those of Citus 14; the texts of the errors begin as its own do. */
const STUB = `
create schema citus;
create table citus.tables (table_name regclass primary key, citus_table_type text, distribution_column text, colocation_id integer,
  place integer generated always as identity);
create table citus.functions (name regprocedure primary key);
create view pg_catalog.citus_tables as select table_name, citus_table_type, distribution_column, colocation_id from citus.tables;

create function citus.require_distributable(wanted regclass) returns void language plpgsql as $$
declare
  relation pg_class;
  has_rows boolean;
begin
  select * into relation from pg_class where oid = wanted;
  if exists (select 1 from citus.tables where table_name = wanted and citus_table_type <> 'local') then
    raise exception 'table "%" is already distributed', wanted;
  end if;
  if relation.relispartition or relation.relkind not in ('r', 'p') then
    raise exception '% is not a regular or partitioned table', wanted;
  end if;
  if current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on'
      and exists (select 1 from pg_trigger where tgrelid = wanted and not tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', wanted;
  end if;
  execute format('select exists (select 1 from %s)', wanted) into has_rows;
  if has_rows and exists (select 1 from pg_trigger where tgrelid = wanted and not tgisinternal and tgtype & 4 <> 0 and tgenabled <> 'D') then
    raise exception 'the triggers of "%" would run for the rows that are copied', wanted;
  end if;
  if relation.relforcerowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    raise exception 'COPY FROM not supported with row-level security';
  end if;
end $$;

create function pg_catalog.create_reference_table(wanted regclass) returns void language plpgsql as $$ begin
  perform citus.require_distributable(wanted);
  if exists (select 1 from pg_constraint c where c.contype = 'f' and c.conrelid = wanted and c.confrelid <> wanted
      and not exists (select 1 from citus.tables t where t.table_name = c.confrelid and t.citus_table_type = 'reference')) then
    raise exception 'cannot create foreign key constraint: reference tables refer only to reference tables';
  end if;
  delete from citus.tables where table_name = wanted;
  insert into citus.tables values (wanted, 'reference', '<none>', 0);
  insert into citus.tables (table_name, citus_table_type, distribution_column, colocation_id) -- tables that refer to it become local ones
    select distinct c.conrelid, 'local', '<none>', 0 from pg_constraint c where c.contype = 'f' and c.confrelid = wanted
    on conflict do nothing;
end $$;

create function pg_catalog.create_distributed_table(wanted regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count integer default null) returns void language plpgsql as $$
declare
  number smallint;
  own integer;
  fault text;
begin
  perform citus.require_distributable(wanted);
  select a.attnum into number from pg_attribute a where a.attrelid = wanted and a.attname = create_distributed_table.distribution_column;
  if number is null then
    raise exception 'column "%" of relation "%" does not exist', distribution_column, wanted;
  end if;
  select i.indexrelid::regclass::text into fault from pg_index i
    where i.indrelid = wanted and (i.indisunique or i.indisexclusion) and not number = any(i.indkey);
  if fault is not null then
    raise exception 'cannot create constraint on "%": % does not include the distribution column', wanted, fault;
  end if;
  own := case when colocate_with = 'default' then 1 + (select count(*) from citus.tables)
    else (select t.colocation_id from citus.tables t where t.table_name = colocate_with::regclass and t.citus_table_type = 'distributed') end;
  if own is null then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  select c.conname into fault from pg_constraint c left join citus.tables t on t.table_name = c.confrelid
    where c.contype = 'f' and c.conrelid = wanted and t.citus_table_type is distinct from 'reference'
      and (not number = any(c.conkey) or c.confdeltype in ('n', 'd')
        or c.confrelid <> wanted and (t.citus_table_type is distinct from 'distributed' or t.colocation_id <> own));
  if fault is not null then
    raise exception 'cannot create foreign key constraint %', fault;
  end if;
  delete from citus.tables where table_name = wanted;
  insert into citus.tables values (wanted, 'distributed', distribution_column, own);
end $$;

create function pg_catalog.create_distributed_function(name regprocedure) returns void language sql as $$
  insert into citus.functions values (name) on conflict do nothing
$$;`;
