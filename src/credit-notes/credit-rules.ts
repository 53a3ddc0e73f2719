import { type Decimal, divideHalfUp, min, ZERO } from '../platform/values/decimal.js';
import type { Faults } from '../platform/errors/faults.js';
import { groupBy } from '../platform/values/group-by.js';
import type { NewCreditNote } from './new-credit-note.js';

/** An item of an invoice as far as crediting looks at it. */
export interface Creditable {
  id: string;
  referenceId: string | null;
  quantity: Decimal;
  lineTotal: Decimal;
  /** Σ of the credit notes before. */
  creditedQuantity: Decimal;
}

export interface CreditedItem {
  item: Creditable;
  quantity: Decimal;
  amount: Decimal;
}

/** Lines and an amount exclude each other; only quantities can be returned (contract, section 7, credit notes). */
export function checkShape({ amount, items, returnsToOrder }: NewCreditNote, faults: Faults): void {
  if (!amount === !items) faults.add('items', 'must be sent, or else amount, but not both');
  if (returnsToOrder && !items) faults.add('return_to_order', 'needs items');
}

/** The items that are credited; unknown and repeated ones go to `faults`. `exponent` is the currency's. */
export function creditedItems(
  wanted: NonNullable<NewCreditNote['items']>,
  items: readonly Creditable[],
  exponent: number,
  faults: Faults,
): CreditedItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byReference = groupBy(items, ({ referenceId }) => referenceId);
  const seen = new Set<Creditable>();
  return wanted.flatMap(({ item: name, quantity, amount }, index) => {
    const field = `items[${index}].invoice_item_id`;
    const named = byId.get(name.toLowerCase());
    const [item, another] = named ? [named] : (byReference.get(name) ?? []);
    if (!item) faults.add(field, 'is none of the invoice');
    else if (another) faults.add(field, 'is the reference of several items; use the id');
    else if (seen.has(item)) faults.add(field, 'must not be repeated');
    if (!item || another || seen.has(item)) return [];
    seen.add(item);
    return [{ item, quantity, amount: amount ?? shareOf(item, quantity, exponent) }];
  });
}

/**
 * What `quantity` of an item costs in its line's total, rounded half-up to the currency's `exponent`. Shares of one line add
 * up to its total, however it is divided: each is what is reached with it less what was reached before.
 */
export function shareOf(item: Creditable, quantity: Decimal, exponent: number): Decimal {
  const reached = (of: Decimal) => divideHalfUp(item.lineTotal.times(of), item.quantity, exponent);
  return reached(item.creditedQuantity.plus(quantity)).minus(reached(item.creditedQuantity));
}

/** Of each credited item what exceeds its quantity, as fields and reasons. */
export const excessiveItems = (credited: readonly CreditedItem[]): { field: string; reason: string }[] =>
  credited.flatMap(({ item, quantity }, index) => {
    const left = item.quantity.minus(item.creditedQuantity);
    const reason = `invoiced ${item.quantity.toFixed()}, credited ${item.creditedQuantity.toFixed()}, at most ${left.toFixed()} more`;
    return quantity.gt(left) ? [{ field: `items[${index}].quantity`, reason }] : [];
  });

/** A part of an item's quantity that an order line has taken. */
export interface Returnable {
  item: string;
  line: string;
  quantity: Decimal;
}

/** Which allocations give back how much for the credited quantities, the first ones first. */
export function returnsOf(credited: readonly CreditedItem[], allocations: readonly Returnable[]): Returnable[] {
  const ofItem = groupBy(allocations, (allocation) => allocation.item);
  return credited.flatMap(({ item, quantity }) => {
    let rest = quantity;
    return (ofItem.get(item.id) ?? []).flatMap(({ line, quantity: taken }) => {
      const part = min(rest, taken);
      rest = rest.minus(part);
      return part.gt(ZERO) ? [{ item: item.id, line, quantity: part }] : [];
    });
  });
}
