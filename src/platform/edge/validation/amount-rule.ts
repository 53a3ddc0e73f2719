import {
  type Decimal,
  decimal,
  DECIMAL_LIMIT,
  DECIMAL_PLACES,
  hasAtMostDecimals,
  isStorable,
} from '#platform/base/values/decimal.js';
import { InexactNumber } from '#platform/base/json/json.js';
import type { Rule } from './rule.js';

export interface AmountLimits {
  min?: number;
  /** Exclusive minimum. */
  above?: number;
  max?: number;
  /** Exclusive maximum. */
  below?: number;
  /** Maximum number of decimals, if it is less than that of stored decimals. */
  decimals?: number;
}

/** The rule of a field that is an exact decimal. */
export const amountRule =
  ({ min, above, max, below, decimals }: AmountLimits): Rule =>
  (value) => {
    if (!isDecimal(value) && !(value instanceof InexactNumber)) return 'must be a number';
    if (value instanceof InexactNumber || !isStorable(value))
      return `must have at most ${DECIMAL_PLACES} decimals and be below ${DECIMAL_LIMIT.toFixed()}`;
    if (min !== undefined && value.lt(min)) return `must be at least ${min}`;
    if (above !== undefined && value.lte(above)) return `must be greater than ${above}`;
    if (below !== undefined && value.gte(below)) return `must be less than ${below}`;
    if (decimals !== undefined && !hasAtMostDecimals(value, decimals)) return `must have at most ${decimals} decimals`;
    return max !== undefined && value.gt(max) ? `must be at most ${max}` : undefined;
  };

const isDecimal = (value: unknown): value is Decimal => value instanceof decimal(0).constructor;
