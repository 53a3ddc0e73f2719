import { INVOICE_STATE } from '../invoices/invoices.queries.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';

/**
 * Takes the tenant's clock for this transaction. Returns the time up to which it has run, or null if another transaction has it. `$1` is
 * the tenant.
 */
const ADVANCE_CLOCK = 'select advance_journal_clock() as since where $1::uuid is not null';

/** Transactions that were open when the clock ran may have written due times before that; no transaction lasts longer than this. */
const OVERLAP = `interval '5 minutes'`;

/** Adds a move for the rows of `source` (alias `t`), for which the state `state` began at `time` unless the journal has it already. */
const addMoves = (type: string, state: string, time: string, source: string): string => `
  insert into journal_unnumbered (tenant_id, id, resource_type, resource_id, reference_id, version, action, is_move, changes)
  select t.tenant_id, gen_random_uuid(), '${type}', t.id, t.reference_id, t.version, '${state}', true, '[]'
  from (${source} for share skip locked) t
  where not exists (select 1 from journal j where j.tenant_id = $1 and j.resource_id = t.id and j.action = '${state}'
      and j.is_move and j.occurred_at >= t.${time})
    and not exists (select 1 from journal_unnumbered u where u.tenant_id = $1 and u.resource_id = t.id and u.action = '${state}'
      and u.is_move and u.occurred_at >= t.${time})`;

const began = (time: string): string =>
  `t.tenant_id = $1 and t.${time} > $2::timestamptz - ${OVERLAP} and t.${time} <= now()`;

/** Invoices whose due date has passed since `$2`. */
export const ADD_OVERDUE = addMoves(
  'invoice',
  'overdue',
  'due_date',
  `select t.* from invoices t where ${began('due_date')} and ${INVOICE_STATE} = 'OVERDUE'`,
);
export const ADD_STARTED = addMoves(
  'contract_price',
  'started',
  'starts_at',
  `select t.* from contracts t where ${began('starts_at')} and t.status = 'active' and (t.ends_at is null or t.ends_at > now())`,
);
export const ADD_EXPIRED = addMoves(
  'contract_price',
  'expired',
  'ends_at',
  `select t.* from contracts t where ${began('ends_at')} and t.status = 'active'`,
);

/**
 * Adds the events that time has caused since the tenant's clock last ran: `invoice.overdue`, `contract_price.started` and
 * `contract_price.expired`. A write that makes a resource enter such a state has added the event itself. Rows that are being written are
 * left to the next run.
 */
export async function addClockEvents(tx: TenantTx): Promise<void> {
  const [clock] = await tx.query<{ since: Date | null }>(ADVANCE_CLOCK);
  if (!clock?.since) return;
  for (const statement of [ADD_OVERDUE, ADD_STARTED, ADD_EXPIRED]) await tx.query(statement, [clock.since]);
}
