import { Counter, Gauge, type Registry } from 'prom-client';
import type { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';

/** Adds the metrics of rate limits and of the store that instances share. */
export function addRateLimitMetrics(registry: Registry, limits: RateLimits): void {
  const refused = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests that were refused because of a rate limit',
    labelNames: ['policy'],
    registers: [registry],
  });
  limits.onRefused = (policy) => refused.inc({ policy });
  const { store } = limits;
  if (!store) return;
  const failures = new Counter({
    name: 'rate_limit_store_failures_total',
    help: 'Questions that the store of the rate limits did not answer in time; the requests were limited by this process alone',
    registers: [registry],
  });
  store.onFailure = () => failures.inc();
  new Gauge({
    name: 'rate_limit_store_up',
    help: 'Whether the store of the rate limits answered the last question',
    registers: [registry],
    collect() {
      this.set(store.isUp ? 1 : 0);
    },
  });
}
