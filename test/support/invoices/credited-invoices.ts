import fc from 'fast-check';
import { type CreditableItem, creditItem, excessiveItems } from '#features/credit-notes/from-invoice/credit-rules.js';
import type { LineShare } from '#features/credit-notes/from-invoice/credit-shares.js';
import { invoiceAmounts, invoiceLineAmounts } from '#features/invoices/money/invoice-amounts.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { decimalText, tenThousandths } from '../property.js';

/** Numbers are ten-thousandths. */
const rate = fc.oneof(
  fc.record({ amount: tenThousandths(300_000), type: fc.constant('value' as const) }),
  fc.record({ amount: tenThousandths(400_000), type: fc.constant('percentage' as const) }),
);
const line = fc.record(
  {
    quantity: tenThousandths(200_000, 1),
    amount: fc.oneof(fc.constant(0), tenThousandths(2_000_000)),
    tax: rate,
    shipping: rate,
    additional: rate,
  },
  { requiredKeys: ['quantity', 'amount'] },
);
const charge = fc.record({ type: fc.constantFrom('discount', 'shipping', 'tax'), rate });
/** Invoices with lines, charges and perhaps a stated total. Numbers are ten-thousandths. */
export const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  charges: fc.array(charge, { maxLength: 4 }),
  /** A total that the caller states, as in v1. */
  stated: fc.option(tenThousandths(9_999_999)),
  exponent: fc.constantFrom(0, 2, 3),
});
type RawInvoice = typeof invoice extends fc.Arbitrary<infer T> ? T : never;
type RawRate = { amount: number; type: 'value' | 'percentage' };

const of = (units: number): Decimal => decimal(decimalText(units));
const toRate = (raw: RawRate | undefined) => raw && { amount: of(raw.amount), type: raw.type };

/** Lines and amounts of an invoice. */
export function shared({ lines, charges, stated, exponent }: RawInvoice) {
  const computed = lines.map(({ quantity, amount, tax, shipping, additional }) => ({
    quantity: of(quantity),
    ...invoiceLineAmounts(
      {
        quantity: of(quantity),
        amount: of(amount),
        tax: toRate(tax),
        shipping: toRate(shipping),
        additional: toRate(additional),
      },
      exponent,
    ),
  }));
  const all = charges.map(({ type, rate: { amount, type: valueType } }) => ({
    type: type as 'discount',
    valueType,
    amount: of(amount),
  }));
  const amounts = invoiceAmounts(computed, all, exponent);
  const total = stated === null ? amounts.total : of(stated);
  return { lines: computed, amounts: { ...amounts, total } };
}

/** An item of which nothing is credited. */
export const toItem = (share: LineShare, quantity: Decimal, index: number): CreditableItem => ({
  id: `${index}`,
  referenceId: null,
  quantity,
  share,
  creditedQuantity: ZERO,
  creditedAmount: ZERO,
  mereAmount: ZERO,
  creditedShare: ZERO,
  returnedQuantity: ZERO,
});

/** Adds what a credit note credits of an item to the sums of its issued credit notes; `sign` -1 voids it. */
export function book(credited: ReturnType<typeof creditItem>, sign: 1 | -1): void {
  const { item } = credited;
  item.creditedQuantity = item.creditedQuantity.plus(credited.creditedQuantity.times(sign));
  item.creditedAmount = item.creditedAmount.plus(credited.amount.times(sign));
  item.creditedShare = item.creditedShare.plus(credited.share.times(sign));
}

/** Credits a quantity of an item, at a stated amount or that of its share. */
export const credit = (item: CreditableItem, quantity: Decimal, exponent: number, amount?: Decimal) => {
  const credited = creditItem(item, quantity, amount, false, exponent);
  expect(excessiveItems([credited], false)).toEqual([]);
  book(credited, 1);
  return credited;
};
