import type { EntityManager } from 'typeorm';
import { setLocal } from '../platform/tenancy/transaction-messages.js';

/**
 * Adds the tenant's row of `tenant_anchors`, from which inserts select the tenant's id. It exists only in a database whose tables are
 * distributed (`docs/scaling.md`); otherwise `tenant_anchors` is a view, and nothing is added. To be called in the transaction that creates
 * the tenant.
 */
export async function addAnchor(manager: EntityManager, tenantId: string): Promise<void> {
  const [found] = await manager.query<{ relkind: string }[]>(
    `select relkind from pg_class where oid = to_regclass('tenant_anchors')`,
  );
  if (found?.relkind !== 'r') return;
  await manager.query(setLocal({ 'app.tenant_id': tenantId })); // row-level security also applies to the owner
  await manager.query('insert into tenant_anchors (tenant_id) values ($1) on conflict do nothing', [tenantId]);
}
