import type { DataSource } from 'typeorm';
import { type Difference, DIFFERENCES } from '#features/reconciliation/reconciliation.queries.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { Tenants } from './tenants.js';

/** Reconciliation of the counters of all tenants by the operator, with the owner's connection. */
export class TenantReconciliation {
  constructor(private readonly owner: DataSource) {}

  /** The counters that differ from the sums of their documents, tenant by tenant. */
  async differences(): Promise<(Difference & { tenant: string })[]> {
    const found: (Difference & { tenant: string })[] = [];
    for (const { id, slug } of await new Tenants(this.owner).list()) {
      const differences = await this.owner.transaction(async (manager) => {
        await manager.query(setLocal('app.tenant_id', id)); // row-level security also applies to the owner
        return manager.query<Difference[]>(DIFFERENCES, [id]);
      });
      found.push(...differences.map((difference) => ({ tenant: slug, ...difference })));
    }
    return found;
  }
}
