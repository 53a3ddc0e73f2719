import { STATE_RULES } from '#features/invoices/state/invoice-state.js';
import { selectList } from '#platform/data/sql/entity-sql.js';
import { JournalEntry } from '#platform/data/journal/journal-entry.entity.js';

/**
 * Gives positions to up to `$2` entries that were committed since, and returns the last position; see
 * `migrations/functions/number_journal.sql`. In a transaction of its own: with Citus neither the service nor the owner of the function may
 * use rows of the tenant that the other has used.
 */
export const NUMBER_ENTRIES = 'select number_journal($2::integer) as position where $1::uuid is not null';

/**
 * The events after the position `$2` up to `$3` positions further, of the types `$4` and the resources with the ids `$5` (all if null)
 * or references `$8`, at most `$6`; older ones than `$7` days are left out.
 */
export const EVENTS = `select json_build_object(
  'head', coalesce((select h.position from journal_heads h where h.tenant_id = $1), 0)::text,
  'events', (select coalesce(json_agg(row_to_json(e)), '[]') from (
    select ${selectList(JournalEntry, 'j', ['position'])}, j.position::text as position from journal j
    where j.tenant_id = $1 and j.position > $2::bigint and j.position <= $2::bigint + $3::bigint
      and j.resource_type || '.' || j.action = any($4::text[]) 
      and ($5::uuid[] is null or j.resource_id = any($5::uuid[]) or j.reference_id = any($8::text[]))
      and j.occurred_at >= now() - $7::integer * interval '1 day'
    order by j.position limit $6) e)) as doc`;

/** The last position that is older than events are kept (`$2` days), and the last of all. */
export const BOUNDS = `select json_build_object(
  'head', coalesce((select h.position from journal_heads h where h.tenant_id = $1), 0)::text,
  'expired', coalesce((select j.position from journal j
    where j.tenant_id = $1 and j.occurred_at < now() - $2::integer * interval '1 day'
    order by j.occurred_at desc, j.id desc limit 1), 0)::text) as doc`;

/**
 * Takes the tenant's clock until the transaction ends. Returns the time of the transaction by the clock of the tenant in milliseconds, or null if another transaction has
 * the clock.
 */
export const LOCK_CLOCK = `select case when pg_try_advisory_xact_lock(hashtextextended($1::text || ' journal clock', 0)) then tenant_now()::timestamptz(3) end as now`;
/** Records that the clock of the tenant `$1` has run up to `$2`, after the transaction of its events. */
export const SET_CLOCK = 'select set_journal_clock($2) where $1::uuid is not null';
/** The last position of the tenant; no row if it has none yet. */
export const HEAD = 'select position::text as position from journal_heads where tenant_id = $1';

/**
 * Adds a move for the rows of `source` (alias `t`), for which the state `state` began at `time` (SQL) unless the journal has it already. A
 * trigger replaces the `seq` 0 and sets the id, see `migrations/functions/complete_journal_entry.sql`.
 */
const addMoves = (type: string, state: string, time: string, source: string): string => `
  insert into journal_unnumbered as n (tenant_id, seq, resource_type, resource_id, reference_id, version, action, is_move, changes)
  select t.tenant_id, 0, '${type}', t.id, t.reference_id, t.version, '${state}', true, '[]'
  from (${source} for share skip locked) t
  where not exists (select 1 from journal j where j.tenant_id = $1 and j.resource_id = t.id and j.action = '${state}'
      and j.is_move and j.occurred_at >= ${time})
    and not exists (select 1 from journal_unnumbered u where u.tenant_id = $1 and u.resource_id = t.id and u.action = '${state}'
      and u.is_move and u.occurred_at >= ${time})`;

const began = (time: string): string => `t.tenant_id = $1 and ${time} > $2::timestamptz and ${time} <= tenant_now()`;

/** Unpaid invoices that became overdue at `$4`: their due dates are from `$2` on and before `$3`, see `overdueBefore`. */
export const ADD_OVERDUE = addMoves(
  'invoice',
  'overdue',
  '$4::timestamptz',
  `select t.* from invoices t where t.tenant_id = $1 and t.due_date >= $2::timestamptz and ${STATE_RULES.OVERDUE.sql('$3::timestamptz')}`,
);
/** Contracts that have started since `$2`, also those that have ended meanwhile, and below those that have ended. */
export const ADD_STARTED = addMoves(
  'contract_price',
  'started',
  't.starts_at',
  `select t.* from contracts t where ${began('t.starts_at')} and t.status = 'active'`,
);
export const ADD_EXPIRED = addMoves(
  'contract_price',
  'expired',
  't.ends_at',
  `select t.* from contracts t where ${began('t.ends_at')} and t.status = 'active'`,
);

/**
 * Adds up to `$7` events that the clock of a sandbox causes, with the times at which they become due, in that order: contracts of the tenant that start or
 * end after `$2` and until `$3`, and unpaid invoices that become overdue at the first instants `$6` of days, of which the due dates are from `$4` on
 * and before `$5`. Leaves out those that the journal has. Returns the times of those that it added. No other transaction of the sandbox may be open.
 */
export const ADD_DUE = `insert into journal_unnumbered as n
    (tenant_id, seq, resource_type, resource_id, reference_id, version, action, is_move, changes, sandbox_time)
  select d.tenant_id, 0, d.resource_type, d.id, d.reference_id, d.version, d.state, true, '[]', d.at from (
    select t.tenant_id, 'invoice' as resource_type, 'overdue' as state, 1 as rank, t.id, t.reference_id, t.version, days.start as at
      from unnest($4::timestamptz[], $5::timestamptz[], $6::timestamptz[]) days (lower, upper, start)
      join invoices t on t.tenant_id = $1 and t.due_date >= days.lower and ${STATE_RULES.OVERDUE.sql('days.upper')}
    union all
    select t.tenant_id, 'contract_price', 'started', 2, t.id, t.reference_id, t.version, t.starts_at from contracts t
      where t.tenant_id = $1 and t.starts_at > $2::timestamptz and t.starts_at <= $3::timestamptz and t.status = 'active'
    union all
    select t.tenant_id, 'contract_price', 'expired', 3, t.id, t.reference_id, t.version, t.ends_at from contracts t
      where t.tenant_id = $1 and t.ends_at > $2::timestamptz and t.ends_at <= $3::timestamptz and t.status = 'active') d
  where not exists (select 1 from journal j where j.tenant_id = $1 and j.resource_id = d.id and j.action = d.state
      and j.is_move and j.sandbox_time >= d.at)
    and not exists (select 1 from journal_unnumbered u where u.tenant_id = $1 and u.resource_id = d.id and u.action = d.state
      and u.is_move and u.sandbox_time >= d.at)
  order by d.at, d.rank, d.id limit $7::integer
  returning to_json(sandbox_time)#>>'{}' as at`;
/** The time up to which the clock of the journal of the tenant has run; no row if it has not run yet. */
export const CLOCK_UNTIL = 'select clock_until as until from journal_heads where tenant_id = $1';

/** Which of the tenants after `$1` have work for their journal, `$2` tenants at most; see `migrations/functions/journal_work.sql`. */
export const WORK = `select tenant_id as "tenantId", timezone, has_entries as "hasEntries", has_started as "hasStarted",
    has_fallen_due as "hasFallenDue", clock_until as "clockUntil"
  from journal_work($1::uuid, $2::integer)`;
export const ADD_PARTITIONS = 'select add_journal_partitions()';
export const DROP_PARTITIONS = `select drop_journal_partitions(now() - $1::integer * interval '1 day')`;
