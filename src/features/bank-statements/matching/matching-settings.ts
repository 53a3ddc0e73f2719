import { readSettings } from '#features/settings/read-settings.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** What of the settings decides how lines are matched. */
export interface MatchingSettings {
  /** Days after the last day of an early payment discount in which it may still be taken. */
  discountGraceDays: number;
  /** A difference up to this amount is no difference. */
  paymentTolerance: Decimal;
}

export async function matchingSettings(source: TenantTx | TenantDb): Promise<MatchingSettings> {
  const { discountGraceDays, paymentTolerance } = await readSettings(source);
  return { discountGraceDays, paymentTolerance: decimal(paymentTolerance) };
}
