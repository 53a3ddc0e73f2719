import fc from 'fast-check';
import { decimalText, divideHalfUp, propertyRuns, tenThousandths } from '#test/support/property.js';
import { decimal, sum } from '#platform/base/values/decimal.js';
import {
  type InvoiceCharge,
  type InvoiceLine,
  invoiceAmounts,
  invoiceLineAmounts,
  type Rate,
} from './invoice-amounts.js';

/** All numbers are ten-thousandths; a rate is an amount or a percentage, in ten-thousandths of a per cent. */
interface RawRate {
  units: number;
  percentage: boolean;
}
interface RawLine {
  quantity: number;
  amount: number;
  discount?: RawRate;
  tax?: RawRate;
  shipping?: RawRate;
  additional?: RawRate;
}
interface RawCharge extends RawRate {
  type: 'discount' | 'shipping' | 'tax';
}

const rate = fc.oneof(
  fc.record({ units: tenThousandths(5_000_000), percentage: fc.constant(false) }),
  fc.record({ units: tenThousandths(1_000_000), percentage: fc.constant(true) }),
);
const line: fc.Arbitrary<RawLine> = fc.record(
  {
    quantity: tenThousandths(50_000_000, 1),
    amount: tenThousandths(99_999_999),
    discount: rate,
    tax: rate,
    shipping: rate,
    additional: rate,
  },
  { requiredKeys: ['quantity', 'amount'] },
);
const charge: fc.Arbitrary<RawCharge> = fc
  .tuple(rate, fc.constantFrom('discount' as const, 'shipping' as const, 'tax' as const))
  .map(([value, type]) => ({ ...value, type }));
const EXPONENTS = [0, 2, 3];

const toRate = (raw: RawRate | undefined): Rate | undefined =>
  raw && { amount: decimal(decimalText(raw.units)), type: raw.percentage ? 'percentage' : 'value' };
const toLine = (raw: RawLine): InvoiceLine => ({
  quantity: decimal(decimalText(raw.quantity)),
  amount: decimal(decimalText(raw.amount)),
  discount: toRate(raw.discount),
  tax: toRate(raw.tax),
  shipping: toRate(raw.shipping),
  additional: toRate(raw.additional),
});
const toCharge = (raw: RawCharge): InvoiceCharge => ({
  type: raw.type,
  valueType: toRate(raw)!.type,
  amount: toRate(raw)!.amount,
});

/** The same calculation with whole numbers: intermediate values in 10^-14 (quantity × amount × per cent), results in minor units. */
const FINE = 10n ** 14n;
interface IntegerLine {
  itemTotal: bigint;
  tax: bigint;
  lineTotal: bigint;
}
function integerLine(raw: RawLine, exponent: number): IntegerLine {
  const unit = FINE / 10n ** BigInt(exponent);
  const gross = BigInt(raw.quantity) * BigInt(raw.amount) * 10n ** 6n;
  const net = divideHalfUp(gross - share(raw.discount, gross), unit);
  const [tax, shipping, additional] = [raw.tax, raw.shipping, raw.additional].map((part) =>
    divideHalfUp(share(part, net * unit), unit),
  ) as [bigint, bigint, bigint];
  return { itemTotal: divideHalfUp(gross, unit), tax, lineTotal: net + tax + shipping + additional };
}
function share(raw: RawRate | undefined, base: bigint): bigint {
  if (!raw) return 0n;
  return raw.percentage ? (base * BigInt(raw.units)) / 10n ** 6n : BigInt(raw.units) * 10n ** 10n;
}
const sumOf = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
function integerTotal(lines: IntegerLine[], charges: RawCharge[], exponent: number): bigint {
  const unit = FINE / 10n ** BigInt(exponent);
  const [subtotal, lineTax] = [sumOf(lines.map(({ lineTotal }) => lineTotal)), sumOf(lines.map(({ tax }) => tax))];
  const of = (type: string, amountOf: (raw: RawCharge) => bigint) =>
    sumOf(charges.filter((raw) => raw.type === type).map(amountOf));
  const rounded = (raw: RawCharge, base: bigint) => divideHalfUp(share(raw, base * unit), unit);
  const discounted = subtotal - of('discount', (raw) => rounded(raw, subtotal));
  const sign = subtotal < 0n ? -1n : 1n; // the divisor is positive
  const taxOf = (raw: RawCharge) =>
    raw.percentage && discounted > 0n
      ? divideHalfUp(sign * discounted * (subtotal - lineTax) * BigInt(raw.units), sign * subtotal * 10n ** 6n)
      : rounded(raw, discounted);
  return discounted + of('shipping', (raw) => rounded(raw, discounted)) + of('tax', taxOf);
}

describe('invoice amounts', () => {
  it('equal an independent calculation in whole numbers of the smallest unit, and add up to the total', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(charge, { maxLength: 4 }),
        fc.constantFrom(...EXPONENTS),
        (rawLines, rawCharges, exponent) => {
          const lines = rawLines.map((raw) => invoiceLineAmounts(toLine(raw), exponent));
          const integers = rawLines.map((raw) => integerLine(raw, exponent));
          const unit = 10 ** exponent;
          lines.forEach(({ itemTotal, lineTotal }, index) => {
            expect(itemTotal.times(unit).toFixed()).toBe(String(integers[index]!.itemTotal));
            expect(lineTotal.times(unit).toFixed()).toBe(String(integers[index]!.lineTotal));
          });
          const amounts = invoiceAmounts(lines, rawCharges.map(toCharge), exponent);
          const expected = integerTotal(integers, rawCharges, exponent);
          expect(amounts.total.times(unit).toFixed()).toBe(String(expected));
          const parts = sum([
            amounts.subtotal,
            amounts.discountTotal.times(-1),
            amounts.shippingTotal,
            amounts.taxTotal,
          ]);
          expect(parts.eq(amounts.total)).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
