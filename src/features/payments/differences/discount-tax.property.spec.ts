import fc from 'fast-check';
import { type Decimal, decimal, min, percentOf, roundHalfUp, sum, ZERO } from '#platform/base/values/decimal.js';
import { propertyRuns } from '#test/support/property.js';
import {
  creditedDiscount,
  type DiscountTax,
  type LeftDiscount,
  leftOfDiscounts,
  netDiscountTax,
  statedDiscountTax,
  taxColumns,
  taxParts,
} from './discount-tax.js';

const cents = (range: { min: number; max: number }) => fc.integer(range).map((value) => decimal(value).times('0.01'));
const RATES = ['19', '7', '5.5', '0'];
const groups = fc
  .uniqueArray(fc.record({ rate: fc.constantFrom(...RATES), base: cents({ min: 1, max: 100_000 }) }), {
    selector: ({ rate }) => rate,
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    all.map(({ rate, base }) => ({
      ...{ category: 'S' as const, rate: decimal(rate), base },
      tax: roundHalfUp(percentOf(base, decimal(rate)), 2),
    })),
  );
const totalOf = ({ tax, parts }: DiscountTax): Decimal => sum(parts!.map(({ base }) => base)).plus(tax);
/** A part of a whole by a fraction of 10,000, in units of the currency. */
const partOf = (whole: Decimal, fraction: number): Decimal => roundHalfUp(whole.times(fraction).div(10_000), 2);
const fraction = fc.integer({ min: 1, max: 10_000 });
const runs = { numRuns: propertyRuns() };

describe('the tax of a discount', () => {
  it('of an invoice in the tax mode net adds up to the amount, each part within a cent of its tax', () => {
    fc.assert(
      fc.property(groups, fraction, (all, size) => {
        const left = all.map((one) => ({ ...one, left: one.base.plus(one.tax) }));
        const amount = partOf(sum(left.map((one) => one.left)), size);
        const result = netDiscountTax(left, amount, 2);
        expect(totalOf(result).eq(amount)).toBe(true);
        for (const { rate, base, tax } of result.parts!) {
          expect(base.gte(ZERO) && tax.gte(ZERO)).toBe(true);
          expect(tax.minus(percentOf(base, rate)).abs().lte('0.01')).toBe(true);
        }
      }),
      runs,
    );
  });

  it('of an invoice in the tax mode stated is in proportion to the total, and is spread over its rates', () => {
    fc.assert(
      fc.property(groups, fraction, (all, size) => {
        const tax = sum(all.map((one) => one.tax));
        const total = sum(all.map((one) => one.base)).plus(tax);
        const amount = partOf(total, size);
        const result = statedDiscountTax({ total, tax, groups: all }, amount, 2);
        expect(totalOf(result).eq(amount)).toBe(true);
        expect(result.tax.eq(roundHalfUp(amount.times(tax).div(total), 2))).toBe(true);
        expect(statedDiscountTax({ total, tax, groups: null }, amount, 2)).toEqual({ tax: result.tax, parts: null });
      }),
      runs,
    );
  });

  it('is taken back by credit notes in proportion, and by the last one to the cent', () => {
    fc.assert(
      fc.property(groups, fraction, fc.array(fraction, { maxLength: 5 }), fc.boolean(), (all, size, notes, isNet) => {
        const total = sum(all.map((one) => one.base.plus(one.tax)));
        const amount = partOf(total, size);
        const left = all.map((one) => ({ ...one, left: one.base.plus(one.tax) }));
        const stated = { total, tax: sum(all.map((one) => one.tax)), groups: all };
        const tax = isNet ? netDiscountTax(left, amount, 2) : statedDiscountTax(stated, amount, 2);
        const counting: LeftDiscount[] = [{ amount, ...tax }];
        let creditable = total;
        for (const part of [...notes.map((one) => partOf(total, one)), total]) {
          const credited = min(part, creditable);
          if (credited.lte(ZERO)) continue;
          const before = leftOfDiscounts(counting);
          const taken = creditedDiscount(before, { credited, creditable }, 2);
          expect(totalOf(taken).eq(taken.amount)).toBe(true);
          expect(taken.amount.eq(roundHalfUp(before.amount.times(credited).div(creditable), 2))).toBe(true);
          const { taxAmount, taxSummary } = taxColumns(taken, -1);
          counting.push({ amount: taken.amount.times(-1), tax: taxAmount, parts: taxParts(taxSummary) });
          creditable = creditable.minus(credited);
        }
        const rest = leftOfDiscounts(counting);
        expect(
          [rest.amount, rest.tax, ...rest.parts!.flatMap((part) => [part.base, part.tax])].every((one) => one.eq(ZERO)),
        ).toBe(true);
      }),
      runs,
    );
  });

  it('is that of an example: 2 % of 100.00 + 19 % and 50.00 + 7 %', () => {
    const parts = netDiscountTax(
      [
        { category: 'S', rate: decimal(19), left: decimal('119.00') },
        { category: 'S', rate: decimal(7), left: decimal('53.50') },
      ],
      decimal('3.45'),
      2,
    );
    expect(taxColumns(parts)).toEqual({
      taxAmount: decimal('0.45'),
      taxSummary: [
        { category: 'S', rate: 19, base: 2, tax: 0.38 },
        { category: 'S', rate: 7, base: 1, tax: 0.07 },
      ],
    });
  });
});
