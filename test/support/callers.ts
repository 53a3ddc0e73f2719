import { newId } from '#platform/base/values/ids.js';
import type { Caller } from '#platform/data/tenancy/caller.js';

/** A caller of a new tenant id, for tests below HTTP. */
export const newCaller = (): Caller => ({
  keyId: newId(),
  keyMode: 'live',
  ownerEmail: null,
  scopes: ['*:*'],
  tenant: { id: newId(), slug: 'x', currency: 'USD', timezone: 'UTC', overInvoiceTolerancePercent: '0' },
});
