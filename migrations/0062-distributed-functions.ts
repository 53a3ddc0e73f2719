import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADVANCE_CLOCK, ENTRY_COLUMNS } from './0028-journal.js';
import { RECORD_USES } from './0029-keys-and-tokens.js';
import { NUMBER_ENTRIES } from './0045-writes-on-servers.js';

/**
 * Functions that Citus can run; `docs/scaling.md` has the rules. `number_journal` inserts and deletes with two statements, because Citus does
 * not know the shard of a table that a `with` clause in front of `insert … select` changes. `record_api_key_uses` finds and updates the
 * keys with two statements, because Citus cannot pass the result of a `with` clause with locks on to the update of a copied table. The clock
 * of the journal is set after its events are committed: Citus does not let the service and the owner of a function use the rows of a tenant
 * in one transaction.
 */
export class DistributedFunctions implements MigrationInterface {
  readonly name = 'DistributedFunctions0000000000062';

  async up(run: QueryRunner): Promise<void> {
    for (const sql of [NUMBER_TAKEN_ENTRIES, RECORD_USES_IN_TURN, ADVANCE_UNLESS_LOCKED, SET_CLOCK])
      await run.query(sql);
    await run.query('revoke all on function set_journal_clock(timestamptz) from public');
    await run.query('grant execute on function set_journal_clock(timestamptz) to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function set_journal_clock(timestamptz)');
    for (const sql of [ADVANCE_CLOCK, RECORD_USES, NUMBER_ENTRIES]) await run.query(replacing(sql));
  }
}

/**
 * Gives positions to up to `most` committed entries of the transaction's tenant and returns the last position. It deletes those that it has
 * taken and not all up to the last `seq`: an entry with a lower one may have been committed since.
 */
const NUMBER_TAKEN_ENTRIES = `create or replace function number_journal(most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  last bigint;
  taken bigint[];
  moved integer;
begin
  select h.position into last from journal_heads h where h.tenant_id = tenant;
  if not exists (select 1 from journal_unnumbered u where u.tenant_id = tenant) then
    return coalesce(last, 0);
  end if;
  insert into journal_heads as h (tenant_id) values (tenant) on conflict (tenant_id) do nothing;
  select h.position into last from journal_heads h where h.tenant_id = tenant for update;
  select array_agg(f.seq) into taken from (
    select u.seq from journal_unnumbered u where u.tenant_id = tenant order by u.seq limit most) f;
  insert into journal as j (tenant_id, position, ${ENTRY_COLUMNS})
  select u.tenant_id, last + row_number() over (partition by u.tenant_id order by u.seq),
    ${ENTRY_COLUMNS.replace(/\b(\w+)\b/g, 'u.$1')}
  from journal_unnumbered u where u.tenant_id = tenant and u.seq = any(taken);
  get diagnostics moved = row_count;
  delete from journal_unnumbered u where u.tenant_id = tenant and u.seq = any(taken);
  update journal_heads h set position = last + moved where h.tenant_id = tenant;
  return last + moved;
end $$`;

/** The function of migration 0029. The update compares tenants and ids separately, because ids are UUIDs that no other tenant's key has. */
const RECORD_USES_IN_TURN = `create or replace function record_api_key_uses(tenants uuid[], keys uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  used uuid[];
begin
  select array_agg(f.id) into used from (
    select k.id from api_keys k join unnest(tenants, keys) as u(tenant_id, id) on k.tenant_id = u.tenant_id and k.id = u.id
    where k.last_used_at is null or k.last_used_at < date_trunc('hour', now(), 'UTC')
    for update of k skip locked) f;
  update api_keys k set last_used_at = date_trunc('hour', now(), 'UTC')
    where k.tenant_id = any(tenants) and k.id = any(used);
end $$`;

/** The key of the lock with which `LOCK_CLOCK` of `src/features/events/events.queries.ts` lets one instance add the events of time. */
const CLOCK_LOCK = `hashtextextended(tenant::text || ' journal clock', 0)`;

/** A statement that creates a function, as one that replaces it, with the search path of migration 0061. */
const replacing = (sql: string): string =>
  sql
    .replace(/^create function/, 'create or replace function')
    .replace('search_path = pg_catalog, public as', 'search_path = pg_catalog, public, pg_temp as');

/**
 * `advance_journal_clock` of migration 0028, which instances of the previous release still call. It returns null while an instance of this
 * release holds the lock, so that both do not add the same events.
 */
const ADVANCE_UNLESS_LOCKED = replacing(ADVANCE_CLOCK).replace(
  'begin\n',
  `begin
  if not pg_try_advisory_xact_lock(${CLOCK_LOCK}) then
    return null;
  end if;
`,
);

/** Records that the clock of the transaction's tenant has run up to a time. A later time remains. */
const SET_CLOCK = `create function set_journal_clock(until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  insert into journal_heads as h (tenant_id, clock_until) values (tenant, until)
    on conflict (tenant_id) do update set clock_until = greatest(h.clock_until, excluded.clock_until);
end $$`;
