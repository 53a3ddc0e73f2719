import fc from 'fast-check';
import { decimalText, propertyRuns, tenThousandths } from '#test/support/property.js';
import { invoiceLineAmounts, netAmounts } from '#features/invoices/money/invoice-amounts.js';
import { type Decimal, decimal, max, min, percentOf, roundHalfUp, sum, ZERO } from '#platform/base/values/decimal.js';
import { type CreditableGroup, creditGroups, type GroupCredit, splitAmount, wantedAmounts } from './net-credit.js';

const RUNS = propertyRuns({ times: 6, most: 200_000 });

const of = (units: number): Decimal => decimal(decimalText(units));
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  amount: tenThousandths(2_000_000, 1),
  rate: fc.constantFrom(19, 7, 5.5, 21, 27),
});
/** A credit note: the quantity of one line, an amount of one line, or a mere amount; parts are in hundredths of what is left. */
const step = fc.record({
  kind: fc.constantFrom('quantity' as const, 'quantity' as const, 'stated' as const, 'mere' as const, 'void' as const),
  index: fc.nat(9),
  hundredths: fc.integer({ min: 1, max: 60 }),
});
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  discount: fc.integer({ min: 0, max: 30 }),
  shipping: fc.oneof(fc.constant(0), tenThousandths(200_000)),
  steps: fc.array(step, { maxLength: 8 }),
  exponent: fc.constantFrom(0, 2, 2, 3),
});

describe('credit notes of an invoice in the tax mode net', () => {
  it('are each right by themselves, and together they are the invoice', () => {
    fc.assert(
      fc.property(invoice, ({ lines, discount, shipping, steps, exponent }) => {
        const unit = decimal(1).div(decimal(10).pow(exponent));
        const { groups: all, total } = netAmounts(
          lines.map(({ quantity, amount, rate }) => ({
            ...invoiceLineAmounts({ quantity: decimal(quantity), amount: of(amount) }, exponent),
            rule: { category: 'S', rate: decimal(rate) },
          })),
          [
            { type: 'discount', valueType: 'percentage', amount: decimal(discount) },
            { type: 'shipping', valueType: 'value', amount: of(shipping) },
          ],
          exponent,
        );
        const groups: CreditableGroup[] = all.map((group) => ({
          ...group,
          creditedBase: ZERO,
          creditedAmount: ZERO,
          mereAmount: ZERO,
        }));
        const notes: GroupCredit[][] = [];
        let hasVoided = false; // what is left after that is a sum of roundings of other states
        const book = (note: GroupCredit[], sign: number) =>
          note.forEach(({ base, amount }, index) => {
            groups[index]!.creditedBase = groups[index]!.creditedBase.plus(base.times(sign));
            groups[index]!.creditedAmount = groups[index]!.creditedAmount.plus(amount.times(sign));
          });
        const left = () => total.minus(sum(groups.map((group) => group.creditedAmount)));
        const credit = (bases: Decimal[], fixed: Decimal[]) => {
          const wanted = groups.map((_, index) => ({ base: bases[index]!, amount: fixed[index]! }));
          const amounts = wantedAmounts(groups, wanted, exponent);
          if (sum(amounts).gt(left())) return; // refused
          const note = creditGroups(groups, wanted, amounts, exponent);
          if (!sum(note.map(({ amount }) => amount)).eq(sum(amounts))) expect(note).toEqual(amounts);
          note.forEach(({ base, tax, amount }, index) => {
            if (!tax.eq(roundHalfUp(percentOf(base, groups[index]!.rate), exponent)))
              expect(tax.toFixed()).toBe('round');
            const beside = amount.minus(base).minus(tax).abs();
            if (beside.gt(unit.times(hasVoided ? 2 : 1)))
              expect([base, tax, amount].map(String)).toEqual(['within the limit']);
          });
          notes.push(note);
          book(note, 1);
        };
        const none = () => groups.map(() => ZERO);
        const at = (index: number, value: Decimal) => none().map((zero, other) => (other === index ? value : zero));
        for (const { kind, index, hundredths } of steps) {
          const chosen = index % groups.length;
          const group = groups[chosen]!;
          const part = (value: Decimal) => roundHalfUp(value.times(hundredths).div(100), exponent);
          if (kind === 'void') {
            const [note] = notes.splice(index % Math.max(notes.length, 1), 1);
            hasVoided ||= note !== undefined;
            if (note) book(note, -1);
          } else if (kind === 'quantity') credit(at(chosen, part(group.base)), none());
          else if (kind === 'stated') {
            const most = group.base.plus(group.tax).minus(group.creditedAmount);
            credit(none(), at(chosen, max(min(part(group.base.plus(group.tax)), most), ZERO)));
          } else credit(none(), splitAmount(part(left()), groups, exponent));
        }
        credit(none(), splitAmount(left(), groups, exponent));
        if (!left().eq(ZERO)) expect(left().toFixed()).toBe('0');
        for (const { base, creditedBase } of groups)
          if (!creditedBase.eq(base)) expect(creditedBase.toFixed()).toBe(base.toFixed());
      }),
      { numRuns: RUNS },
    );
  });
});
