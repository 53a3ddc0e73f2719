import Big from 'big.js';
import type { Row } from './rows.js';

export interface Counted {
  quantity: Big;
  unitPrice: Big;
}

const decimals = new Map<string, Big>();

/** Half a million lines contain a few thousand different numbers; Big is immutable, so one object each is shared. */
function decimal(text: string): Big {
  let value = decimals.get(text);
  if (!value) decimals.set(text, (value = new Big(text)));
  return value;
}

/** Quantity and amount of a cancellation's line as positive numbers; null for any other line. */
export function cancelledLine(row: Row): Counted | null {
  if (!row.InvoiceNo.startsWith('C')) return null;
  const quantity = decimal(row.Quantity);
  const unitPrice = decimal(row.UnitPrice);
  return quantity.lt(0) && unitPrice.gt(0) ? { quantity: quantity.neg(), unitPrice } : null;
}

/** The numbers of a line that counts, or null: cancellations, adjustments, returns and free goods do not. */
export function countedLine(row: Row): Counted | null {
  if (!/^\d+$/.test(row.InvoiceNo)) return null;
  const quantity = decimal(row.Quantity);
  const unitPrice = decimal(row.UnitPrice);
  return quantity.gt(0) && unitPrice.gt(0) ? { quantity, unitPrice } : null;
}
