import fc from 'fast-check';
import { decimalText, divideHalfUp, PROPERTY_RUNS, tenThousandths } from '../../../test/support/property.js';
import { decimal, sum } from '../../platform/base/values/decimal.js';
import type { TaxCategory } from '../settings/settings.js';
import { taxGroups } from '../settings/tax-groups.js';
import { uninvoicedTotal } from './uninvoiced-total.js';

/** Numbers are ten-thousandths. */
interface RawLine {
  net: number;
  quantity: number;
  /** In ten-thousandths of the quantity. */
  cancelled: number;
  /** In ten-thousandths of what is not cancelled; with a tolerance more than all can be invoiced. */
  invoiced: number;
  /** In per cent; undefined if the line has none, as in the tax mode stated. */
  rule?: { category: TaxCategory; rate: number };
}

const RULES: NonNullable<RawLine['rule']>[] = [
  ...[190_000, 70_000, 55_000, 1].map((rate) => ({ category: 'S' as const, rate })),
  { category: 'L', rate: 70_000 },
  { category: 'K', rate: 0 },
];
const line: fc.Arbitrary<RawLine> = fc.record({
  net: fc.oneof(fc.constant(0), tenThousandths(999_999_999)),
  quantity: tenThousandths(50_000_000, 1),
  cancelled: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 })),
  invoiced: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 12_000 })),
  rule: fc.constantFrom(undefined, ...RULES),
});
/** Orders in the mode stated, and in the mode net. */
const orders = fc.oneof(
  fc.array(
    line.map((raw) => ({ ...raw, rule: undefined })),
    { minLength: 1, maxLength: 5 },
  ),
  fc.array(line, { minLength: 1, maxLength: 8 }),
);

const part = (whole: number, share: number): number => Math.floor((whole * share) / 10_000);
const orderedOf = (raw: RawLine): number => raw.quantity - part(raw.quantity, raw.cancelled);
const leftOf = (raw: RawLine): number => Math.max(orderedOf(raw) - part(orderedOf(raw), raw.invoiced), 0);
const toLine = (raw: RawLine) => ({
  lineNet: decimal(decimalText(raw.net)),
  quantity: decimal(decimalText(raw.quantity)),
  cancelledQuantity: decimal(decimalText(part(raw.quantity, raw.cancelled))),
  invoicedQuantity: decimal(decimalText(part(orderedOf(raw), raw.invoiced))),
  rule: raw.rule && { category: raw.rule.category, rate: decimal(decimalText(raw.rule.rate)) },
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
  if (net > 0n) {
    const untaxed = divideHalfUp(BigInt(payable) * left, net * unit);
    return untaxed + wholeTax(untaxed, lines, nets);
  }
  const ordered = total(lines.map(orderedOf));
  const untaxed =
    ordered > 0n
      ? divideHalfUp(BigInt(payable) * total(lines.map(leftOf)), ordered * unit)
      : divideHalfUp(BigInt(payable), unit);
  const highest = Math.max(...lines.map(({ rule }) => rule?.rate ?? 0));
  return untaxed + divideHalfUp(untaxed * BigInt(highest), PER_CENT);
}

/** 100 %, in ten-thousandths of a per cent. */
const PER_CENT = 1_000_000n;

/** The tax of an amount; `nets` is what is not invoiced of each line. */
function wholeTax(untaxed: bigint, lines: RawLine[], nets: bigint[]): bigint {
  const left = nets.reduce((sum, one) => sum + one, 0n);
  if (left === 0n) return 0n;
  return RULES.map(({ category, rate }) => {
    const own = nets.filter(
      (_, index) => lines[index]!.rule?.category === category && lines[index]!.rule?.rate === rate,
    );
    return divideHalfUp(untaxed * own.reduce((sum, one) => sum + one, 0n) * BigInt(rate), left * PER_CENT);
  }).reduce((sum, tax) => sum + tax, 0n);
}

const textOf = async (payable: number, raw: RawLine[], exponent: number): Promise<string> => {
  const found = await uninvoicedTotal(decimal(decimalText(payable)), raw.map(toLine), exponent);
  return found.times(10 ** exponent).toFixed();
};

describe('what is not invoiced of an order', () => {
  it('equals an independent calculation in whole numbers', async () => {
    const isExact = fc.asyncProperty(
      tenThousandths(999_999_999),
      orders,
      fc.constantFrom(0, 2, 3),
      async (payable, raw, exponent) => {
        expect(await textOf(payable, raw, exponent)).toBe(String(wholeTotal(payable, raw, exponent)));
      },
    );
    await fc.assert(isExact, { numRuns: PROPERTY_RUNS });
  });

  it('is, of an order of which nothing is invoiced, the total of its invoice, but for a smallest unit for each rate', async () => {
    const taxed = line.map(({ rule = RULES[0], ...raw }) => ({ ...raw, net: raw.net - (raw.net % 100), rule }));
    const complete = fc.array(
      taxed.map((raw) => ({ ...raw, cancelled: 0, invoiced: 0 })),
      { minLength: 1, maxLength: 8 },
    );
    const amounts = fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 3 });
    const isNear = fc.asyncProperty(complete, amounts, async (raw, cents) => {
      const charges = cents.map((amount) => ({ type: 'shipping', amount: decimal(amount).times('0.01') }));
      const lines = raw.map(({ net, rule }) => ({
        rule: { category: rule!.category, rate: decimal(decimalText(rule!.rate)) },
        lineTotal: decimal(decimalText(net)),
      }));
      const groups = taxGroups(lines, charges, 2);
      const invoiced = sum(groups.flatMap(({ base, tax }) => [base, tax])).times(100);
      const payable = raw.reduce((all, { net }) => all + net, 0) + cents.reduce((all, amount) => all + amount * 100, 0);
      const gap = decimal(await textOf(payable, raw, 2)).minus(invoiced);
      expect(gap.abs().toNumber()).toBeLessThanOrEqual(groups.length > 1 && cents.length ? groups.length : 0);
    });
    await fc.assert(isNear, { numRuns: PROPERTY_RUNS });
  });
});
