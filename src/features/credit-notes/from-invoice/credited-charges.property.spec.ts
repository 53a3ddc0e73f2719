import fc from 'fast-check';
import { chargeId } from '#features/invoices/charge-id.js';
import { toTaxCharges } from '#features/invoices/creation/invoice-item-values.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { invoiceAmounts, invoiceLineAmounts, netAmounts } from '#features/invoices/money/invoice-amounts.js';
import { storedCharges } from '#features/invoices/money/stored-amounts.js';
import { summaryRows } from '#features/invoices/tax/tax-summary.js';
import { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, percentOf, roundHalfUp, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import { decimalText, propertyRuns, tenThousandths } from '#test/support/property.js';
import type { CreditedBefore } from '../credit-notes.queries.js';
import { resolveCreditedItems } from './credit-rules.js';
import { excessiveCharges, resolveCreditedCharges } from './credited-charges.js';
import { creditedInvoice, taxOfCredit } from './credited-invoice.js';
import { netTaxes, priceCredit } from './price-credit.js';
import type { NewCreditNote } from './new-credit-note.js';
import { statedCreditSummary } from './stated-credit-summary.js';

const INVOICE = '0190a5b2-0000-7000-8000-000000000001';
const EXPONENT = 2;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  amount: tenThousandths(2_000_000, 1),
  rate: fc.constantFrom(19, 7, 5.5),
});
const charge = fc.record({ amount: tenThousandths(500_000, 100), rate: fc.constantFrom(undefined, 19, 7) });
const world = fc.record({
  taxMode: fc.constantFrom('net' as const, 'stated' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  freight: fc.array(charge, { minLength: 1, maxLength: 3 }),
  discount: fc.integer({ min: 0, max: 30 }),
  /** The place of an item or a charge: items first. */
  order: fc.array(fc.nat(99), { minLength: 7, maxLength: 7 }),
  /** Where one credit note ends and the next one begins. */
  ends: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** A stored invoice with the columns that credit notes read. */
function stored({ taxMode, lines, freight, discount }: World): InvoiceRecord {
  const isNet = taxMode === 'net';
  const items = lines.map(({ quantity, amount, rate }, index) => {
    const tax = { amount: decimal(rate), type: 'percentage' as const };
    const input = { quantity: decimal(quantity), amount: decimal(decimalText(amount)), tax: isNet ? undefined : tax };
    return { index, rate, input, amounts: invoiceLineAmounts(input, EXPONENT) };
  });
  const charges = [
    { name: null, type: 'discount', valueType: 'percentage' as const, amount: toWire(decimal(discount)) },
    ...freight.map(({ amount, rate }) => ({
      name: 'Freight',
      type: 'shipping',
      valueType: 'value' as const,
      amount: toWire(roundHalfUp(decimal(decimalText(amount)), EXPONENT)),
      taxRate: isNet && rate ? toWire(decimal(rate)) : null,
      taxCategory: isNet && rate ? ('S' as const) : null,
    })),
  ];
  const computed = isNet
    ? netAmounts(
        items.map(({ rate, amounts }) => ({ ...amounts, rule: { category: 'S', rate: decimal(rate) } })),
        storedCharges(charges),
        EXPONENT,
      )
    : {
        ...invoiceAmounts(
          items.map(({ amounts }) => amounts),
          storedCharges(charges),
          EXPONENT,
        ),
        groups: undefined,
      };
  return {
    id: INVOICE,
    taxMode,
    totalAmount: toWire(computed.total),
    subtotal: toWire(computed.subtotal),
    discountTotal: toWire(computed.discountTotal),
    shippingTotal: toWire(computed.shippingTotal),
    taxTotal: toWire(computed.taxTotal),
    lineTaxTotal: toWire(computed.lineTaxTotal),
    charges,
    taxSummary: computed.groups ? summaryRows(computed.groups, null) : null,
    items: items.map(({ index, rate, input, amounts }) => ({
      id: String(index),
      referenceId: null,
      quantity: toWire(input.quantity),
      amount: toWire(input.amount),
      lineTotal: toWire(amounts.lineTotal),
      taxRate: isNet ? toWire(decimal(rate)) : null,
      taxCategory: isNet ? 'S' : null,
      taxCharges: input.tax ? toTaxCharges({ tax: input.tax }) : null,
    })),
  } as unknown as InvoiceRecord;
}

type Note = NonNullable<CreditedBefore['notes']>[number] & { net: Decimal };
interface Books {
  notes: Note[];
  items: Map<string, { quantity: Decimal; amount: Decimal; share: Decimal; base: Decimal }>;
}

/** Credits items and charges of an invoice as a creation does, without a stated amount, and adds the credit note to the books. */
function credit(invoice: InvoiceRecord, books: Books, parts: Pick<NewCreditNote, 'items' | 'charges'>): Note {
  const before: CreditedBefore = {
    notes: books.notes,
    items: [...books.items].map(([item, sums]) => ({
      item,
      quantity: toWire(sums.quantity),
      amount: toWire(sums.amount),
      share: toWire(sums.share),
      base: toWire(sums.base),
      returned: toWire(ZERO),
    })),
    allocations: null,
  };
  const input = { ...parts, returnsToOrder: false };
  const shared = creditedInvoice(invoice, before, EXPONENT);
  const faults = new Faults();
  const wanted = {
    items: resolveCreditedItems(input, shared.items, EXPONENT, faults),
    charges: resolveCreditedCharges(input, invoice, shared.charges, faults),
  };
  expect([faults.error, excessiveCharges(wanted.charges)]).toEqual([undefined, []]);
  const priced = shared.net && priceCredit(shared.net, wanted, undefined, EXPONENT);
  const { items, charges } = priced ?? wanted;
  const amount = sum([...items, ...charges].map((one) => one.amount));
  const taxed = priced
    ? netTaxes(shared.net!, priced, EXPONENT)
    : { taxAmount: taxOfCredit(shared, wanted, amount, EXPONENT), roundingAmount: ZERO };
  const { taxAmount, roundingAmount } = taxed;
  const taxSummary =
    'taxSummary' in taxed ? taxed.taxSummary : statedCreditSummary(invoice, wanted, { amount, taxAmount }, EXPONENT);
  const note: Note = {
    amount: toWire(amount),
    taxAmount: toWire(taxAmount),
    taxSummary,
    itemCount: items.length,
    charges: charges.map((one) => ({
      chargeId: one.charge.id,
      name: one.charge.name,
      amount: toWire(one.amount),
      parts:
        priced?.charges
          .find(({ charge: { id } }) => id === one.charge.id)!
          .parts.map(({ group, base, amount: part }) => {
            const { category, rate } = shared.net!.groups[group]!;
            return { category, rate: toWire(rate), base: toWire(base), amount: toWire(part) };
          }) ?? null,
    })),
    net: amount.minus(taxAmount).minus(roundingAmount),
  };
  books.notes.push(note);
  for (const one of items) {
    const none = { quantity: ZERO, amount: ZERO, share: ZERO, base: ZERO };
    const sums = books.items.get(one.item.id) ?? none;
    books.items.set(one.item.id, {
      quantity: sums.quantity.plus(one.creditedQuantity),
      amount: sums.amount.plus(one.amount),
      share: sums.share.plus(one.share),
      base: sums.base.plus(one.base ?? ZERO),
    });
  }
  return note;
}

describe('credit notes of items and charges', () => {
  it('credit the total of the invoice once all of them are credited, in any sequence, and each is right by itself', () => {
    fc.assert(
      fc.property(world, (raw) => {
        const invoice = stored(raw);
        if (decimal(invoice.totalAmount).lte(ZERO)) return;
        const entries = [
          ...invoice.items.map(({ id, quantity }) => ({ item: { item: id, quantity: decimal(quantity) } })),
          ...invoice.charges.flatMap((_, place) => (place ? [{ charge: { charge: chargeId(INVOICE, place) } }] : [])),
        ];
        const sequence = entries
          .map((entry, index) => ({ entry, key: raw.order[index]! }))
          .toSorted((a, b) => a.key - b.key);
        const books: Books = { notes: [], items: new Map() };
        let pending: typeof entries = [];
        sequence.forEach(({ entry }, index) => {
          pending.push(entry);
          if (!raw.ends[index] && index < sequence.length - 1) return;
          const items = pending.flatMap((one) => ('item' in one ? [one.item] : []));
          const charges = pending.flatMap((one) => ('charge' in one ? [one.charge] : []));
          const note = credit(invoice, books, {
            items: items.length ? items : undefined,
            charges: charges.length ? charges : undefined,
          });
          pending = [];
          const rows = note.taxSummary;
          if (!rows) return; // no tax
          expect(sum(rows.map(({ base }) => decimal(base))).toFixed()).toBe(note.net.toFixed());
          expect(sum(rows.map(({ tax }) => decimal(tax))).toFixed()).toBe(decimal(note.taxAmount!).toFixed());
          if (raw.taxMode === 'net')
            for (const { base, rate, tax } of rows)
              expect(decimal(tax).toFixed()).toBe(
                roundHalfUp(percentOf(decimal(base), decimal(rate)), EXPONENT).toFixed(),
              );
        });
        const credited = sum(books.notes.map(({ amount }) => decimal(amount)));
        expect(credited.toFixed()).toBe(decimal(invoice.totalAmount).toFixed());
      }),
      { numRuns: propertyRuns({ times: 0.4 }) },
    );
  });
});
