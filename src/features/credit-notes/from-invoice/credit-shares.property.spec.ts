import fc from 'fast-check';
import { book, credit, invoice, shared, toItem } from '#test/support/invoices/credited-invoices.js';
import { propertyRuns } from '#test/support/property.js';
import type { InvoiceAmounts } from '#features/invoices/money/invoice-amounts.js';
import { type Decimal, decimal, roundHalfUp, sum, ZERO } from '#platform/base/values/decimal.js';
import { lineShares, mereShares } from './credit-shares.js';

/** The total less the shipping of the invoice as a whole. */
const sharedTotal = ({ total, shippingTotal }: InvoiceAmounts) => {
  const shared = shippingTotal.gt(ZERO) ? total.minus(shippingTotal) : total;
  return shared.gt(ZERO) ? shared : ZERO;
};
const isWhole = (value: Decimal, exponent: number) => roundHalfUp(value, exponent).eq(value);

/** Credit notes as a caller sends them: an item by its index, and the part of its quantity in hundredths. */
const part = fc.record({ item: fc.nat(5), hundredths: fc.integer({ min: 1, max: 100 }) });
const credits = fc.array(part, { maxLength: 12 });

/** Its discount exceeds its items, so that its tax is negative. */
const NEGATIVE: Parameters<typeof shared>[0] = {
  lines: [{ quantity: 1, amount: 0 }],
  charges: [
    { type: 'discount', rate: { amount: 25_000, type: 'value' } },
    { type: 'tax', rate: { amount: 166_667, type: 'percentage' } },
  ],
  stated: null,
  exponent: 0,
};

describe('shares of an invoice', () => {
  it('add up to the total less the shipping, and each is at least 0 and at most one unit beside the exact share', () => {
    fc.assert(
      fc.property(invoice, (raw) => {
        const { lines, amounts } = shared(raw);
        const shares = lineShares(amounts, lines, raw.exponent);
        const total = sharedTotal(amounts);
        expect(sum(shares.map(({ amount }) => amount)).eq(total)).toBe(true);
        const unit = decimal(1).div(decimal(10).pow(raw.exponent));
        shares.forEach(({ amount, tax }, index) => {
          expect(amount.gte(ZERO) && tax.gte(ZERO) && tax.lte(amount)).toBe(true);
          if (!amounts.subtotal.gt(ZERO)) return;
          const beside = amount.times(amounts.subtotal).minus(total.times(lines[index]!.lineTotal)).abs();
          expect(beside.lte(unit.times(amounts.subtotal))).toBe(true);
        });
      }),
      { numRuns: propertyRuns(), examples: [[NEGATIVE]] },
    );
  });

  it('are the line totals where the invoice adds nothing', () => {
    fc.assert(
      fc.property(invoice, (raw) => {
        const { lines, amounts } = shared({ ...raw, charges: [], stated: null });
        const shares = lineShares(amounts, lines, raw.exponent);
        expect(shares.map(({ amount }) => amount.toFixed())).toEqual(lines.map(({ lineTotal }) => lineTotal.toFixed()));
        expect(shares.map(({ tax }) => tax.toFixed())).toEqual(lines.map(({ tax }) => tax.toFixed()));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('are credited exactly in any parts, with or without voided ones between them', () => {
    fc.assert(
      fc.property(invoice, credits, fc.array(fc.nat(11)), (raw, parts, voided) => {
        const { lines, amounts } = shared(raw);
        const shares = lineShares(amounts, lines, raw.exponent);
        const items = lines.map(({ quantity }, index) => toItem(shares[index]!, quantity, index));
        const made = parts.flatMap(({ item: place, hundredths }) => {
          const item = items[place % items.length]!;
          const quantity = roundHalfUp(item.quantity.times(hundredths).div(100), 4);
          const isLeft = quantity.gt(ZERO) && item.creditedQuantity.plus(quantity).lte(item.quantity);
          return isLeft ? [credit(item, quantity, raw.exponent)] : [];
        });
        for (const place of new Set(voided)) if (made[place]) book(made[place], -1);
        for (const item of items) {
          const left = item.quantity.minus(item.creditedQuantity);
          if (left.gt(ZERO)) made.push(credit(item, left, raw.exponent));
          expect(item.creditedAmount.eq(item.share.amount)).toBe(true);
        }
        expect(made.every(({ amount }) => amount.gte(ZERO))).toBe(true);
        if (isWhole(amounts.total, raw.exponent))
          expect(made.every(({ amount }) => isWhole(amount, raw.exponent))).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('are less what mere amounts have taken, whatever the sequence of what is credited then', () => {
    const steps = fc.array(fc.record({ item: fc.nat(5), hundredths: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        invoice,
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }),
        steps,
        (raw, percents, parts) => {
          const { lines, amounts } = shared(raw);
          const { exponent } = raw;
          if (amounts.total.lte(ZERO) || !isWhole(amounts.total, exponent)) return;
          const shares = lineShares(amounts, lines, exponent);
          const others = amounts.total.minus(sharedTotal(amounts));
          let mere = ZERO;
          const items = lines.map(({ quantity }, index) => toItem(shares[index]!, quantity, index));
          const creditedItems = () => sum(items.map((item) => item.creditedAmount));
          const takeMere = () => {
            const taken = mereShares(mere, items, others, exponent);
            items.forEach((item, index) => (item.mereAmount = taken[index]!));
            return taken;
          };
          percents.forEach((percent, index) => {
            const left = amounts.total.minus(mere).minus(creditedItems());
            mere = mere.plus(roundHalfUp(left.times(percent).div(100), exponent));
            takeMere();
            const { item: place, hundredths } = parts[index] ?? {};
            const item = items[(place ?? 0) % items.length]!;
            const quantity = roundHalfUp(
              item.quantity
                .minus(item.creditedQuantity)
                .times(hundredths ?? 0)
                .div(100),
              4,
            );
            if (quantity.gt(ZERO)) credit(item, quantity, exponent);
            takeMere();
          });
          const taken = takeMere();
          expect(sum(taken).lte(mere)).toBe(true);
          const sums = [items, items.toReversed()].map((sequence) => {
            const copies = new Map(items.map((item) => [item, { ...item }]));
            for (const item of sequence) {
              const copy = copies.get(item)!;
              const left = copy.quantity.minus(copy.creditedQuantity);
              if (left.gt(ZERO)) credit(copy, left, exponent);
              const after = mereShares(mere, [...copies.values()], others, exponent);
              [...copies.values()].forEach((one, index) => (one.mereAmount = after[index]!));
            }
            return items.map((item) => copies.get(item)!.creditedAmount.toFixed());
          });
          expect(sums[0]).toEqual(sums[1]);
          const all = sum(sums[0]!.map(decimal)).plus(mere);
          expect(all.lte(amounts.total)).toBe(true);
          expect(amounts.total.minus(all).lte(others)).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it('of a quantity is not changed by an amount that the caller stated for another one', () => {
    const share = { amount: decimal(100), tax: ZERO };
    const item = toItem(share, decimal(4), 0);
    credit(item, decimal(2), 2, decimal(10));
    expect(credit(item, decimal(2), 2).amount.toFixed()).toBe('50');
    const generous = toItem(share, decimal(4), 0);
    credit(generous, decimal(2), 2, decimal(90));
    expect(credit(generous, decimal(2), 2).amount.toFixed()).toBe('10');
  });
});
