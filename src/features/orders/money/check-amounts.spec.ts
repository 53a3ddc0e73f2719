import { Faults } from '#platform/base/errors/faults.js';
import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { type AmountFields, checkAmounts } from './check-amounts.js';
import { lineAmounts, orderAmounts } from './order-amounts.js';

/** The faults of an order with one line of `cart`; `kept` are amounts that a replacement does not send. */
function faultsOf(cart: number, sent: AmountFields, kept: AmountFields = {}, taxRate = 0): string[] {
  const input = { ...kept, ...sent };
  const terms = { cancelledQuantity: ZERO, discount: ZERO, discountType: 'value' as const };
  const amounts = orderAmounts(
    {
      lines: [lineAmounts({ quantity: decimal(1), unitPrice: decimal(cart), ...terms }, 2)],
      discountValue: input.discountValue ?? ZERO,
      taxValue: input.taxValue,
      taxRate: decimal(taxRate),
      shippingCharge: input.shippingCharge ?? ZERO,
      charges: (input.charges ?? []).map(({ valueType = 'value', ...charge }) => ({ ...charge, valueType })),
    },
    2,
  );
  const faults = new Faults();
  checkAmounts(amounts, input, sent, faults);
  return faults.details.map(({ field, reason }) => `${field} ${reason}`);
}

const charge = (amount: number | string, type = 'discount', valueType: 'value' | 'percentage' = 'value') => ({
  type,
  valueType,
  amount: decimal(amount),
});
const NEGATIVE = 'must not make the total negative, with the charges';
const TOO_LARGE = 'makes the total too large';
const MOST = '99999999999';

describe('faults of the amounts of an order', () => {
  it('are of the field that makes the total negative', () => {
    expect(faultsOf(100, { discountValue: decimal(100), charges: [charge(0)] })).toEqual([]);
    expect(faultsOf(100, { discountValue: decimal('100.01') })).toEqual([`discount_value ${NEGATIVE}`]);
    const percentage = charge(200, 'discount', 'percentage');
    expect(faultsOf(100, { charges: [charge(1, 'fee'), percentage] })).toEqual([
      `additional_charges[1].amount ${NEGATIVE}`,
    ]);
    expect(faultsOf(100, { discountValue: decimal(60), charges: [charge(30), charge(20)] })).toEqual([
      `additional_charges[1].amount ${NEGATIVE}`,
    ]);
    expect(faultsOf(100, { discountValue: decimal(1000) }, {}, 19)).toEqual([`discount_value ${NEGATIVE}`]);
  });

  it('are of the lines if these become too little for what the order keeps', () => {
    const reason = 'come to less than the discounts that the order keeps; send lower ones';
    expect(faultsOf(10, {}, { discountValue: decimal(20) })).toEqual([`line_items ${reason}`]);
    expect(faultsOf(10, {}, { charges: [charge(20)] })).toEqual([`line_items ${reason}`]);
    expect(faultsOf(30, { discountValue: decimal(20) }, { charges: [charge(20)] })).toEqual([
      `discount_value ${NEGATIVE}`,
    ]);
    expect(faultsOf(30, { charges: [charge(20)] }, { discountValue: decimal(20) })).toEqual([
      `additional_charges[0].amount ${NEGATIVE}`,
    ]);
  });

  it('are of the field that makes the total too large', () => {
    expect(faultsOf(1, { taxValue: decimal(MOST) })).toEqual([`tax_value ${TOO_LARGE}`]);
    expect(faultsOf(1, { shippingCharge: decimal(MOST) })).toEqual([`shipping_charge ${TOO_LARGE}`]);
    expect(faultsOf(1, { charges: [charge(7, 'fee'), charge(MOST, 'fee')] })).toEqual([
      `additional_charges[1].amount ${TOO_LARGE}`,
    ]);
    expect(faultsOf(1000, { charges: [charge(MOST, 'fee', 'percentage')] })).toEqual([
      `additional_charges[0].amount ${TOO_LARGE}`,
    ]);
    expect(faultsOf(1, { taxValue: decimal(MOST), discountValue: decimal(1) })).toEqual([]);
    expect(faultsOf(1, {}, { taxValue: decimal(MOST) })).toEqual(['line_items come to a total that is too large']);
  });
});
