import { newId } from '#platform/base/values/ids.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import type { TestService } from './service.js';

/** A caller of a new tenant id, for tests below HTTP. */
export const newCaller = (): Caller => ({
  keyId: newId(),
  keyMode: 'live',
  ownerEmail: null,
  scopes: ['*:*'],
  tenant: { id: newId(), slug: 'x', currency: 'USD', timezone: 'UTC', overInvoiceTolerancePercent: '0' },
});

/** A caller of a new tenant of a service, for tests that insert rows: on a cluster only tenants that exist have rows. */
export const callerOf = async (service: TestService): Promise<Caller> =>
  service.app.get(ApiKeys).authenticate((await service.tenant()).key);
