import { Counter, Gauge, type Registry } from 'prom-client';
import type { Quotas } from '#platform/data/quotas/quotas.js';

/** Adds the metrics of quotas. They are labelled by quota and not by tenant: metrics must not disclose tenants, of which there may be many. */
export function addQuotaMetrics(registry: Registry, quotas: Quotas): void {
  const refused = new Counter({
    name: 'quota_refusals_total',
    help: 'Writes that were refused with limit_reached because their tenant has used up a quota, by quota',
    labelNames: ['quota'],
    registers: [registry],
  });
  const limits = new Gauge({
    name: 'quota_limit',
    help: 'What each tenant may use of a quota: a number, or bytes where the name says so',
    labelNames: ['quota'],
    registers: [registry],
  });
  for (const [quota, limit] of Object.entries(quotas.limits)) {
    refused.inc({ quota }, 0);
    limits.set({ quota }, limit);
  }
  quotas.onRefused = (quota) => refused.inc({ quota });
}
