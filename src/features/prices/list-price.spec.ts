import { decimal, toWire } from '#platform/base/values/decimal.js';
import { type ListPrice, listsInOrder, priceInList, type PriceListTerms, searchLists } from './list-price.js';

const list = (priceListId: string, extra: Partial<ListPrice> = {}): ListPrice => ({
  priceListId,
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

const terms = (id: string, more: Partial<PriceListTerms> = {}): PriceListTerms => ({
  id,
  referenceId: id.toUpperCase(),
  isDefault: id === 'd',
  isActive: true,
  ...more,
});
const LISTS = [terms('d'), terms('a'), terms('b'), terms('x'), terms('off', { isActive: false })];

describe('the price by price lists', () => {
  it.each([
    ['the price', [list('a')], ['a'], 1, '10'],
    ['the sale price before the price', [list('a', { salePrice: toWire(decimal('9.5')) })], ['a'], 1, '9.5'],
    ['not that of a tier below its start', [list('a', { volumeTiers: tiers })], ['a'], 4.9999, '10'],
    ['that of a tier from its start', [list('a', { volumeTiers: tiers })], ['a'], 5, '8'],
    ['that of the highest tier reached', [list('a', { volumeTiers: tiers })], ['a'], 100, '7'],
    ['that of the first preferred list', [list('a'), list('b', { price: toWire(decimal(3)) })], ['b', 'a'], 1, '3'],
    ['that of the next list if the first has none', [list('a')], [null, 'b', 'a'], 1, '10'],
    ['that of the default list at last', [list('d')], ['b'], 1, '10'],
    ['undefined if no list has the product', [list('x')], ['b'], 1, undefined],
    ['undefined if only an inactive list has the product', [list('off')], ['off'], 1, undefined],
    [
      'that of the list after an inactive one',
      [list('off'), list('a', { price: toWire(decimal(4)) })],
      ['off', 'a'],
      1,
      '4',
    ],
  ])('is %s', (_, prices, preferred, quantity, expected) => {
    const [first] = searchLists(prices, listsInOrder(LISTS, preferred)).active;
    expect(first && decimal(priceInList(first, toWire(decimal(quantity))).unitPrice).toFixed()).toBe(expected);
  });

  it.each([
    ['before the price', ['off', 'a'], ['off']],
    ['before none: all of them', ['off', 'b'], ['off']],
    ['after the price: none', ['a', 'off'], []],
  ])('passes over inactive lists %s', (_, preferred, expected) => {
    const { passedOver } = searchLists([list('a'), list('off')], listsInOrder(LISTS, preferred));
    expect(passedOver.map(({ id }) => id)).toEqual(expected);
  });

  it('is not that of an inactive default list', () => {
    const lists = listsInOrder([terms('d', { isActive: false })], []);
    expect(searchLists([list('d')], lists)).toEqual({ active: [], inactive: [list('d')], passedOver: lists });
  });
});
