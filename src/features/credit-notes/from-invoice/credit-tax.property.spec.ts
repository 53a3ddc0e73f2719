import fc from 'fast-check';
import { credit, invoice, shared, toItem } from '#test/support/invoices/credited-invoices.js';
import { propertyRuns } from '#test/support/property.js';
import { type Decimal, decimal, max, roundHalfUp, ZERO } from '#platform/base/values/decimal.js';
import { creditItem } from './credit-rules.js';
import { documentTax, lineShares } from './credit-shares.js';
import { creditedTax } from './credit-tax.js';

describe('tax of credit notes', () => {
  it('and net add up to those of the invoice when everything is credited, and never exceed them', () => {
    fc.assert(
      fc.property(invoice, fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 5 }), (raw, percents) => {
        const { lines, amounts } = shared(raw);
        const { exponent } = raw;
        if (amounts.total.lt(ZERO)) return;
        const shares = lineShares(amounts, lines, exponent);
        const items = lines.map(({ quantity }, index) => toItem(shares[index]!, quantity, index));
        const tax = documentTax(amounts, exponent);
        let [creditedBefore, taxBefore, withoutItems] = [ZERO, ZERO, ZERO];
        const add = (amount: Decimal) => {
          const credited = items.map((item) => ({ share: item.share, amount: item.creditedAmount }));
          const of = { total: amounts.total, tax, creditedBefore, taxBefore, items: credited, withoutItems, amount };
          const ofNote = creditedTax(of, exponent);
          const net = amounts.total.minus(tax);
          const isLast = creditedBefore.plus(amount).eq(amounts.total);
          expect(ofNote.gte(ZERO) || (isLast && tax.lt(ZERO))).toBe(true);
          expect(ofNote.lte(amount) || (isLast && net.lt(ZERO))).toBe(true);
          [creditedBefore, taxBefore] = [creditedBefore.plus(amount), taxBefore.plus(ofNote)];
          expect(taxBefore.lte(max(tax, ZERO))).toBe(true);
          expect(creditedBefore.minus(taxBefore).lte(max(net, ZERO))).toBe(true);
        };
        percents.forEach((percent, index) => {
          const left = amounts.total.minus(creditedBefore);
          if (index % 2) {
            const amount = roundHalfUp(left.times(percent).div(100), exponent);
            if (!amount.gt(ZERO) || amount.gt(left)) return;
            withoutItems = withoutItems.plus(amount);
            add(amount);
          } else {
            const item = items[index % items.length]!;
            const quantity = item.quantity.minus(item.creditedQuantity);
            const amount = quantity.gt(ZERO) ? creditItem(item, quantity, undefined, false, exponent).amount : ZERO;
            if (!quantity.gt(ZERO) || amount.gt(left)) return;
            add(credit(item, quantity, exponent).amount);
          }
        });
        const rest = amounts.total.minus(creditedBefore);
        withoutItems = withoutItems.plus(rest);
        add(rest);
        expect(taxBefore.eq(tax)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('of an invoice that only its shipping makes positive is the tax that it charges', () => {
    const amounts = {
      ...{ total: decimal('5.58'), subtotal: decimal('0.22'), discountTotal: decimal('3.35') },
      ...{ shippingTotal: decimal('7.51'), taxTotal: decimal('1.2'), lineTaxTotal: ZERO },
    };
    expect(documentTax(amounts, 2).toFixed()).toBe('1.2');
    expect(documentTax({ ...amounts, total: decimal(5) }, 2).toFixed()).toBe('0'); // a total that the caller stated
  });

  it('of an invoice is reduced by its discounts and does not cover its shipping', () => {
    const invoiced = (shippingTotal: number, taxTotal = 0) => ({
      total: decimal('107.1').plus(shippingTotal).plus(taxTotal),
      subtotal: decimal(119),
      discountTotal: decimal('11.9'),
      shippingTotal: decimal(shippingTotal),
      taxTotal: decimal(taxTotal),
      lineTaxTotal: decimal(19),
    });
    expect(documentTax(invoiced(0), 2).toFixed()).toBe('17.1');
    expect(documentTax(invoiced(10), 2).toFixed()).toBe('17.1');
    expect(documentTax(invoiced(10, 5), 2).toFixed()).toBe('22.1');
  });
});
