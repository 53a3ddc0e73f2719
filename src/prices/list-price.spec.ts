import { decimal, toWire } from '../platform/values/decimal.js';
import { type ListPrice, listsInOrder, priceInList } from './list-price.js';

const list = (priceListId: string, extra: Partial<ListPrice> = {}): ListPrice => ({
  priceListId,
  isDefaultList: false,
  price: toWire(decimal(10)),
  salePrice: null,
  minOrderQuantity: null,
  maxOrderQuantity: null,
  stepIncrement: null,
  volumeTiers: [],
  ...extra,
});
const tiers = [
  { startQuantity: 5, price: toWire(decimal(8)), stepIncrement: null },
  { startQuantity: 10, price: toWire(decimal(7)), stepIncrement: null },
];

describe('the price by price lists', () => {
  it.each([
    ['the price', [list('a')], ['a'], 1, '10'],
    ['the sale price before the price', [list('a', { salePrice: toWire(decimal('9.5')) })], ['a'], 1, '9.5'],
    ['not that of a tier below its start', [list('a', { volumeTiers: tiers })], ['a'], 4.9999, '10'],
    ['that of a tier from its start', [list('a', { volumeTiers: tiers })], ['a'], 5, '8'],
    ['that of the highest tier reached', [list('a', { volumeTiers: tiers })], ['a'], 100, '7'],
    ['that of the first preferred list', [list('a'), list('b', { price: toWire(decimal(3)) })], ['b', 'a'], 1, '3'],
    ['that of the next list if the first has none', [list('a')], [null, 'b', 'a'], 1, '10'],
    ['that of the default list at last', [list('d', { isDefaultList: true })], ['b'], 1, '10'],
    ['undefined if no list has the product', [list('x')], ['b'], 1, undefined],
  ])('is %s', (_, prices, preferred, quantity, expected) => {
    const [first] = listsInOrder(prices, preferred);
    expect(first && decimal(priceInList(first, toWire(decimal(quantity))).unitPrice).toFixed()).toBe(expected);
  });
});
