import { Big } from 'big.js';
import { validate, version } from 'uuid';
import { invoiceAmounts, invoiceLineAmounts } from '#features/invoices/money/invoice-amounts.js';
import { demoId } from '#examples/example-ids.js';
import { DEMO_PRICE_LISTS } from '#features/price-lists/price-list-demo.js';
import { demoCustomer, demoInvoice, demoOrder, demoProduct } from './demo-records.js';
import { type Northwind, readNorthwind } from './northwind.js';

describe('records of the demo tenant', () => {
  let data: Northwind;
  beforeAll(async () => {
    data = await readNorthwind();
  });
  const order = (reference: string) => data.orders.find((one) => one.reference_id === reference)!;
  const total = (reference: string) => {
    const { items, charges } = demoInvoice(order(reference))!;
    const lines = items.map((item) => invoiceLineAmounts({ ...item, ...item.taxCharges }, 2));
    return invoiceAmounts(
      lines,
      charges!.map((charge) => ({ ...charge, valueType: 'value' as const })),
      2,
    ).total;
  };

  it('have ids that are unique UUIDs of version 7, the same at every call', () => {
    expect(demoId('product', 'NW-001')).toBe(demoId('product', 'NW-001'));
    const ids = [
      ...DEMO_PRICE_LISTS.map(({ id }) => id!),
      ...data.products.map((product) => demoProduct(product).variants[0]!.id!),
      ...data.customers.flatMap((customer) => {
        const { id, addresses, contacts } = demoCustomer(customer, 0);
        return [id!, ...[...addresses!, ...contacts!].map((part) => part.id!)];
      }),
      ...data.orders.flatMap((one) => [demoOrder(one).id!, demoInvoice(one)?.id ?? []].flat()),
    ];
    expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
    expect(new Set(ids).size).toBe(4 + 77 + 91 * 4 + 830 + 809);
  });

  it('reduce preferred prices by 10 %, rounded half away from zero to cents', () => {
    const prices = (sku: string) =>
      demoProduct(data.products.find((product) => product.sku_id === sku)!).variants[0]!.prices.map(({ price }) =>
        price.toString(),
      );
    expect(prices('NW-001')).toEqual(['18', '16.2']);
    expect(prices('NW-005')).toEqual(['21.35', '19.22']); // 19.215
  });

  it('have invoices if shipped, which are paid in full, by half or not at all depending on the order number', () => {
    expect(demoInvoice(order('11077'))).toBeUndefined();
    for (const [number, part] of Object.entries({ 10248: '1', 10267: '0.5', 10257: '0' })) {
      const paid = total(number).times(part).round(2, Big.roundHalfUp).toString();
      expect(demoInvoice(order(number))!.paidAmount.toString()).toBe(paid);
      expect(demoOrder(order(number)).amountPaid!.toString()).toBe(paid);
    }
  });
});
