import type { WireDecimal } from '#platform/base/values/decimal.js';

export const CHARGE_TYPES = ['discount', 'tax', 'shipping'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];
export const VALUE_TYPES = ['value', 'percentage'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** A charge as orders and invoices store it: it adds to the document's total or, if its type is discount, subtracts from it. */
export interface Charge {
  name: string | null;
  /** Orders take any text, invoices a {@link ChargeType}. */
  type: ChargeType | string;
  valueType: ValueType;
  amount: WireDecimal;
}
