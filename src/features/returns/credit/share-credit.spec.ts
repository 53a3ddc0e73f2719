import fc from 'fast-check';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { propertyRuns } from '#test/support/property.js';
import { type BilledPart, type CreditableLine, shareCredit } from './share-credit.js';

const line = (counters: Record<Exclude<keyof CreditableLine, 'line'>, number>): CreditableLine => ({
  line: 'L',
  shipped: decimal(counters.shipped),
  invoiced: decimal(counters.invoiced),
  accepted: decimal(counters.accepted),
  credited: decimal(counters.credited),
  notBilled: decimal(counters.notBilled),
});
const part = (invoice: string, left: number, itemLeft = left): BilledPart => ({
  ...{ line: 'L', invoice, invoiceItem: `${invoice} 1` },
  ...{ left: decimal(left), itemLeft: decimal(itemLeft) },
});
const shared = (quantity: number, counters: Parameters<typeof line>[0], billed: BilledPart[]) => {
  const { parts, notBilled } = shareCredit(
    [{ item: 'R', line: 'L', quantity: decimal(quantity) }],
    [line(counters)],
    billed,
  );
  const texts = (list: readonly { quantity: Decimal }[]) => list.map((one) => one.quantity.toFixed());
  return [parts.map(({ invoice }) => invoice), texts(parts), texts(notBilled)];
};
const NONE = { credited: 0, notBilled: 0 };

describe('the credit of a line', () => {
  it.each([
    [
      'all of it was billed',
      3,
      { shipped: 10, invoiced: 10, accepted: 3, ...NONE },
      [part('2', 4), part('1', 6)],
      ['2'],
      ['3'],
      [],
    ],
    [
      'the latest invoice is too small',
      5,
      { shipped: 10, invoiced: 10, accepted: 5, ...NONE },
      [part('2', 4), part('1', 6)],
      ['2', '1'],
      ['4', '1'],
      [],
    ],
    ['as much was never billed', 3, { shipped: 10, invoiced: 4, accepted: 3, ...NONE }, [part('1', 4)], [], [], ['3']],
    [
      'less was never billed',
      8,
      { shipped: 10, invoiced: 4, accepted: 8, ...NONE },
      [part('1', 4)],
      ['1'],
      ['2'],
      ['6'],
    ],
    [
      'what was never billed is known already',
      2,
      { shipped: 10, invoiced: 4, accepted: 8, credited: 0, notBilled: 6 },
      [part('1', 4)],
      ['1'],
      ['2'],
      [],
    ],
    [
      'it was invoiced and not shipped here',
      3,
      { shipped: 0, invoiced: 10, accepted: 3, ...NONE },
      [part('1', 10)],
      ['1'],
      ['3'],
      [],
    ],
    ['it was invoiced elsewhere', 3, { shipped: 10, invoiced: 10, accepted: 3, ...NONE }, [], [], [], ['3']],
    [
      'the item is credited already',
      3,
      { shipped: 10, invoiced: 10, accepted: 3, ...NONE },
      [part('1', 10, 1)],
      ['1'],
      ['1'],
      ['2'],
    ],
  ])('when %s', (_, quantity, counters, billed, invoices, credited, notBilled) => {
    expect(shared(quantity, counters, billed)).toEqual([invoices, credited, notBilled]);
  });

  it('leaves exactly what is kept and was billed, in whatever parts goods come back', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), steps, (shipped, billedAtMost, parts) => {
        const billed = Math.min(shipped, billedAtMost);
        let [accepted, credited, notBilled] = [ZERO, ZERO, ZERO];
        for (const step of parts) {
          const quantity = decimal(Math.min(step, shipped - Number(accepted.toFixed())));
          if (quantity.lte(ZERO)) break;
          accepted = accepted.plus(quantity);
          const counters = {
            line: 'L',
            shipped: decimal(shipped),
            invoiced: decimal(billed),
            accepted,
            credited,
            notBilled,
          };
          const left = decimal(billed).minus(credited);
          const result = shareCredit(
            [{ item: 'R', line: 'L', quantity }],
            [counters],
            [{ ...part('1', 0), left, itemLeft: left }],
          );
          const settled = [...result.parts, ...result.notBilled].map((one) => one.quantity);
          expect(sum(settled).eq(quantity)).toBe(true);
          credited = credited.plus(sum(result.parts.map((one) => one.quantity)));
          notBilled = notBilled.plus(sum(result.notBilled.map((one) => one.quantity)));
        }
        const kept = decimal(shipped).minus(accepted);
        const expected = kept.lt(billed) ? decimal(billed).minus(kept) : ZERO;
        expect(credited.toFixed()).toBe(expected.toFixed());
      }),
      { numRuns: propertyRuns() },
    );
  });
});
