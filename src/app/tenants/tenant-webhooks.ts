import type { DataSource } from 'typeorm';
import { Tenants } from './tenants.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';

/** An endpoint as the operator sees it. */
export interface WebhookState {
  tenant: string;
  id: string;
  url: string;
  status: string;
  pending: number;
  failingSince: Date | null;
}

const WEBHOOK_STATES = `select w.id, w.url, w.status, p.failing_since as "failingSince",
    (select count(*)::integer from webhook_deliveries d
      where d.tenant_id = $1 and d.webhook_id = w.id and d.status = 'pending') as pending
  from webhooks w join webhook_progress p on p.tenant_id = $1 and p.webhook_id = w.id
  where w.tenant_id = $1 order by w.id`;

/** The endpoints of tenants for the operator, with the owner's connection. */
export class TenantWebhooks {
  constructor(private readonly owner: DataSource) {}

  /** The endpoints of one tenant, or of all. Throws `UsageError` when there is no such tenant. */
  async list(slug?: string): Promise<WebhookState[]> {
    const all = new Tenants(this.owner);
    const tenants = slug === undefined ? await all.list() : [await all.get(slug)];
    const found: WebhookState[] = [];
    for (const tenant of tenants) {
      const states = await this.owner.transaction(async (manager) => {
        await manager.query(setLocal('app.tenant_id', tenant.id)); // row-level security also applies to the owner
        return manager.query<Omit<WebhookState, 'tenant'>[]>(WEBHOOK_STATES, [tenant.id]);
      });
      found.push(...states.map((state) => ({ tenant: tenant.slug, ...state })));
    }
    return found;
  }
}
