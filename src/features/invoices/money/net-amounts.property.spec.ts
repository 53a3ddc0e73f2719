import fc from 'fast-check';
import { decimalText, divideHalfUp, propertyRuns, tenThousandths } from '#test/support/property.js';
import { type Decimal, decimal, sum } from '#platform/base/values/decimal.js';
import { TAX_CATEGORIES, type TaxCategory } from '#features/settings/settings.js';
import { invoiceAmounts, type InvoiceCharge, invoiceLineAmounts, netAmounts, taxTotalAll } from './invoice-amounts.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { isZeroRated, type TaxRule } from '#features/settings/tax/tax-rule.js';

/** `npm test` runs 10,000 invoices, `npm run prove` a million. */
const RUNS = propertyRuns({ times: 20, most: 1_000_000 });

/** Rates, quantities and amounts are ten-thousandths. */
interface RawRule {
  category: TaxCategory;
  rate: number;
}
interface RawLine {
  quantity: number;
  amount: number;
  rule: RawRule;
}
interface RawCharge {
  type: 'discount' | 'shipping';
  percentage: boolean;
  units: number;
  rule?: RawRule;
}

const rule: fc.Arbitrary<RawRule> = fc
  .record({
    category: fc.constantFrom('S' as const, 'S' as const, ...TAX_CATEGORIES),
    rate: fc.constantFrom(190_000, 70_000, 210_000, 55_000, 81_000, 1_000_000, 1),
  })
  .map(({ category, rate }) => ({ category, rate: isZeroRated(category) ? 0 : rate }));
const line: fc.Arbitrary<RawLine> = fc.record({
  quantity: tenThousandths(500_000, 1),
  amount: fc.oneof(fc.constant(0), tenThousandths(9_999_999)),
  rule,
});
const charge: fc.Arbitrary<RawCharge> = fc.record(
  {
    type: fc.constantFrom('discount' as const, 'shipping' as const),
    percentage: fc.boolean(),
    units: fc.oneof(tenThousandths(300_000), tenThousandths(1_200_000)),
    rule,
  },
  { requiredKeys: ['type', 'percentage', 'units'] },
);
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  charges: fc.array(charge, { maxLength: 4 }),
  exponent: fc.constantFrom(0, 2, 2, 3),
});

const of = (units: number): Decimal => decimal(decimalText(units));
const toRule = (raw: RawRule): TaxRule => ({ category: raw.category, rate: of(raw.rate) });

/** A group in a second implementation: whole numbers of the smallest unit. */
interface NaiveGroup extends RawRule {
  lineTotal: bigint;
  base: bigint;
}

/** One, in hundred-millionths, the unit of quantity × amount. */
const FINE = 10n ** 8n;

function naive(lines: RawLine[], charges: RawCharge[], exponent: number) {
  const unit = FINE / 10n ** BigInt(exponent);
  const groups: NaiveGroup[] = [];
  const groupOf = (raw: RawRule) => {
    const found = groups.find(({ category, rate }) => category === raw.category && rate === raw.rate);
    if (found) return found;
    groups.push({ ...raw, lineTotal: 0n, base: 0n });
    return groups.at(-1)!;
  };
  for (const { quantity, amount, rule: raw } of lines)
    groupOf(raw).lineTotal += divideHalfUp(BigInt(quantity) * BigInt(amount), unit);
  for (const { rule: raw } of charges) if (raw) groupOf(raw);
  for (const group of groups) group.base = group.lineTotal;
  const subtotal = groups.reduce((total, group) => total + group.lineTotal, 0n);
  const amountOf = ({ percentage, units }: RawCharge, base: bigint) =>
    percentage ? divideHalfUp(base * BigInt(units), 10n ** 6n) : divideHalfUp(BigInt(units) * 10n ** 4n, unit);
  const discounts = charges.filter(({ type }) => type === 'discount');
  const discount = discounts.reduce((total, raw) => total + amountOf(raw, subtotal), 0n);
  let shipping = 0n;
  for (const raw of charges) {
    const amount = raw.type === 'discount' ? -amountOf(raw, subtotal) : amountOf(raw, subtotal - discount);
    if (raw.type === 'shipping') shipping += amount;
    if (raw.rule) groupOf(raw.rule).base += amount;
    else spread(groups, amount, subtotal);
  }
  const taxes = groups.map(({ base, rate }) => divideHalfUp(base * BigInt(rate), 10n ** 6n));
  const tax = taxes.reduce((total, part) => total + part, 0n);
  return { groups, taxes, tax, total: subtotal - discount + shipping + tax };
}

/** Gives units one by one to the group whose exact part exceeds what it has most, as fractions of `subtotal`. */
function spread(groups: NaiveGroup[], amount: bigint, subtotal: bigint): void {
  const [size, sign] = amount < 0n ? [-amount, -1n] : [amount, 1n];
  const byRate = [...groups].sort((a, b) => b.rate - a.rate || (a.category < b.category ? -1 : 1));
  if (subtotal === 0n) {
    byRate[0]!.base += amount;
    return;
  }
  const parts = byRate.map(({ lineTotal }) => ({
    given: (size * lineTotal) / subtotal,
    rest: (size * lineTotal) % subtotal,
  }));
  let missing = size - parts.reduce((total, { given }) => total + given, 0n);
  while (missing-- > 0n) {
    const next = parts.reduce((best, part) => (part.rest > best.rest ? part : best));
    next.given += 1n;
    next.rest = -1n;
  }
  byRate.forEach((group, index) => (group.base += sign * parts[index]!.given));
}

describe('amounts in the tax mode net', () => {
  it('equal an independent calculation with fractions, and add up to the total', () => {
    fc.assert(
      fc.property(invoice, ({ lines, charges, exponent }) => {
        const netLines = lines.map((raw) => ({
          ...invoiceLineAmounts({ quantity: of(raw.quantity), amount: of(raw.amount) }, exponent),
          rule: toRule(raw.rule),
        }));
        const amounts = netAmounts(
          netLines,
          charges.map((raw) => ({
            type: raw.type,
            valueType: raw.percentage ? 'percentage' : 'value',
            amount: of(raw.units),
            rule: raw.rule && toRule(raw.rule),
          })),
          exponent,
        );
        const expected = naive(lines, charges, exponent);
        const inUnits = (value: Decimal) => value.times(10 ** exponent).toFixed();
        const shown = amounts.groups.map((group) =>
          [ruleKey(group), inUnits(group.base), inUnits(group.tax)].join(' '),
        );
        const other = expected.groups.map((group, index) =>
          [ruleKey(toRule(group)), group.base, expected.taxes[index]].join(' '),
        );
        if (shown.toSorted().join() !== other.toSorted().join()) expect(shown.toSorted()).toEqual(other.toSorted());
        if (inUnits(amounts.total) !== String(expected.total))
          expect(inUnits(amounts.total)).toBe(String(expected.total));
        const parts = sum([amounts.subtotal, amounts.discountTotal.times(-1), amounts.shippingTotal, amounts.taxTotal]);
        if (!parts.eq(amounts.total)) expect(parts.toFixed()).toBe(amounts.total.toFixed());
      }),
      { numRuns: RUNS },
    );
  });

  it('list the groups by category, then falling rate', () => {
    const rules = [
      ['S', 7],
      ['Z', 0],
      ['S', 19],
      ['AE', 0],
    ] as const;
    const lines = rules.map(([category, rate]) => ({
      ...invoiceLineAmounts({ quantity: decimal(1), amount: decimal(10) }, 2),
      rule: { category, rate: decimal(rate) },
    }));
    expect(netAmounts(lines, [], 2).groups.map(ruleKey)).toEqual(['AE 0', 'S 19', 'S 7', 'Z 0']);
  });
});

describe('amounts in the tax mode stated', () => {
  const lineOf = (amount: number, tax: number) =>
    invoiceLineAmounts(
      { quantity: decimal(1), amount: decimal(amount), tax: { amount: decimal(tax), type: 'percentage' } },
      2,
    );
  const chargeOf = (type: InvoiceCharge['type'], amount: number): InvoiceCharge => ({
    type,
    valueType: 'percentage',
    amount: decimal(amount),
  });

  it('take a discount of the invoice off the taxes of the lines', () => {
    const amounts = invoiceAmounts([lineOf(100, 19)], [chargeOf('discount', 10)], 2);
    expect(taxTotalAll(amounts, 2).toFixed()).toBe('17.1');
  });

  it('have no tax on the taxes of the lines', () => {
    const amounts = invoiceAmounts([lineOf(100, 19)], [chargeOf('discount', 10), chargeOf('tax', 5)], 2);
    expect(amounts.taxTotal.toFixed()).toBe('4.5'); // of 90
    expect(amounts.total.toFixed()).toBe('111.6');
  });
});
