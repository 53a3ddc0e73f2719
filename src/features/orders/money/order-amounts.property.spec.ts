import fc from 'fast-check';
import { decimalText, divideHalfUp, propertyRuns, tenThousandths } from '#test/support/property.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { lineAmounts, orderAmounts, type PricedLine } from './order-amounts.js';

/** Numbers are ten-thousandths; the discount is an amount or a percentage, in ten-thousandths of a per cent. */
interface RawLine {
  quantity: number;
  /** What is cancelled, in ten-thousandths of the quantity. */
  cancelledShare: number;
  unitPrice: number;
  discount: number;
  percentage: boolean;
}

const line: fc.Arbitrary<RawLine> = fc.record({
  quantity: tenThousandths(50_000_000, 1),
  cancelledShare: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 })),
  unitPrice: tenThousandths(99_999_999),
  discount: tenThousandths(1_000_000),
  percentage: fc.boolean(),
});
const cancelledOf = (raw: RawLine): number => Math.floor((raw.quantity * raw.cancelledShare) / 10_000);
const toLine = (raw: RawLine): PricedLine => ({
  quantity: decimal(decimalText(raw.quantity)),
  cancelledQuantity: decimal(decimalText(cancelledOf(raw))),
  unitPrice: decimal(decimalText(raw.unitPrice)),
  discount: decimal(decimalText(raw.discount)),
  discountType: raw.percentage ? 'percentage' : 'value',
});

/**
 * The same amounts with whole numbers: each term of the net is written down as in the rule, as a fraction with the denominator
 * quantity × 10^14, and the sum is rounded once to the smallest unit of the currency.
 */
function wholeAmounts(raw: RawLine, exponent: number): { gross: bigint; net: bigint; finalUnitPrice: bigint } {
  const [quantity, unitPrice, discount] = [BigInt(raw.quantity), BigInt(raw.unitPrice), BigInt(raw.discount)];
  const open = quantity - BigInt(cancelledOf(raw));
  const unit = 10n ** BigInt(14 - exponent);
  const gross = open * unitPrice * 10n ** 6n;
  const reduction = raw.percentage ? gross * quantity * discount : discount * open * 10n ** 16n;
  const net = divideHalfUp(gross * quantity * 10n ** 6n - reduction, quantity * unit * 10n ** 6n);
  return {
    gross: divideHalfUp(gross, unit),
    net,
    finalUnitPrice: open === 0n ? 0n : divideHalfUp(net * 10n ** BigInt(8 - exponent), open),
  };
}

/** A whole number of at most 15 digits; zero has no sign. */
const whole = (value: Decimal): number => value.toNumber() + 0;

describe('amounts of an order with cancelled quantities', () => {
  it('equal an independent calculation in whole numbers', () => {
    const isExact = fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 2, 3),
      fc.integer({ min: 0, max: 100 }),
      (rawLines, exponent, rate) => {
        const lines = rawLines.map((raw) => lineAmounts(toLine(raw), exponent));
        const expected = rawLines.map((raw) => wholeAmounts(raw, exponent));
        const unit = 10 ** exponent;
        const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
        lines.forEach(({ gross, net, finalUnitPrice }, index) => {
          expect([gross.times(unit), net.times(unit), finalUnitPrice.times(10_000)].map(whole)).toEqual([
            Number(expected[index]!.gross),
            Number(expected[index]!.net),
            Number(expected[index]!.finalUnitPrice),
          ]);
        });
        const charges = [{ type: 'fee', valueType: 'percentage' as const, amount: decimal(rate) }];
        const terms = { lines, discountValue: ZERO, taxRate: decimal(rate), shippingCharge: ZERO, charges };
        const { amount, cartTotal, taxValue, payableTotal } = orderAmounts(terms, exponent);
        const cart = total(expected.map(({ net }) => net));
        const percentage = divideHalfUp(cart * BigInt(rate), 100n);
        expect([amount, cartTotal, taxValue, payableTotal].map((value) => whole(value.times(unit)))).toEqual(
          [total(expected.map(({ gross }) => gross)), cart, percentage, cart + 2n * percentage].map(Number),
        );
      },
    );
    fc.assert(isExact, { numRuns: propertyRuns() });
  });

  it('are those of an order of the rest, unless a discount has to be divided', () => {
    const equalsRest = fc.property(line, fc.constantFrom(0, 2, 3), (raw, exponent) => {
      const whole = { ...toLine(raw), discountType: 'percentage' as const };
      const open = whole.quantity.minus(whole.cancelledQuantity);
      fc.pre(open.gt(ZERO));
      const rest = { ...whole, quantity: open, cancelledQuantity: ZERO };
      expect(lineAmounts(whole, exponent)).toEqual(lineAmounts(rest, exponent));
    });
    fc.assert(equalsRest, { numRuns: propertyRuns() });
  });
});
