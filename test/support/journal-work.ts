import type { Client as Connection } from 'pg';
import { addClockEvents } from '#features/events/event-clock.js';
import { NUMBER_ENTRIES } from '#features/events/events.queries.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Client } from './client.js';
import type { TestInstance } from './service.js';
import { withoutTriggers } from './database.js';

/** Names of the records of each kind; {@link varyEntries} treats their events differently. */
const DUE = ['DUE-1', 'DUE-2', 'DUE-3'];
/** Time until the records are due, in milliseconds: enough to create them before. */
const DELAY_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates invoices that are due, and contracts that start or expire, and waits until they have. */
export async function createDueRecords(client: Client): Promise<void> {
  const product = { group_code: 'DUE', variants: [{ sku_id: 'DUE', name: 'Due' }] };
  await client.create('/v2/products', product);
  const line_items = [{ sku: 'DUE', quantity: 9, unit_price: 1 }];
  const { id: order } = await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: 'DUE', line_items });
  const due = new Date(Date.now() + DELAY_MS).toISOString();
  const items = [{ sku: 'DUE', quantity: 1, amount: 1 }];
  let priority = 0;
  for (const name of DUE) {
    const names = { reference_id: name, invoice_number: name };
    const invoice = { ...names, order_ids: [order], invoice_status: 'OPEN', due_date: due, items };
    await client.create('/v2/invoices', invoice);
    for (const schedule_details of [{ start_date: due }, { start_date: '2020-01-01T00:00:00Z', end_date: due }])
      await client.create('/v2/contract-pricing', {
        reference_id: `${name}-${priority}`,
        name,
        priority: priority++,
        customer_group_type: 'all',
        product_price_map: [{ sku_id: 'DUE', volume_tiers: [{ start_quantity: 1, price: 1 }] }],
        schedule_details,
      });
  }
  if (Date.now() >= Date.parse(due)) throw new Error(`Creating the records took longer than ${DELAY_MS} ms`);
  await new Promise((wake) => setTimeout(wake, Date.parse(due) - Date.now() + 100));
}

/** Makes the invoices overdue, as if two days had passed since the clock last ran and the due date. */
export async function letDaysPass(admin: Connection, tenantId: string): Promise<void> {
  await withoutTriggers(admin, async () => {
    await admin.query(
      `update invoices set due_date = due_date - interval '2 days' where tenant_id = $1 and reference_id = any($2)`,
      [tenantId, DUE],
    );
    await admin.query(
      `insert into journal_heads (tenant_id, clock_until) values ($1, now() - interval '3 days')
      on conflict (tenant_id) do update set clock_until = excluded.clock_until`,
      [tenantId],
    );
  });
}

/** Adds the events that time has caused for a tenant, and gives all its entries positions. */
export async function runClock({ app }: TestInstance, tenantId: string): Promise<void> {
  const db = app.get(TenantDb);
  await runAs(maintenanceCaller(tenantId), async () => {
    await addClockEvents(db, new Date(Date.now() - 3 * DAY_MS), 'Europe/London');
    await db.read(NUMBER_ENTRIES, [10_000]);
  });
}

/**
 * Changes entries of a tenant so that statements about them have different results: those of DUE-2 have no positions any more, the clock has
 * not added the events of DUE-3 yet, and one entry is older than events are kept.
 */
export async function varyEntries(admin: Connection, tenantId: string): Promise<void> {
  const columns = `id, resource_type, resource_id, reference_id, version, action, is_move, changes, api_key_id, owner_email,
    request_id, occurred_at`;
  await admin.query(
    `with taken as (delete from journal where tenant_id = $1 and reference_id like 'DUE-2%' returning *)
      insert into journal_unnumbered (tenant_id, ${columns}) select tenant_id, ${columns} from taken`,
    [tenantId],
  );
  await admin.query(`delete from journal where tenant_id = $1 and is_move and reference_id like 'DUE-3%'`, [tenantId]);
  await admin.query(
    `update journal set occurred_at = now() - interval '1000 days' where tenant_id = $1 and position = 1`,
    [tenantId],
  );
}
