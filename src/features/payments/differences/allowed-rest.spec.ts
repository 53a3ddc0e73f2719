import { decimal } from '#platform/base/values/decimal.js';
import { toWire } from '#platform/base/values/decimal.js';
import { allowedRest, type DiscountableInvoice } from './allowed-rest.js';

const INVOICE: DiscountableInvoice = {
  issuedOn: '2026-11-01',
  earlyPayment: [
    { days: 8, percent: toWire(decimal(3)) },
    { days: 14, percent: toWire(decimal(2)) },
  ],
  totalAmount: decimal('119.00'),
  creditedAmount: decimal(0),
  takenDiscount: null,
};
const settings = (discountGraceDays: number, tolerance: string) => ({
  discountGraceDays,
  paymentTolerance: toWire(decimal(tolerance)),
});
const of = (paidOn: string, rules = settings(0, '0'), invoice: Partial<DiscountableInvoice> = {}) => {
  const { offered, discount, writeOff } = allowedRest({ ...INVOICE, ...invoice }, paidOn, rules, 2);
  return [offered?.until, discount.toFixed(2), writeOff.toFixed(2)];
};

describe('allowedRest', () => {
  it('is the discount that is in time on the day of the payment, the greatest first', () => {
    expect(of('2026-10-30')).toEqual(['2026-11-09', '3.57', '0.00']); // a payment may be older than its invoice
    expect(of('2026-11-09')).toEqual(['2026-11-09', '3.57', '0.00']);
    expect(of('2026-11-10')).toEqual(['2026-11-15', '2.38', '0.00']);
    expect(of('2026-11-15')).toEqual(['2026-11-15', '2.38', '0.00']);
    expect(of('2026-11-16')).toEqual([undefined, '0.00', '0.00']);
  });

  it('has days of grace and the tolerance', () => {
    expect(of('2026-11-12', settings(3, '0.50'))).toEqual(['2026-11-09', '4.07', '0.50']);
    expect(of('2026-11-18', settings(3, '0.50'))).toEqual(['2026-11-15', '2.88', '0.50']);
    expect(of('2026-11-19', settings(3, '0.50'))).toEqual([undefined, '0.00', '0.50']);
  });

  it('is of what was not credited, and of nothing once a discount was taken', () => {
    expect(of('2026-11-01', settings(0, '0'), { creditedAmount: decimal('19.00') })).toEqual([
      '2026-11-09',
      '3.00',
      '0.00',
    ]);
    expect(of('2026-11-01', settings(0, '0'), { creditedAmount: decimal('119.00') })).toEqual([
      undefined,
      '0.00',
      '0.00',
    ]);
    expect(of('2026-11-01', settings(0, '1'), { takenDiscount: 'P-000002' })).toEqual([undefined, '0.00', '1.00']);
  });
});
