import fc from 'fast-check';
import type { OpenDeposit } from '#features/invoices/creation/new-invoice.js';
import { deductions } from '#features/invoices/deposits/deductions.js';
import type { DepositGroup } from '#features/invoices/deposits/deposits.js';
import type { TaxGroup } from '#features/settings/tax/tax-groups.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { type Decimal, decimal, min, percentOf, roundHalfUp, sum, ZERO } from '#platform/base/values/decimal.js';
import { propertyRuns } from '#test/support/property.js';
import { depositAmounts, type DepositSize } from './deposit-amounts.js';

const cents = (value: number): Decimal => decimal(value).div(100);
const EXPONENT = 2;
const UNIT = cents(1);

/** A deposit of a percentage or of an amount in thousandths of what is possible, or an invoice of a percentage of each group. */
const step = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ thousandths: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({ invoiced: fc.integer({ min: 1, max: 99 }) }),
);
const order = fc.record({
  groups: fc.uniqueArray(
    fc.record({ rate: fc.constantFrom(19, 7, 5.5, 21, 2.1), base: fc.integer({ min: 1, max: 200_000 }) }),
    { minLength: 1, maxLength: 4, selector: ({ rate }) => rate },
  ),
  steps: fc.array(step, { maxLength: 6 }),
});

const group = (rate: number, base: Decimal): TaxGroup => ({
  category: 'S',
  rate: decimal(rate),
  base,
  tax: roundHalfUp(percentOf(base, decimal(rate)), EXPONENT),
});
const totalOf = (groups: readonly TaxGroup[]) => sum(groups.map(({ base, tax }) => base.plus(tax)));

describe('deposits of an order', () => {
  it('and its invoices come to the bases of the order, and to its total but for a cent for each document and rate', () => {
    fc.assert(
      fc.property(order, ({ groups: raw, steps }) => {
        const whole = raw.map(({ rate, base }) => group(rate, cents(base)));
        let left = whole;
        const deposits: DepositGroup[] = [];
        const documents: TaxGroup[][] = [];
        const leftOf = (rule: TaxGroup) => left.find((one) => ruleKey(one) === ruleKey(rule))!;

        const deposit = (size: DepositSize) => {
          const { parts, most, isExcessive } = depositAmounts(left, deposits, size, EXPONENT);
          if (isExcessive || !parts.length) return;
          const id = String(documents.length);
          const made = parts.map(({ rate, base }) => group(Number(rate.toFixed()), base));
          documents.push(made);
          for (const { category, rate, base } of parts)
            deposits.push({ id, number: id, isIssued: true, category, rate, base, taken: ZERO, takers: [] });
          const asked =
            'amount' in size
              ? size.amount
              : totalOf(left.map((one) => group(Number(one.rate), percentOf(one.base, size.percent))));
          const beside = totalOf(made).minus(asked).abs();
          const isCapped = most.minus(totalOf(made)).abs().lte(UNIT.times(whole.length));
          if (!isCapped) expect(beside.lte(UNIT.times(2 * whole.length))).toBe(true);
          for (const one of left) {
            const open = sum(
              deposits.filter((own) => ruleKey(own) === ruleKey(one)).map(({ base, taken }) => base.minus(taken)),
            );
            expect(open.lte(one.base)).toBe(true);
          }
        };
        const invoice = (billed: readonly TaxGroup[]) => {
          const open = [...new Set(deposits.map(({ id }) => id))].map((id): OpenDeposit => ({
            id,
            number: id,
            groups: deposits
              .filter((own) => own.id === id && own.base.gt(own.taken))
              .map(({ category, rate, base, taken }) => ({ category, rate, base: base.minus(taken) })),
          }));
          const taken = deductions(billed, open);
          for (const one of taken) {
            const own = deposits.find(({ id, rate }) => id === one.deposit!.id && rate.eq(one.taxRate!))!;
            own.taken = own.taken.plus(one.amount);
            expect(own.taken.lte(own.base)).toBe(true);
          }
          documents.push(
            billed.map(({ rate, base }) => {
              const off = sum(taken.filter((one) => one.taxRate!.eq(rate)).map(({ amount }) => amount));
              expect(base.minus(off).gte(ZERO)).toBe(true);
              return group(Number(rate), base.minus(off));
            }),
          );
          left = left.map((one) => {
            const off = billed.find((own) => ruleKey(own) === ruleKey(one))!;
            return group(Number(one.rate), one.base.minus(off.base));
          });
        };

        for (const one of steps) {
          if ('percent' in one) deposit({ percent: decimal(one.percent) });
          else if ('thousandths' in one)
            deposit({ amount: roundHalfUp(totalOf(left).times(one.thousandths).div(1000), EXPONENT) });
          else
            invoice(
              left.map(({ rate, base }) =>
                group(Number(rate), min(base, roundHalfUp(percentOf(base, decimal(one.invoiced)), EXPONENT))),
              ),
            );
        }
        invoice(left.map((one) => leftOf(one)));

        for (const one of whole) {
          const bases = documents.flat().filter((own) => own.rate.eq(one.rate));
          expect(sum(bases.map(({ base }) => base)).toFixed()).toBe(one.base.toFixed());
          const taxes = sum(bases.map(({ tax }) => tax));
          expect(taxes.minus(one.tax).abs().lte(UNIT.times(documents.length))).toBe(true);
        }
        for (const { base, taken } of deposits) expect(taken.toFixed()).toBe(base.toFixed());
      }),
      { numRuns: propertyRuns({ times: 0.3 }) },
    );
  });

  it('of an amount are split by the largest remainder, and refused beyond what is left', () => {
    const groups = [group(19, cents(10_000)), group(7, cents(10_000))];
    const amounts = (size: DepositSize) => {
      const { parts, most, isExcessive } = depositAmounts(groups, [], size, EXPONENT);
      return [parts.map(({ base }) => base.toFixed()), most.toFixed(), isExcessive];
    };
    expect(amounts({ amount: cents(11_300) })).toEqual([['50', '50'], '226', false]);
    expect(amounts({ amount: cents(22_600) })).toEqual([['100', '100'], '226', false]);
    expect(amounts({ amount: cents(22_601) })[2]).toBe(true);
    expect(amounts({ percent: decimal('33.333') })).toEqual([['33.33', '33.33'], '226', false]);
  });
});
