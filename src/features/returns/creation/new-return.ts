import type { Decimal } from '#platform/base/values/decimal.js';
import type { FirstStatus } from '../return.entity.js';

export interface NewReturnItem {
  /** Generated if absent; of an item that becomes several, that of the first one. */
  id?: string;
  sku: string;
  quantity: Decimal;
  /** Id of an order line. */
  lineId?: string;
  /** Our id or the caller's reference of an order, of which any line of the SKU may be taken. */
  orderId?: string;
  reason?: string;
  /** Of goods that were not bought here. */
  unitPrice?: Decimal;
  /** Per cent, as `unitPrice`. */
  taxRate?: Decimal;
}

/** The input of a creation. */
export interface NewReturn {
  /** Generated if absent. */
  id?: string;
  referenceId: string;
  /** Our id or the caller's reference. */
  customerId: string;
  /** Default: requested. */
  status?: FirstStatus;
  reason?: string;
  note?: string;
  items: NewReturnItem[];
}
