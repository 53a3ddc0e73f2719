import fc from 'fast-check';
import { decimalText, divideHalfUp, propertyRuns, tenThousandths } from '#test/support/property.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { offeredDiscounts, type OfferingInvoice } from './early-payment.js';

const discount = (days: number, percent: string) => ({ days, percent: toWire(decimal(percent)) });
const offered = (invoice: Partial<OfferingInvoice>, exponent = 2) =>
  offeredDiscounts(
    { issuedOn: '2026-10-30', earlyPayment: [], totalAmount: decimal(119), creditedAmount: decimal(0), ...invoice },
    exponent,
  ).map(({ until, amount }) => [until, amount.toFixed()]);

describe('the discounts that an invoice offers', () => {
  const earlyPayment = [discount(11, '2'), discount(30, '0.75')];

  it('end some days after the issue, and are per cent of the total', () => {
    expect(offered({ earlyPayment })).toEqual([
      ['2026-11-10', '2.38'],
      ['2026-11-29', '0.89'],
    ]);
  });

  it('take what was credited into account, and round half away from zero to the currency', () => {
    expect(offered({ earlyPayment, creditedAmount: decimal('18.75') })).toEqual([
      ['2026-11-10', '2.01'], // 2.005
      ['2026-11-29', '0.75'],
    ]);
    expect(offered({ earlyPayment }, 0)[0]).toEqual(['2026-11-10', '2']);
    expect(offered({ earlyPayment, creditedAmount: decimal(119) })[0]).toEqual(['2026-11-10', '0']);
  });

  it('have no day before the issue', () => {
    expect(offered({ earlyPayment, issuedOn: null })[0]).toEqual([null, '2.38']);
    expect(offered({})).toEqual([]);
  });

  it('are exact for any amount and per cent', () => {
    const amount = tenThousandths(99_999_999_999);
    const percent = fc.integer({ min: 1, max: 9_999 });
    const isExact = fc.property(
      amount,
      amount,
      percent,
      fc.constantFrom(0, 2, 3),
      (total, credited, hundredths, exponent) => {
        const [totalAmount, creditedAmount] = [total, Math.min(total, credited)].map((units) =>
          decimal(decimalText(units)),
        );
        const made = offered(
          {
            earlyPayment: [discount(1, String(hundredths / 100))],
            totalAmount: totalAmount!,
            creditedAmount: creditedAmount!,
          },
          exponent,
        );
        const units = divideHalfUp(
          BigInt(total - Math.min(total, credited)) * BigInt(hundredths),
          10n ** BigInt(8 - exponent),
        );
        expect(made[0]![1]).toBe(
          decimal(String(units))
            .div(decimal(10 ** exponent))
            .toFixed(),
        );
      },
    );
    fc.assert(isExact, { numRuns: propertyRuns() });
  });
});
