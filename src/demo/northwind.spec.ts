import { countBy } from '#test/support/count-by.js';
import { Big } from 'big.js';
import { type Northwind, type NorthwindOrderLine, readNorthwind } from './northwind.js';

/**
 * The expected figures are not computed from northwind.json: they are results of SQL on the original dump in PostgreSQL 15, with every
 * float4 column as `column::text::numeric`. NORTHWIND.md has the queries.
 */
describe('northwind.json', () => {
  let data: Northwind;
  let lines: NorthwindOrderLine[];

  beforeAll(async () => {
    data = await readNorthwind();
    lines = data.orders.flatMap((order) => order.lines);
  });

  const sum = <T>(rows: T[], value: (row: T) => Big | number): string =>
    rows.reduce((total, row) => total.plus(value(row)), new Big(0)).toString();
  const gross = (line: NorthwindOrderLine): Big => new Big(line.unit_price).times(line.quantity);
  const net = (line: NorthwindOrderLine): Big =>
    gross(line)
      .times(100 - line.discount_percentage)
      .div(100);

  it('has 77 products, 91 customers, 830 orders and 2155 lines (SQL: count(*) of each table)', () => {
    expect([data.products.length, data.customers.length, data.orders.length, lines.length]).toEqual([
      77, 91, 830, 2155,
    ]);
  });

  it('has unique references, and unique SKUs within an order', () => {
    const keys = [
      data.products.map((product) => product.sku_id),
      data.customers.map((customer) => customer.reference_id),
      data.orders.map((order) => order.reference_id),
      ...data.orders.map((order) => order.lines.map((line) => line.sku)),
    ];
    expect(keys.filter((list) => new Set(list).size !== list.length)).toEqual([]);
  });

  it('has the customer and every SKU of every order', () => {
    const customers = new Set(data.customers.map((customer) => customer.reference_id));
    const skus = new Set(data.products.map((product) => product.sku_id));
    expect(data.orders.filter((order) => !customers.has(order.customer_reference_id))).toEqual([]);
    expect(lines.filter((line) => !skus.has(line.sku))).toEqual([]);
    expect(data.orders.filter((order) => order.lines.length === 0)).toEqual([]);
  });

  it('has prices and freight with at most 4 decimals, whole quantities and whole percentages, without float4 rounding errors', () => {
    const money = [
      ...data.products.map((product) => product.price),
      ...data.orders.map((order) => order.freight),
      ...lines.map((line) => line.unit_price),
    ];
    expect(money.filter((value) => !(value >= 0) || !new Big(value).round(4).eq(value))).toEqual([]);
    expect(lines.filter((line) => !Number.isInteger(line.quantity) || line.quantity <= 0)).toEqual([]);
    expect([...new Set(lines.map((line) => line.discount_percentage))].sort((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 10, 15, 20, 25,
    ]);
  });

  it('is within the limits of the API: lengths of cities and phone numbers, required fields of addresses and contacts', () => {
    const phones = data.customers.flatMap((customer) => [customer.phone, customer.contact.phone]);
    expect(phones.filter((phone) => phone.replace(/\D/g, '').length < 3 || phone.length > 50)).toEqual([]);
    const places = [
      ...data.customers.map((customer) => customer.address),
      ...data.orders.map((order) => order.ship_to),
    ];
    expect(places.filter((place) => !place.address_line_1 || !place.city || place.city.length > 50)).toEqual([]);
    expect(data.customers.filter(({ contact }) => !contact.first_name || !contact.last_name)).toEqual([]);
  });

  it('writes every date as midnight UTC, from 1996-07-04 to 1998-05-06 (SQL: min, max of order_date)', () => {
    const dates = data.orders.flatMap((order) =>
      [order.order_date, order.required_date, order.shipped_date ?? []].flat(),
    );
    expect(dates.filter((date) => !/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(date))).toEqual([]);
    const ordered = data.orders.map((order) => order.order_date).sort();
    expect([ordered[0], ordered.at(-1)]).toEqual(['1996-07-04T00:00:00.000Z', '1998-05-06T00:00:00.000Z']);
  });

  it('has 21 orders not shipped, and 6870 days from order to shipment over the others (SQL: sum(shipped_date - order_date))', () => {
    const shipped = data.orders.filter((order) => order.shipped_date !== null);
    expect(data.orders.length - shipped.length).toBe(21);
    expect(sum(shipped, (o) => (Date.parse(o.shipped_date!) - Date.parse(o.order_date)) / 86_400_000)).toBe('6870');
  });

  it('sums the list prices to 2220.21, with 10 products discontinued (SQL: sum(unit_price), count where discontinued = 1)', () => {
    expect(sum(data.products, (product) => product.price)).toBe('2220.21');
    expect(data.products.filter((product) => product.status === 'inactive')).toHaveLength(10);
  });

  it('has the products of each category (SQL: count(*) group by category_name)', () => {
    expect(countBy(data.products.flatMap((product) => product.categories))).toEqual({
      Beverages: 12,
      Condiments: 12,
      Confections: 13,
      'Dairy Products': 10,
      'Grains/Cereals': 7,
      'Meat/Poultry': 6,
      Produce: 5,
      Seafood: 12,
    });
  });

  it('sums 51317 units, 1354458.59 gross and 1265793.0395 net of discounts (SQL: over order_details)', () => {
    expect(sum(lines, (line) => line.quantity)).toBe('51317');
    expect(sum(lines, gross)).toBe('1354458.59');
    expect(sum(lines, net)).toBe('1265793.0395');
  });

  it('sums the line nets, each rounded half away from zero to cents, to 1265793.29 (SQL: sum(round(..., 2)))', () => {
    expect(sum(lines, (line) => net(line).round(2, Big.roundHalfUp))).toBe('1265793.29');
  });

  it('gives QUICK-Stop, the largest customer, 110277.32 of it (SQL: the same, where customer_id is QUICK)', () => {
    const quick = data.orders
      .filter((order) => order.customer_reference_id === 'QUICK')
      .flatMap((order) => order.lines);
    expect(sum(quick, (line) => net(line).round(2, Big.roundHalfUp))).toBe('110277.32');
  });

  it('sums the freight to 64942.69, by three shippers (SQL: sum(freight), count(*) group by shipper)', () => {
    expect(sum(data.orders, (order) => order.freight)).toBe('64942.69');
    expect(countBy(data.orders.map((order) => order.shipping_method))).toEqual({
      'Speedy Express': 249,
      'United Package': 326,
      'Federal Shipping': 255,
    });
  });

  it('ships 34 orders to another company name than the customer (SQL: ship_name <> company_name)', () => {
    const company = new Map(data.customers.map((customer) => [customer.reference_id, customer.company_name]));
    const receiver = (order: Northwind['orders'][number]): string | undefined =>
      order.ship_to.attributes.find((attribute) => attribute.name === 'company_name')?.value;
    expect(data.orders.filter((order) => receiver(order) !== company.get(order.customer_reference_id))).toHaveLength(
      34,
    );
  });
});
