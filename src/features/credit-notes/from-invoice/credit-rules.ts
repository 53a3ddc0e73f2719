import { type Decimal, max, min, ZERO } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { type LineShare, portion } from './credit-shares.js';
import type { NewCreditNote } from './new-credit-note.js';

/** An item of an invoice with what limits crediting it. The sums are over the issued credit notes of the invoice. */
export interface CreditableItem {
  id: string;
  referenceId: string | null;
  quantity: Decimal;
  /** What belongs to the item of the invoice's total. */
  share: LineShare;
  creditedQuantity: Decimal;
  creditedAmount: Decimal;
  /** What credit notes by a mere amount have taken of the share. */
  mereAmount: Decimal;
  /** Sum of the shares that belong to the credited quantities, whatever amounts were credited for them. */
  creditedShare: Decimal;
  returnedQuantity: Decimal;
}

export interface CreditedItem {
  item: CreditableItem;
  quantity: Decimal;
  /** The part of the quantity that counts as credited; the rest only goes back to the order. */
  creditedQuantity: Decimal;
  /** The share that belongs to the credited quantity. */
  share: Decimal;
  amount: Decimal;
  /** Whether the caller sent the amount. */
  isStated: boolean;
  /** The part of the invoice's base that belongs to the credited quantity, in the tax mode net. */
  base?: Decimal;
}

/** A credit note has either items and charges or an amount; quantities can be returned to the order only with items. */
export function checkItemsOrAmount({ amount, items, charges, returnsToOrder }: NewCreditNote, faults: Faults): void {
  if (amount && charges) faults.add('charges', 'must not be sent together with amount');
  if (amount ? items : !items && !charges) faults.add('items', 'must be sent, or else amount, but not both');
  if (returnsToOrder && !items) faults.add('return_to_order', 'needs items');
}

/** Resolves the items of a request to the invoice's items; unknown, ambiguous and repeated ones are faults. */
export function resolveCreditedItems(
  { items: requested = [], returnsToOrder }: NewCreditNote,
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
    return [creditItem(item, quantity, amount, returnsToOrder, exponent)];
  });
}

/**
 * What a credit note credits of an item. Of a quantity that goes back to the order, only what was not credited before is credited, and
 * nothing with an amount of 0. Without an amount, the amount is the share of the credited quantity: the share of all credited quantities
 * including this one, rounded half away from zero to `exponent` decimals, less those of the quantities before, so that the last share
 * takes the rest. Where credit notes by a mere amount have taken a part of the item, it is the part of what is left that belongs to the
 * quantity. It is at least 0 and at most what is left of the item's share.
 */
export function creditItem(
  item: CreditableItem,
  quantity: Decimal,
  amount: Decimal | undefined,
  returnsToOrder: boolean,
  exponent: number,
): CreditedItem {
  const isOnlyReturned = returnsToOrder && amount?.eq(ZERO);
  const credited = returnsToOrder ? min(quantity, max(leftQuantity(item), ZERO)) : quantity;
  const creditedQuantity = isOnlyReturned ? ZERO : credited;
  const upTo = portion(item.share.amount, item.creditedQuantity.plus(creditedQuantity), item.quantity, exponent);
  const share = creditedQuantity.gt(ZERO) ? max(upTo.minus(item.creditedShare), ZERO) : ZERO;
  const isStated = amount !== undefined;
  const most = item.mereAmount.eq(ZERO)
    ? leftAmount(item)
    : portion(leftAmount(item), creditedQuantity, leftQuantity(item), exponent);
  return { item, quantity, creditedQuantity, share, amount: amount ?? min(share, most), isStated };
}

const leftQuantity = (item: CreditableItem): Decimal => item.quantity.minus(item.creditedQuantity);
const leftAmount = (item: CreditableItem): Decimal =>
  max(item.share.amount.minus(item.creditedAmount).minus(item.mereAmount), ZERO);

/** Error details of items whose quantities or amounts would exceed what was invoiced. */
export const excessiveItems = (
  credited: readonly CreditedItem[],
  returnsToOrder: boolean,
): { field: string; reason: string }[] =>
  credited.flatMap(({ item, quantity, amount, isStated }, index) => {
    const [verb, before] = returnsToOrder ? ['returned', item.returnedQuantity] : ['credited', item.creditedQuantity];
    const mostQuantity = item.quantity.minus(before);
    const ofQuantity = `invoiced ${item.quantity.toFixed()}, ${verb} ${before.toFixed()}, at most ${mostQuantity.toFixed()} more`;
    const mostAmount = leftAmount(item);
    const ofAmount = `share of the total ${item.share.amount.toFixed()}, credited ${item.creditedAmount.plus(item.mereAmount).toFixed()}, at most ${mostAmount.toFixed()} left`;
    return [
      ...(quantity.gt(mostQuantity) ? [{ field: `items[${index}].quantity`, reason: ofQuantity }] : []),
      ...(isStated && amount.gt(mostAmount) ? [{ field: `items[${index}].amount`, reason: ofAmount }] : []),
    ];
  });
