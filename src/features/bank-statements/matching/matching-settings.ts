import { type Decimal, ZERO } from '#platform/base/values/decimal.js';

/** What of the settings decides how lines are matched. */
export interface MatchingSettings {
  /** Days after the last day of an early payment discount in which it may still be taken. */
  discountGraceDays: number;
  /** A difference up to this amount is no difference. */
  paymentTolerance: Decimal;
}

/** The settings of the tenant, which has neither a grace period nor a tolerance. */
export const matchingSettings = (): MatchingSettings => ({ discountGraceDays: 0, paymentTolerance: ZERO });
