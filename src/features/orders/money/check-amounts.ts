import type { Clearable } from '#platform/edge/validation/combined.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, isStorable, ZERO } from '#platform/base/values/decimal.js';
import type { NewOrder } from '../creation/new-order.js';
import type { OrderAmounts } from './order-amounts.js';

/** The fields of an order that its total depends on beside the lines. */
export type AmountFields = Pick<NewOrder, 'taxValue' | 'shippingCharge' | 'discountValue' | 'charges'>;

/**
 * Checks that the amounts of an order can be stored and that its total is not negative. The fault is of the sent field that takes the total
 * over the bound; of `line_items`, which are always sent, if the lines do or an amount that a replacement keeps. `input` has the order's
 * amounts, `sent` those of them that are in the request.
 */
export function checkAmounts(
  amounts: OrderAmounts,
  input: AmountFields,
  sent: Clearable<AmountFields>,
  faults: Faults,
): void {
  const { amount, cartTotal, payableTotal } = amounts;
  const isTooLarge = (value: Decimal) => !isStorable(value);
  if ([amount, cartTotal].some(isTooLarge)) return faults.add('line_items', 'come to an amount that is too large');
  const parts = partsOf(amounts, input, sent);
  if (isTooLarge(payableTotal)) {
    const field = firstBeyond(parts, cartTotal, isTooLarge);
    faults.add(field, field === 'line_items' ? 'come to a total that is too large' : 'makes the total too large');
  }
  if (payableTotal.lt(ZERO)) {
    const field = firstBeyond(parts, cartTotal, (total) => total.lt(ZERO));
    const reason =
      field === 'line_items'
        ? 'come to less than the discounts that the order keeps; send lower ones'
        : 'must not make the total negative, with the charges';
    faults.add(field, reason);
  }
}

/** What one field adds to the total. */
interface Part {
  field: string;
  value: Decimal;
}

/** The parts of the total beside the lines: what is added before what is subtracted, and what is kept or computed before what was sent. */
function partsOf(amounts: OrderAmounts, input: AmountFields, sent: Clearable<AmountFields>): Part[] {
  const part = (field: string, value: Decimal, isSent: boolean) => ({ field: isSent ? field : 'line_items', value });
  // a computed tax is negative only if the discount exceeds the cart total
  const isTaxOfDiscount = input.taxValue === undefined && amounts.taxValue.lt(ZERO);
  const taxField = isTaxOfDiscount ? 'discount_value' : 'tax_value';
  const isTaxSent = (isTaxOfDiscount ? sent.discountValue : sent.taxValue) !== undefined;
  const parts = [
    part(taxField, amounts.taxValue, isTaxSent),
    part('shipping_charge', input.shippingCharge ?? ZERO, sent.shippingCharge !== undefined),
    part('discount_value', ZERO.minus(input.discountValue ?? ZERO), sent.discountValue !== undefined),
    ...amounts.charges.map((value, index) =>
      part(`additional_charges[${index}].amount`, value, sent.charges !== undefined),
    ),
  ];
  const rank = ({ field, value }: Part) => (value.lt(ZERO) ? 2 : 0) + (field === 'line_items' ? 0 : 1);
  return parts.toSorted((a, b) => rank(a) - rank(b));
}

/** The field of the part with which the total leaves its bounds. */
function firstBeyond(parts: readonly Part[], cartTotal: Decimal, isBeyond: (total: Decimal) => boolean): string {
  let total = cartTotal;
  const beyond = parts.find(({ value }) => {
    total = total.plus(value);
    return isBeyond(total);
  });
  return beyond?.field ?? 'line_items';
}
