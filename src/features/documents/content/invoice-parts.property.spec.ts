import fc from 'fast-check';
import { documentProblems } from '#invoice-documents';
import { decimalText, propertyRuns, tenThousandths } from '#test/support/property.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { netAmounts } from '#features/invoices/money/invoice-amounts.js';
import { netInputs } from '#features/invoices/money/stored-amounts.js';
import { summaryRows } from '#features/invoices/tax/tax-summary.js';
import type { DocumentState, StateItem } from '../document-state.js';
import { documentContent } from './document-content.js';

const wire = (units: number) => toWire(decimal(decimalText(units)));
const rate = (kinds: string[]) =>
  fc.option(
    fc.record({ units: tenThousandths(500_000), type: fc.constantFrom(...(kinds as ('value' | 'percentage')[])) }),
  );
const item = fc.record({
  quantity: tenThousandths(900_000, 1),
  amount: tenThousandths(9_000_000),
  rate: fc.constantFrom(19, 7, 5.5),
  discount: rate(['percentage']),
  shipping: rate(['value', 'percentage']),
  additional: rate(['value']),
});
const charge = fc.record({
  type: fc.constantFrom('discount', 'shipping'),
  valueType: fc.constantFrom('value' as const, 'percentage' as const),
  units: tenThousandths(300_000),
});
const ADDRESS = { addressLine1: 'Hauptstraße 1', addressLine2: null, city: 'Berlin', zipCode: '10115', state: null };
const NOBODY = { taxNumber: null, registrationId: null, registrationScheme: null, electronicAddress: null };
const SELLER = {
  ...{ ...NOBODY, ...ADDRESS, legalName: 'Nordwind', tradeName: null, countryCode: 'DE', vatId: 'DE123456789' },
  ...{ legalInfo: null, contact: null, bankAccounts: [] },
};

describe('the content of an invoice in the tax mode net', () => {
  it('is one that all rules of sums of EN 16931 accept, with the total of the invoice', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 6 }),
        fc.array(charge, { maxLength: 3 }),
        fc.constantFrom('EUR', 'EUR', 'JPY'),
        (rawItems, rawCharges, currency) => {
          const items = rawItems.map((raw, index) => ({
            ...{ id: String(index), sku: 'A', name: 'Product A', buyerItemId: null, unitCode: 'C62', taxCategory: 'S' },
            ...{ quantity: wire(raw.quantity), amount: wire(raw.amount), taxRate: toWire(decimal(raw.rate)) },
            taxCharges: {
              ...{ tax: null, taxType: 'value' },
              ...{ discount: raw.discount && wire(raw.discount.units), discountType: raw.discount?.type ?? 'value' },
              ...{ shipping: raw.shipping && wire(raw.shipping.units), shippingType: raw.shipping?.type ?? 'value' },
              ...{ additional: raw.additional && wire(raw.additional.units), additionalType: 'value' },
            },
          })) as unknown as StateItem[];
          const charges = rawCharges.map(({ units, ...raw }) => ({ ...raw, name: null, amount: wire(units) }));
          const exponent = currency === 'JPY' ? 0 : 2;
          const inputs = netInputs({ items, charges }, exponent);
          const { groups, ...amounts } = netAmounts(inputs.lines, inputs.charges, exponent);
          fc.pre(groups.every(({ base }) => base.gte(0)));
          const state = {
            ...{ currency, timezone: 'Europe/Berlin', items, orderNumbers: null, contact: null, logo: null },
            invoice: {
              ...{ number: 'R-1', issuedAt: '2026-01-31T23:30:00Z', dueDate: '2026-02-28T00:00:00Z', taxMode: 'net' },
              ...{ charges, taxSummary: summaryRows(groups, null), paidAmount: toWire(decimal(0)) },
              ...{ totalAmount: toWire(amounts.total), subtotal: toWire(amounts.subtotal), remarks: null },
              ...{ discountTotal: toWire(amounts.discountTotal), shippingTotal: toWire(amounts.shippingTotal) },
              ...{ taxTotal: toWire(amounts.taxTotal), lineTaxTotal: toWire(decimal(0)), deliveryDate: null },
              ...{ buyerReference: null, contractReference: null, poNumber: null, paymentTerms: null },
            },
            customer: { ...NOBODY, displayId: 'C-1', companyName: 'Buyer', vatId: null, buyerReference: null },
            billingAddress: { ...ADDRESS, firstName: null, lastName: null, country: 'Germany' },
            shippingAddress: null,
            seller: SELLER,
          } as unknown as DocumentState;
          const content = documentContent(state, { state: 'issued' });
          expect(content.issueDate).toBe('2026-02-01');
          expect(content.totals.withTax).toBe(amounts.total.toFixed());
          expect(documentProblems(content, 'ubl')).toEqual([]);
        },
      ),
      { numRuns: propertyRuns({ most: 20_000 }) },
    );
  });
});
