import fc from 'fast-check';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { propertyRuns } from '#test/support/property.js';
import { grantAllocations, grantInSequence, type PayableInvoice } from './allocation-rules.js';
import { moneyText } from '#platform/base/values/money-text.js';

const cents = (range: { min: number; max: number }) => fc.integer(range).map((value) => decimal(value).times('0.01'));
const invoice = fc
  .record({ due: cents({ min: -500, max: 5000 }) })
  .map(({ due }): PayableInvoice => ({ id: 'x', isIssued: true, isCancelled: false, due }));
const amount = fc.option(cents({ min: 1, max: 5000 }), { nil: undefined });
const wanted = fc.array(fc.record({ invoice, amount }), { maxLength: 6 });
const withFields = (entries: { invoice: PayableInvoice; amount?: Decimal }[]) =>
  entries.map((one, index) => ({ ...one, field: `f${index}`, amountField: `a${index}` }));

/** The error that a function throws. */
function refusal(work: () => unknown): DomainError | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
}

describe('grantAllocations', () => {
  it('grants what is stated and what is due, never more than is due or left, or refuses as a whole', () => {
    fc.assert(
      fc.property(cents({ min: 0, max: 9000 }), wanted, (left, entries) => {
        const asked = withFields(entries);
        const error = refusal(() => grantAllocations({ left, field: 'source' }, asked, 2));
        const exceedsDue = entries.some(({ invoice: { due }, amount: stated }) =>
          stated ? stated.gt(due) : due.lte(ZERO),
        );
        if (exceedsDue) expect(error?.code).toBe('allocation_exceeds_due');
        else if (error) {
          expect(error.code).toBe('allocation_exceeds_source');
          const least = sum(entries.map((one) => one.amount ?? decimal('0.01')));
          const most = sum(entries.map((one) => one.amount ?? one.invoice.due));
          expect(least.gt(left) || most.gt(left)).toBe(true);
        } else {
          const granted = grantAllocations({ left, field: 'source' }, asked, 2);
          expect(granted).toHaveLength(entries.length);
          expect(sum(granted.map((one) => one.amount)).lte(left)).toBe(true);
          for (const [index, one] of granted.entries()) {
            expect(one.amount.gt(ZERO) && one.amount.lte(one.invoice.due)).toBe(true);
            const stated = entries[index]!.amount;
            if (stated) expect(one.amount.eq(stated)).toBe(true);
          }
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('refuses drafts and cancelled invoices before all else', () => {
    const draft = { id: 'd', isIssued: false, isCancelled: false, due: ZERO };
    const cancelled = { id: 'c', isIssued: true, isCancelled: true, due: ZERO };
    const error = refusal(() =>
      grantAllocations({ left: ZERO, field: 'source' }, withFields([{ invoice: draft }, { invoice: cancelled }]), 2),
    );
    expect([error?.code, error?.details.map(({ field }) => field)]).toEqual(['invoice_not_payable', ['f0', 'f1']]);
  });
});

describe('grantInSequence', () => {
  it('pays each invoice completely before the next', () => {
    fc.assert(
      fc.property(cents({ min: 0, max: 9000 }), fc.array(invoice, { maxLength: 6 }), (left, invoices) => {
        const granted = grantInSequence(left, invoices);
        const total = sum(granted.map((one) => one.amount));
        const due = sum(invoices.flatMap((one) => (one.due.gt(ZERO) ? [one.due] : [])));
        expect(total.eq(due.lt(left) ? due : left)).toBe(true);
        expect(granted.slice(0, -1).every((one) => one.amount.eq(one.invoice.due))).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe('texts of money', () => {
  it('are amounts with the decimals of the currency', () => {
    const texts = [
      moneyText(decimal(80), 2),
      moneyText(decimal('0.5'), 2),
      moneyText(decimal('1.2345'), 2),
      moneyText(decimal(-3), 2),
      moneyText(decimal(1200), 0),
      moneyText(decimal('1.5'), 3),
    ];
    expect(texts).toEqual(['80.00', '0.50', '1.2345', '-3.00', '1200', '1.500']);
  });
});
