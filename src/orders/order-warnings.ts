import { mapInSlices } from '../platform/event-loop/slices.js';
import { toWire } from '../platform/values/decimal.js';
import { quantityWarnings } from '../prices/quantity-warnings.js';
import type { NewOrderLine } from './new-order.js';
import type { PriceOfLine } from './order-references.js';
import type { ReferencedRecords } from './orders.queries.js';

/** A rule that a written order violates without being refused. */
export interface OrderWarning {
  /** Path of the field as the caller sends it. */
  field: string;
  reason: string;
}

/**
 * What an order's author should know: the order's price list is inactive and was passed over, and quantities that violate the order
 * quantity rules of the price list that has the product (also if a contract or the caller determines the price). Pauses for other
 * requests.
 */
export async function orderWarnings(
  lines: readonly NewOrderLine[],
  priceList: ReferencedRecords['priceList'],
  priceOf: PriceOfLine,
): Promise<OrderWarning[]> {
  const ofLines = await mapInSlices(lines, (line, index) => {
    const price = priceOf(line);
    const violated = price ? quantityWarnings(toWire(line.quantity), price) : [];
    return violated.map(({ rule, reason }) => ({
      field: `line_items[${index}].quantity`,
      reason: `${reason} (${rule} of the price list)`,
    }));
  });
  const ofList =
    priceList?.status === 'inactive'
      ? [{ field: 'price_list_id', reason: `the price list ${priceList.name} is inactive and was passed over` }]
      : [];
  return [...ofList, ...ofLines.flat()];
}
