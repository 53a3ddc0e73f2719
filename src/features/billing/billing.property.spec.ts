import fc from 'fast-check';
import { decimalText, propertyRuns, tenThousandths } from '#test/support/property.js';
import { type Decimal, decimal, max, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import { invoiceAmounts, invoiceLineAmounts } from '#features/invoices/money/invoice-amounts.js';
import { lineAmounts, orderAmounts } from '#features/orders/money/order-amounts.js';
import type { ChargeShare } from '#features/orders/money/order-charges.js';
import type { BillableLine, BillableOrder } from './billable-order.js';
import { type BilledAmounts, billedAmounts } from './billed-amounts.js';

const EXPONENTS = fc.constantFrom(0, 2, 3);
/** An amount of money in smallest units, for currencies of any exponent. */
const cents = (max: number) => fc.integer({ min: 0, max });
const text = fc.constantFrom('discount', 'tax', 'deposit');

/** Lines have few digits, so that rounding matters; one in three is free or nearly so. */
const rawLine = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 12 }).map((whole) => whole * 10_000),
    tenThousandths(120_000, 1),
  ),
  cancelled: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  price: fc.oneof(tenThousandths(200), tenThousandths(2_000_000)),
  discount: fc.integer({ min: 0, max: 100 }),
  isPercentage: fc.boolean(),
});
const rawOrder = fc.record({
  lines: fc.array(rawLine, { minLength: 1, maxLength: 4 }),
  discount: fc.integer({ min: 0, max: 100 }),
  shipping: cents(2_000),
  tax: cents(2_000),
  charges: fc.array(
    fc.record({ type: text, name: fc.constantFrom('a', 'b', null), isPercentage: fc.boolean(), amount: cents(30) }),
    { maxLength: 3 },
  ),
  exponent: EXPONENTS,
});
type RawOrder = typeof rawOrder extends fc.Arbitrary<infer T> ? T : never;

const money = (units: number, exponent: number): Decimal => decimal(`${units}e-${exponent}`);

/** A confirmed order, and its payable total by the rules of orders. */
function orderOf({ lines: raw, exponent, ...terms }: RawOrder): { order: BillableOrder; payable: Decimal } {
  const lines = raw.map(({ quantity: units, cancelled, price, discount, isPercentage }, index): BillableLine => {
    const quantity = decimal(decimalText(units));
    const unitPrice = decimal(decimalText(price));
    const line = {
      quantity,
      cancelledQuantity: decimal(decimalText(Math.floor((units * cancelled) / 100))),
      unitPrice,
      // at most the amount of the line, in whole units of the currency
      discount: isPercentage
        ? decimal(discount)
        : quantity.times(unitPrice).times(discount).times('0.01').round(exponent, 0),
      discountType: isPercentage ? ('percentage' as const) : ('value' as const),
    };
    const counters = {
      shippedQuantity: ZERO,
      lastShippedAt: null,
      deliveredQuantity: ZERO,
      returnedQuantity: ZERO,
      invoicedQuantity: ZERO,
    };
    const carried = { carriedQuantity: ZERO, carriedNet: ZERO, carriedParts: 0, carriedTax: null, othersNet: ZERO };
    const names = { id: String(index), orderId: 'o', referenceId: null, sku: 'S', name: null };
    const openQuantity = max(line.quantity.minus(line.cancelledQuantity), ZERO);
    return { ...names, ...line, ...counters, ...carried, openQuantity, net: lineAmounts(line, exponent).net };
  });
  const charges = terms.charges.map(({ type, name, isPercentage, amount }) => {
    const value = isPercentage ? decimal(amount) : money(amount, exponent);
    return { type, name, valueType: isPercentage ? ('percentage' as const) : ('value' as const), amount: value };
  });
  const cartTotal = sum(lines.map(({ net }) => net));
  const discountValue = cartTotal.times(terms.discount).times('0.01').round(exponent, 0);
  const [shippingCharge, taxValue] = [money(terms.shipping, exponent), money(terms.tax, exponent)];
  const amounts = orderAmounts(
    {
      lines: lines.map(({ net }) => ({ net, gross: net, finalUnitPrice: ZERO })),
      discountValue,
      taxValue,
      taxRate: null,
      shippingCharge,
      charges,
    },
    exponent,
  );
  const order: BillableOrder = {
    id: 'o',
    referenceId: null,
    displayId: 'O-1',
    customerId: 'c',
    status: 'confirmed',
    type: 'order',
    paymentTerm: null,
    paymentMethod: null,
    shippingMethod: null,
    poNumber: null,
    discountValue,
    shippingCharge,
    taxValue,
    cartTotal,
    charges: charges.map((charge) => ({ ...charge, amount: toWire(charge.amount) })),
    lines,
    carriedCharges: [],
  };
  return { order, payable: amounts.payableTotal };
}

/** An invoice that was made from the order. */
interface Made {
  parts: { line: string; quantity: Decimal; terms: BilledAmounts['terms'][number] }[];
  charges: ChargeShare[];
  total: Decimal;
}

/** The order with the counters that its present invoices give it. */
const withInvoices = (order: BillableOrder, invoices: readonly Made[]): BillableOrder => ({
  ...order,
  lines: order.lines.map((line) => {
    const own = invoices.flatMap(({ parts }) => parts).filter((part) => part.line === line.id);
    const quantity = sum(own.map((part) => part.quantity));
    const net = sum(own.map(({ terms }) => terms.net));
    return {
      ...line,
      invoicedQuantity: quantity,
      carriedQuantity: quantity,
      carriedNet: net,
      carriedParts: own.length,
    };
  }),
  carriedCharges: invoices.flatMap(({ charges }) => charges),
});

/** Bills a share of what is left of each line, in per cent; 100 bills all of it. The total is that of the invoice's own rules. */
async function bill(order: BillableOrder, percent: readonly number[], exponent: number): Promise<Made> {
  const billed = order.lines.flatMap((line, index) => {
    const left = line.openQuantity.minus(line.invoicedQuantity);
    const quantity = left
      .times(percent[index % percent.length]!)
      .times('0.01')
      .round(4, 3);
    return quantity.gt(ZERO) ? [{ line, quantity }] : [];
  });
  const amounts = await billedAmounts({ order, parts: billed }, 'stated', exponent);
  const parts = billed.map(({ line, quantity }, index) => ({ line: line.id, quantity, terms: amounts.terms[index]! }));
  const charges = parts.length ? amounts.charges : [];
  const lines = parts.map(({ line, quantity, terms }) => {
    const amount = order.lines.find(({ id }) => id === line)!.unitPrice;
    return invoiceLineAmounts({ quantity, amount, ...terms.taxCharges }, exponent);
  });
  lines.forEach(({ lineTotal, net }, index) => {
    expect(lineTotal.eq(parts[index]!.terms.net)).toBe(true);
    expect(net.gte(ZERO)).toBe(true);
  });
  const { total } = invoiceAmounts(
    lines,
    charges.map((charge) => ({ ...charge, valueType: 'value' as const })),
    exponent,
  );
  return { parts, charges, total };
}

describe('invoices that are made from an order', () => {
  it('come to its payable total exactly, in any parts, also if some were cancelled', async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ bill: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 }) }),
      },
      { weight: 1, arbitrary: fc.record({ cancel: fc.nat(9) }) },
    );
    const isExact = fc.asyncProperty(rawOrder, fc.array(step, { maxLength: 8 }), async (raw, steps) => {
      const { order, payable } = orderOf(raw);
      fc.pre(payable.gte(ZERO));
      let invoices: Made[] = [];
      for (const one of steps) {
        if ('cancel' in one) invoices = invoices.filter((_, index) => index !== one.cancel % invoices.length);
        else invoices.push(await bill(withInvoices(order, invoices), one.bill, raw.exponent));
      }
      invoices.push(await bill(withInvoices(order, invoices), [100], raw.exponent));
      for (const { total } of invoices) expect(total.gte(ZERO)).toBe(true);
      const billed = invoices.flatMap(({ parts }) => parts);
      for (const line of order.lines) {
        const own = billed.filter((part) => part.line === line.id);
        expect(sum(own.map(({ terms }) => terms.net)).toFixed()).toBe(
          line.openQuantity.eq(ZERO) ? '0' : line.net.toFixed(),
        );
      }
      if (billed.length) expect(sum(invoices.map(({ total }) => total)).toFixed()).toBe(payable.toFixed());
    });
    await fc.assert(isExact, { numRuns: propertyRuns() });
  });

  it('never bill more of a line than its terms give, within a smallest unit', async () => {
    const isWithin = fc.asyncProperty(rawOrder, fc.integer({ min: 1, max: 99 }), async (raw, percent) => {
      const { order } = orderOf(raw);
      const [made, { exponent }] = [await bill(order, [percent], raw.exponent), raw];
      for (const { line: id, quantity, terms } of made.parts) {
        const line = order.lines.find((one) => one.id === id)!;
        const exact = lineAmounts(
          { ...line, quantity: line.quantity, cancelledQuantity: line.quantity.minus(quantity) },
          exponent,
        ).net;
        expect(terms.net.minus(exact).abs().lte(money(1, exponent))).toBe(true);
        expect(terms.net.lte(line.net)).toBe(true);
      }
    });
    await fc.assert(isWithin, { numRuns: propertyRuns() });
  });
});
