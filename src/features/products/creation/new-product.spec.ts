import { decimal } from '#platform/base/values/decimal.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import {
  checkNewProduct,
  type ExistingGroup,
  type NewProduct,
  type NewVariant,
  refuseTakenValues,
} from './new-product.js';
import { primaryIndex } from './product-rows.js';
import type { CreateReferences } from '../products.queries.js';
import { type NewProductPrice, withListIds } from '../product-prices.js';

const LIST = '01900000-0000-7000-8000-00000000000a';
const GROUP: ExistingGroup = { id: 'g', groupingAttributes: [], brand: null, hasPrimary: true };
const FREE = { priceLists: [{ name: 'L', id: LIST }], skus: [], urlSlugs: [], definitions: null };

const variant = (sku: string, more: Partial<NewVariant> = {}): NewVariant => ({
  sku,
  name: sku,
  prices: [],
  categories: [],
  collections: [],
  medias: [],
  attributes: [],
  ...more,
});
const product = (variants: NewVariant[], more: Partial<NewProduct> = {}): NewProduct => ({
  groupCode: 'G',
  variants,
  ...more,
});
const price = (more: Partial<NewProductPrice> = {}): NewProductPrice => ({
  priceListId: LIST,
  price: decimal('10'),
  ...more,
});

/** The details of the error that `work` throws, as `field: reason`. */
async function faultsOf(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError)
      return error.details.map(({ field, reason }: ErrorDetail) => `${field}: ${reason}`);
    throw error;
  }
  return [];
}
/** A group that did not exist before the request. */
const newGroupOf = ({ groupingAttributes = [], brand }: NewProduct): ExistingGroup => ({
  id: 'g',
  groupingAttributes,
  brand: brand ?? null,
  hasPrimary: false,
});
const check = (
  input: NewProduct,
  { group = newGroupOf(input), ...references }: Partial<CreateReferences> & { group?: ExistingGroup } = {},
) => faultsOf(() => checkNewProduct(input, group, { ...FREE, ...references }));
const checkPrices = (...prices: NewProductPrice[]) => check(product([variant('A', { prices })]));
const tiers = (...starts: number[]) => starts.map((startQuantity) => ({ startQuantity, price: decimal('1') }));

describe('checks of a new product', () => {
  it('accept a valid product', async () => {
    const prices = [
      price({ minOrderQuantity: 5, maxOrderQuantity: 5, salePrice: decimal('10'), volumeTiers: tiers(1, 2, 9) }),
    ];
    const attributes = [{ name: 'size', value: 'L' }];
    expect(await check(product([variant('A', { prices, attributes })], { groupingAttributes: ['size'] }))).toEqual([]);
  });

  it('require a maximum that is not below the minimum; 0 and undefined mean no limit', async () => {
    const reason = 'variants[0].product_prices[0].max_order_quantity: must not be less than min_order_quantity';
    expect(await checkPrices(price({ minOrderQuantity: 5, maxOrderQuantity: 4 }))).toEqual([reason]);
    expect(await checkPrices(price({ minOrderQuantity: 5, maxOrderQuantity: 0 }))).toEqual([]);
    expect(await checkPrices(price({ minOrderQuantity: 5 }))).toEqual([]);
  });

  it('require a sale price of at most the price, compared exactly', async () => {
    const reason = 'variants[0].product_prices[0].sale_price: must not be greater than price';
    expect(await checkPrices(price({ price: decimal('0.3'), salePrice: decimal('0.3001') }))).toEqual([reason]);
    expect(await checkPrices(price({ price: decimal('0.3'), salePrice: decimal('0.3') }))).toEqual([]);
  });

  it('require strictly rising tiers', async () => {
    const path = 'variants[0].product_prices[0].volume_tiers';
    const reason = 'must be greater than that of the tier before';
    expect(await checkPrices(price({ volumeTiers: tiers(1, 5, 5, 4, 6) }))).toEqual([
      `${path}[2].start_quantity: ${reason}`,
      `${path}[3].start_quantity: ${reason}`,
    ]);
  });

  it('require price lists that exist and are not repeated', async () => {
    expect(await checkPrices(price(), price({ priceListId: 'x' }), price())).toEqual([
      'variants[0].product_prices[1].price_list_id: does not exist',
      'variants[0].product_prices[2].price_list_id: must not be repeated',
    ]);
    const lists = [LIST, LIST.toUpperCase(), 'L'].map((name) => ({ name, id: LIST }));
    const named = ['L', 'x', LIST.toUpperCase()].map((priceListId) => price({ priceListId }));
    expect(withListIds(named, lists).map(({ priceListId }) => priceListId)).toEqual([LIST, 'x', LIST]);
  });

  it('require at most one default media and unique attribute names', async () => {
    const medias = [{ url: 'a', isDefault: true }, { url: 'b' }, { url: 'c', isDefault: true }];
    const attributes = ['a', 'b', 'a'].map((name) => ({ name, value: '' }));
    expect(await check(product([variant('A'), variant('B', { medias, attributes })]))).toEqual([
      'variants[1].medias[2].is_default: only one media can be the default',
      'variants[1].attributes[2].name: must not be repeated',
    ]);
  });

  it('require at most one primary variant in the group', async () => {
    const two = [variant('A', { isPrimary: true }), variant('B', { isPrimary: true })];
    expect(await check(product(two))).toEqual(['variants[1].is_primary: only one variant can be the primary one']);
    expect(await check(product(two), { group: GROUP })).toEqual([
      'variants[0].is_primary: the group has a primary variant already',
      'variants[1].is_primary: the group has a primary variant already',
    ]);
    expect(await check(product([two[0]!]), { group: { ...GROUP, hasPrimary: false } })).toEqual([]);
  });

  it('require unique SKUs and slugs', async () => {
    const urlSlug = 'x';
    expect(await check(product([variant('A', { urlSlug }), variant('B'), variant('A', { urlSlug })]))).toEqual([
      'variants[2].sku_id: must not be repeated',
      'variants[2].url_slug: must not be repeated',
    ]);
  });

  it('require the grouping attributes on every variant', async () => {
    const attributes = [{ name: 'size', value: 'L' }];
    const input = product([variant('A', { attributes }), variant('B')], { groupingAttributes: ['size', 'color'] });
    expect(await check(input)).toEqual([
      'variants[0].attributes: must contain the grouping attribute "color"',
      'variants[1].attributes: must contain the grouping attribute "size"',
      'variants[1].attributes: must contain the grouping attribute "color"',
    ]);
  });

  it('refuse cubic metres that convert to too many cubic feet', async () => {
    const volume = (cbm: string) => check(product([variant('A', { volume: { cbm: decimal(cbm) } })]));
    expect(await volume('2831684660')).toEqual([]);
    expect(await volume('2831684661')).toEqual(['variants[0].volume.cbm: must be below 100000000000 cubic feet']);
  });

  it('accept only the stored brand and grouping attributes of an existing group', async () => {
    const group = { ...GROUP, groupingAttributes: ['a', 'b'], brand: 'X' };
    const attributes = ['a', 'b'].map((name) => ({ name, value: '1' }));
    const checkGroup = (more: Partial<NewProduct>) => check(product([variant('A', { attributes })], more), { group });
    expect(await checkGroup({})).toEqual([]);
    expect(await checkGroup({ brand: 'X', groupingAttributes: ['a', 'b'] })).toEqual([]);
    expect(await checkGroup({ brand: 'x', groupingAttributes: ['b', 'a'] })).toEqual([
      'brand: must be that of the existing group, which is "X"',
      'grouping_attributes: must be those of the existing group, which are ["a","b"]',
    ]);
  });

  it('name all values that other products have, SKUs before slugs', async () => {
    const input = product([variant('A', { urlSlug: 's' }), variant('B'), variant('C', { urlSlug: 't' })]);
    const taken = (references: Partial<CreateReferences>) =>
      faultsOf(() => refuseTakenValues(input, { ...FREE, ...references }));
    const urlSlugs = [{ value: 't', id: '9' }];
    expect(await taken({})).toEqual([]);
    expect(await taken({ urlSlugs })).toEqual(['variants[2].url_slug: is taken already by 9']);
    const skus = ['C', 'A'].map((value) => ({ value, id: `of ${value}` }));
    expect(await taken({ skus, urlSlugs })).toEqual([
      'variants[0].sku_id: is taken already by of A',
      'variants[2].sku_id: is taken already by of C',
    ]);
  });

  it('come with the choice of the primary variant', () => {
    const variants = [variant('A'), variant('B', { isPrimary: true })];
    expect(primaryIndex(variants, false)).toBe(1);
    expect(primaryIndex([variant('A', { isPrimary: false })], false)).toBe(0);
    expect(primaryIndex([variant('A')], true)).toBe(-1);
  });
});
