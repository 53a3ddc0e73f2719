import { Injectable } from '@nestjs/common';
import { type QuotaName, Quotas } from '#platform/data/quotas/quotas.js';
import { type LimitsPerMinute, RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currentCaller, type Tenant } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { OWN_KEY, type OwnKey, TENANT_NAME, USED } from './own-tenant.queries.js';

/** What a key may know of itself and its tenant. */
export interface OwnTenant {
  tenant: Tenant & { name: string };
  mode: 'live' | 'sandbox';
  /** The time of the tenant, by which it writes and decides. */
  now: Date;
  key: OwnKey & { id: string; limits: LimitsPerMinute };
  quotas: { name: QuotaName; used: number; limit: number }[];
}

@Injectable()
export class OwnTenantService {
  constructor(
    private readonly db: TenantDb,
    private readonly quotas: Quotas,
    private readonly limits: RateLimits,
  ) {}

  /** The tenant and the key of the request, and what the tenant uses of its quotas. */
  async get(): Promise<OwnTenant> {
    const { tenant, keyId } = currentCaller();
    const [named] = await this.db.read<{ name: string }>(TENANT_NAME, []);
    const [key] = await this.db.read<OwnKey>(OWN_KEY, [keyId]);
    const used = await this.used();
    return {
      tenant: { ...tenant, name: named!.name },
      mode: isSandboxTenantId(tenant.id) ? 'sandbox' : 'live',
      now: currentTime(),
      key: { ...key!, id: keyId, limits: this.limits.perMinute },
      quotas: (Object.keys(this.quotas.limits) as QuotaName[]).map((name) => ({
        name,
        used: used[name],
        limit: this.quotas.limitOf(name),
      })),
    };
  }

  private async used(): Promise<Record<QuotaName, number>> {
    const mostPending = this.quotas.limitOf('pending_deliveries');
    const [keys] = await this.db.read<{ used: number }>(USED.COUNT_VALID, []);
    const [webhooks] = await this.db.read<{ count: number }>(USED.COUNT_WEBHOOKS, []);
    const [pending] = await this.db.read<{ used: number }>(USED.COUNT_PENDING, [mostPending]);
    const [imports] = await this.db.read<{ count: number; bytes: string }>(USED.COUNT_UNFINISHED, []);
    const [media] = await this.db.read<{ files: string; bytes: string }>(USED.USED_MEDIA, []);
    const [sandboxes] = await this.db.read<{ used: number }>(USED.COUNT_SANDBOXES, []);
    const [answers] = await this.db.read<{ used: number }>(USED.COUNT_ANSWERS, []);
    return {
      api_keys: keys!.used,
      webhooks: webhooks!.count,
      pending_deliveries: pending!.used,
      imports: imports!.count,
      import_bytes: Number(imports!.bytes),
      media_files: Number(media!.files),
      media_bytes: Number(media!.bytes),
      stored_answers: answers!.used,
      sandboxes: sandboxes!.used,
    };
  }
}
