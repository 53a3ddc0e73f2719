import { type Decimal, divideHalfUp, min, ZERO } from '../platform/values/decimal.js';
import type { Faults } from '../platform/errors/faults.js';
import { groupBy } from '../platform/values/group-by.js';
import type { NewCreditNote } from './new-credit-note.js';

/** An item of an invoice with the quantities that limit crediting. */
export interface CreditableItem {
  id: string;
  referenceId: string | null;
  quantity: Decimal;
  lineTotal: Decimal;
  /** Sum of the quantities that earlier credit notes have credited. */
  creditedQuantity: Decimal;
}

export interface CreditedItem {
  item: CreditableItem;
  quantity: Decimal;
  amount: Decimal;
}

/** A credit note has either items or an amount; quantities can be returned to the order only with items. */
export function checkItemsOrAmount({ amount, items, returnsToOrder }: NewCreditNote, faults: Faults): void {
  if (!amount === !items) faults.add('items', 'must be sent, or else amount, but not both');
  if (returnsToOrder && !items) faults.add('return_to_order', 'needs items');
}

/**
 * Resolves the items of a request to the invoice's items; unknown, ambiguous and repeated ones are faults. An item without an
 * amount is credited by {@link shareOf}, for which `exponent` is the number of decimals of the currency.
 */
export function resolveCreditedItems(
  requested: NonNullable<NewCreditNote['items']>,
  items: readonly CreditableItem[],
  exponent: number,
  faults: Faults,
): CreditedItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byReference = groupBy(items, ({ referenceId }) => referenceId);
  const seen = new Set<CreditableItem>();
  return requested.flatMap(({ item: idOrReference, quantity, amount }, index) => {
    const field = `items[${index}].invoice_item_id`;
    const withId = byId.get(idOrReference.toLowerCase());
    const [item, another] = withId ? [withId] : (byReference.get(idOrReference) ?? []);
    if (!item) faults.add(field, 'is not an item of the invoice');
    else if (another) faults.add(field, 'is the reference of several items; use the id');
    else if (seen.has(item)) faults.add(field, 'must not be repeated');
    if (!item || another || seen.has(item)) return [];
    seen.add(item);
    return [{ item, quantity, amount: amount ?? shareOf(item, quantity, exponent) }];
  });
}

/**
 * The share of an item's line total for a quantity that is credited next. It is the share of all credited quantities including
 * this one less the share of those before, each rounded half away from zero to `exponent` decimals, so that the shares of all credit notes
 * add up to exactly the line total.
 */
export function shareOf(item: CreditableItem, quantity: Decimal, exponent: number): Decimal {
  const shareUpTo = (credited: Decimal) => divideHalfUp(item.lineTotal.times(credited), item.quantity, exponent);
  return shareUpTo(item.creditedQuantity.plus(quantity)).minus(shareUpTo(item.creditedQuantity));
}

/** Error details of the items whose credited quantities would exceed the invoiced ones. */
export const excessiveItems = (credited: readonly CreditedItem[]): { field: string; reason: string }[] =>
  credited.flatMap(({ item, quantity }, index) => {
    const left = item.quantity.minus(item.creditedQuantity);
    const reason = `invoiced ${item.quantity.toFixed()}, credited ${item.creditedQuantity.toFixed()}, at most ${left.toFixed()} more`;
    return quantity.gt(left) ? [{ field: `items[${index}].quantity`, reason }] : [];
  });

/** A quantity of an invoice item that can be returned, or is returned, to an order line. */
export interface Returnable {
  /** Id of the invoice item. */
  item: string;
  /** Id of the order line. */
  line: string;
  quantity: Decimal;
}

/** Distributes the credited quantities over the order lines that the items use up, the first allocations of an item first. */
export function returnsOf(credited: readonly CreditedItem[], allocations: readonly Returnable[]): Returnable[] {
  const byItem = groupBy(allocations, (allocation) => allocation.item);
  return credited.flatMap(({ item, quantity }) => {
    let rest = quantity;
    return (byItem.get(item.id) ?? []).flatMap(({ line, quantity: allocated }) => {
      const part = min(rest, allocated);
      rest = rest.minus(part);
      return part.gt(ZERO) ? [{ item: item.id, line, quantity: part }] : [];
    });
  });
}
