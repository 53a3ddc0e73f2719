import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { ADD_EXPIRED, ADD_OVERDUE, ADD_STARTED, ADVANCE_CLOCK } from './events.queries.js';

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
