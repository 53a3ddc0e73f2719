import type { OwnTenant } from '../own-tenant.service.js';
import type { TenantV2 } from './own-tenant-v2.dto.js';

export const toV2 = ({ tenant, mode, now, key, quotas }: OwnTenant): TenantV2 => ({
  id: tenant.id,
  slug: tenant.slug,
  name: tenant.name,
  currency: tenant.currency,
  timezone: tenant.timezone,
  mode,
  livemode: mode === 'live',
  now: now.toISOString(),
  key: {
    id: key.id,
    lookup: key.lookup,
    scopes: key.scopes,
    expires_at: key.expiresAt.toISOString(),
    limits: {
      reads_per_minute: key.limits.reads,
      writes_per_minute: key.limits.writes,
      tenant_per_minute: key.limits.tenant,
    },
  },
  quotas: quotas.map(({ name, used, limit }) => ({ name, used, limit })),
});
