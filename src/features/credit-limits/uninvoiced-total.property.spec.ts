import fc from 'fast-check';
import { decimalText, divideHalfUp, PROPERTY_RUNS, tenThousandths } from '../../../test/support/property.js';
import { decimal } from '../../platform/base/values/decimal.js';
import { uninvoicedTotal } from './uninvoiced-total.js';

/** Numbers are ten-thousandths. */
interface RawLine {
  net: number;
  quantity: number;
  /** In ten-thousandths of the quantity. */
  cancelled: number;
  /** In ten-thousandths of what is not cancelled; with a tolerance more than all can be invoiced. */
  invoiced: number;
}

const line: fc.Arbitrary<RawLine> = fc.record({
  net: fc.oneof(fc.constant(0), tenThousandths(999_999_999)),
  quantity: tenThousandths(50_000_000, 1),
  cancelled: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 })),
  invoiced: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 12_000 })),
});

const part = (whole: number, share: number): number => Math.floor((whole * share) / 10_000);
const orderedOf = (raw: RawLine): number => raw.quantity - part(raw.quantity, raw.cancelled);
const leftOf = (raw: RawLine): number => Math.max(orderedOf(raw) - part(orderedOf(raw), raw.invoiced), 0);
const toLine = (raw: RawLine) => ({
  lineNet: decimal(decimalText(raw.net)),
  quantity: decimal(decimalText(raw.quantity)),
  cancelledQuantity: decimal(decimalText(part(raw.quantity, raw.cancelled))),
  invoicedQuantity: decimal(decimalText(part(orderedOf(raw), raw.invoiced))),
});
const total = (numbers: number[]): bigint => numbers.reduce((sum, one) => sum + BigInt(one), 0n);

/** The same in whole numbers, in units of the currency. */
function wholeTotal(payable: number, lines: RawLine[], exponent: number): bigint {
  const unit = 10n ** BigInt(4 - exponent);
  const nets = lines.map((raw) => {
    const [net, left, ordered] = [raw.net, leftOf(raw), orderedOf(raw)].map(BigInt) as [bigint, bigint, bigint];
    return ordered === 0n ? net : divideHalfUp(net * left, ordered);
  });
  const net = total(lines.map((raw) => raw.net));
  const left = nets.reduce((sum, one) => sum + one, 0n);
  if (net > 0n) return divideHalfUp(BigInt(payable) * left, net * unit);
  const ordered = total(lines.map(orderedOf));
  if (ordered > 0n) return divideHalfUp(BigInt(payable) * total(lines.map(leftOf)), ordered * unit);
  return divideHalfUp(BigInt(payable), unit);
}

describe('what is not invoiced of an order', () => {
  it('equals an independent calculation in whole numbers', async () => {
    const lines = fc.array(line, { minLength: 1, maxLength: 5 });
    const isExact = fc.asyncProperty(
      tenThousandths(999_999_999),
      lines,
      fc.constantFrom(0, 2, 3),
      async (payable, raw, exponent) => {
        const found = await uninvoicedTotal(decimal(decimalText(payable)), raw.map(toLine), exponent);
        expect(found.times(10 ** exponent).toFixed()).toBe(String(wholeTotal(payable, raw, exponent)));
      },
    );
    await fc.assert(isExact, { numRuns: PROPERTY_RUNS });
  });
});
