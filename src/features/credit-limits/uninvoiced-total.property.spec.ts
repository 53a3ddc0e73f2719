import fc from 'fast-check';
import { decimalText, divideHalfUp, propertyRuns, tenThousandths } from '#test/support/property.js';
import { decimal, sum } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { type NetGroup, taxGroups } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
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
const total = (numbers: number[]): bigint => numbers.reduce((all, one) => all + BigInt(one), 0n);
const ruleOf = ({ rule }: RawLine): TaxRule => ({
  category: rule!.category,
  rate: decimal(decimalText(rule!.rate)),
});
/** The groups of an order in the mode net, none in the mode stated. Charges are ten-thousandths, in whole units of the currency. */
const groupsOf = (raw: RawLine[], charges: number[], exponent: number): NetGroup[] =>
  raw.some(({ rule }) => !rule)
    ? []
    : taxGroups(
        raw.map((one) => ({ rule: ruleOf(one), lineTotal: decimal(decimalText(one.net)) })),
        charges.map((amount) => ({ type: 'shipping', amount: decimal(decimalText(amount)) })),
        exponent,
      );

/** The same in whole numbers, in units of the currency. */
function wholeTotal(payable: number, lines: RawLine[], groups: NetGroup[], exponent: number): bigint {
  const unit = 10n ** BigInt(4 - exponent);
  const netsLeft = lines.map((raw) => {
    const [net, left, ordered] = [raw.net, leftOf(raw), orderedOf(raw)].map(BigInt) as [bigint, bigint, bigint];
    return ordered === 0n ? net : divideHalfUp(net * left, ordered);
  });
  const taxes = groups.map(({ tax }) => BigInt(tax.times(10_000).toFixed()));
  const share = (amount: bigint, part: bigint, whole: bigint) =>
    whole === 0n ? 0n : divideHalfUp(amount * part, whole * unit);
  const net = total(lines.map((raw) => raw.net));
  const sumOf = (values: bigint[]) => values.reduce((all, one) => all + one, 0n);
  if (net > 0n) {
    const shares = groups.map((group, index) => {
      const own = lines.map((raw) => group.category === raw.rule!.category && group.rate.eq(ruleOf(raw).rate));
      const whole = total(lines.filter((_, place) => own[place]).map((raw) => raw.net));
      return share(taxes[index]!, sumOf(netsLeft.filter((_, place) => own[place])), whole);
    });
    return share(BigInt(payable), sumOf(netsLeft), net) + sumOf(shares);
  }
  const [left, ordered] = [total(lines.map(leftOf)), total(lines.map(orderedOf))];
  const [part, whole] = ordered > 0n ? [left, ordered] : [1n, 1n];
  return sumOf([BigInt(payable), ...taxes].map((amount) => share(amount, part, whole)));
}

async function textOf(payable: number, raw: RawLine[], groups: NetGroup[], exponent: number): Promise<string> {
  const lines = raw.map(toLine);
  const found = await uninvoicedTotal(decimal(decimalText(payable)), lines, groups, exponent);
  return found.times(10 ** exponent).toFixed();
}

const charges = fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 3 });
/** Amounts in whole units of a currency, in ten-thousandths. */
const inUnits = (amounts: number[], exponent: number): number[] =>
  amounts.map((amount) => amount - (amount % 10 ** (4 - exponent)));

describe('what is not invoiced of an order', () => {
  it('equals an independent calculation in whole numbers', async () => {
    const isExact = fc.asyncProperty(
      tenThousandths(999_999_999),
      orders,
      charges,
      fc.constantFrom(0, 2, 3),
      async (payable, raw, amounts, exponent) => {
        const groups = groupsOf(raw, inUnits(amounts, exponent), exponent);
        const whole = wholeTotal(payable, raw, groups, exponent);
        expect(await textOf(payable, raw, groups, exponent)).toBe(String(whole));
      },
    );
    await fc.assert(isExact, { numRuns: propertyRuns() });
  });

  it('is, of an order of which nothing is invoiced, the total of its invoice', async () => {
    const complete = fc.array(
      line.map(({ rule = RULES[0]!, ...raw }) => ({
        ...raw,
        net: raw.net - (raw.net % 100),
        rule,
        cancelled: 0,
        invoiced: 0,
      })),
      { minLength: 1, maxLength: 8 },
    );
    const isInvoice = fc.asyncProperty(complete, charges, async (raw, amounts) => {
      const groups = groupsOf(raw, inUnits(amounts, 2), 2);
      const invoiced = sum(groups.flatMap(({ base, tax }) => [base, tax])).times(100);
      const untaxed = Number(
        sum(groups.map(({ base }) => base))
          .times(10_000)
          .toFixed(),
      );
      expect(await textOf(untaxed, raw, groups, 2)).toBe(invoiced.toFixed());
    });
    await fc.assert(isInvoice, { numRuns: propertyRuns() });
  });

  it('is never below 0', async () => {
    const { lineNet, ...quantities } = toLine({ net: 100_000, quantity: 10_000, cancelled: 0, invoiced: 0 });
    expect((await uninvoicedTotal(lineNet.times(-1), [{ ...quantities, lineNet }], [], 2)).toFixed()).toBe('0');
  });
});
