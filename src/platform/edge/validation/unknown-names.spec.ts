import { nearestName, UnknownNames } from './unknown-names.js';
import { ListOf, Nested, TextList } from './nested.js';
import { QueryWhole } from './query.js';
import { Text } from './scalars.js';

class Order {
  @Text() customer_id: string;
  @TextList({ max: 3 }) line_items: string[];
}
class Place {
  @Text() city: string;
}
class Tracking {
  @Text() tracking_number: string;
}
class Item {
  @Text() quantity: string;
  @Text() value: string;
}
class Shipment {
  @Nested(() => Tracking) tracking_info: Tracking;
  @ListOf(() => Item, { max: 3 }) items: Item[];
  @Nested(() => Place) origin: Place;
  @Nested(() => Place) destination: Place;
}
class Query {
  @QueryWhole({ min: 1 }) page?: number;
  @QueryWhole({ min: 1 }) page_size?: number;
}

describe('the suggestion for an unknown name', () => {
  it.each([
    ['sku', 'sku_id', ['sku_id', 'name']],
    ['sku_id', 'sku', ['sku', 'quantity']],
    ['skuId', 'sku_id', ['sku_id', 'name']],
    ['SKU-ID', 'sku_id', ['sku_id', 'name']],
    ['quantiy', 'quantity', ['quantity', 'amount']],
    ['quantitiy', 'quantity', ['quantity', 'amount']],
    ['qauntity', 'quantity', ['quantity', 'amount']],
    ['qty', 'quantity', ['quantity', 'amount']],
    ['price', 'unit_price', ['unit_price', 'quantity']],
    ['unit_price', 'amount', ['sku', 'quantity', 'amount']],
    ['order_id', 'order_ids', ['order_ids', 'reference_id']],
    ['limit', 'page_size', ['page', 'page_size', 'sort_by']],
    ['ids[]', 'ids', ['ids', 'page']],
    ['customer', 'customer_id', ['customer_id', 'line_items']],
    ['id', 'reference_id', ['reference_id', 'name']],
    ['country_code', 'country', ['city', 'country']],
    ['country', 'country_code', ['city', 'country_code']],
    ['price_list', 'price_list_id', ['price_list_id', 'price_list_name']],
    ['ean', 'barcode', ['barcode', 'name']],
    ['vat_number', 'vat_id', ['vat_id', 'tax_number']],
  ])('for %s is %s', (name, suggestion, known) => expect(nearestName(name, known)).toBe(suggestion));

  it.each([
    ['colour', ['sku_id', 'name']],
    ['address', ['billing_address', 'shipping_address']], // both are possible
    ['', ['a', 'sku_id']],
    ['_', ['sku_id']],
    ['__proto__', ['name']],
    ['constructor', ['customer_id']],
    ['x', []],
  ])('is missing for %j', (name, known) => expect(nearestName(name, known)).toBeUndefined());
});

describe('unknown names', () => {
  const order = (sent: object) => Object.assign(new Order(), sent);

  it('are called fields in bodies and parameters in queries', () => {
    expect(new UnknownNames('field').reasonFor('lines', order({}))).toBe(
      'is not a known field; did you mean `line_items`?',
    );
    const query = new Query();
    expect(new UnknownNames('parameter').reasonFor('limit', query)).toBe(
      'is not a known parameter; did you mean `page_size`?',
    );
    expect(new UnknownNames('parameter').reasonFor('colour', query)).toBe('is not a known parameter');
  });

  it('do not get fields as suggestions that were sent too', () => {
    expect(new UnknownNames('field').reasonFor('lines', order({ line_items: [] }))).toBe('is not a known field');
  });

  it('are looked for in nested objects and lists, where one alone has them', () => {
    const reason = (name: string, sent: object = {}) =>
      new UnknownNames('field').reasonFor(name, Object.assign(new Shipment(), sent));
    expect(reason('trackingNumber')).toBe('is not a known field; did you mean `tracking_info.tracking_number`?');
    expect(reason('tracking_code')).toBe('is not a known field; did you mean `tracking_info.tracking_number`?');
    expect(reason('qty')).toBe('is not a known field; did you mean `items[].quantity`?');
    expect(reason('qty', { items: [{ quantity: 1 }] })).toBe('is not a known field; did you mean `items[].quantity`?');
    const tracking_info = { tracking_number: '1Z' };
    for (const [name, sent] of [
      ['tracking_number', { tracking_info }], // is there already
      ['city', {}], // both addresses have it
      ['value', {}], // of anything
      ['__proto__', {}],
    ] as const)
      expect([name, reason(name, sent)]).toEqual([name, 'is not a known field']);
  });

  it('of a hostile request cost little: only the first 20 are compared, and long ones never', () => {
    const unknown = new UnknownNames('field');
    for (let count = 0; count < 5; count++)
      expect(unknown.reasonFor(`line_item${'s'.repeat(1_000_000)}`, order({}))).toBe('is not a known field');
    const reasons = Array.from({ length: 25 }, () => unknown.reasonFor('line_itemz', order({})));
    expect(reasons.filter((reason) => reason.includes('did you mean')).length).toBe(20);
  });
});
