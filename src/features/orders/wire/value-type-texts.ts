import type { ValueType } from '../charge.js';

/** Of amounts that are either absolute or relative. */
export const valueTypeTexts = (whole: string) =>
  ({
    value: 'an amount in the currency of the tenant',
    percentage: `per cent of ${whole}`,
  }) satisfies Record<ValueType, string>;
