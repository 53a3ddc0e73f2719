import { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, toWire } from '#platform/base/values/decimal.js';
import { listIdsByName, type NamedPriceList } from '#features/price-lists/named-price-lists.js';
import type { ProductPrice, VolumeTier } from './product-price.entity.js';
import type { ProductPriceRecord } from './products.queries.js';

export interface NewProductPrice {
  /** Our id, or else the caller's reference; default the default price list. */
  priceListId?: string;
  price: Decimal;
  salePrice?: Decimal;
  minOrderQuantity?: number;
  /** 0 and undefined mean no limit. */
  maxOrderQuantity?: number;
  stepIncrement?: number;
  defaultOrderQuantity?: number;
  volumeTiers?: NewVolumeTier[];
}

export interface NewVolumeTier {
  startQuantity: number;
  price: Decimal;
  stepIncrement?: number;
}

/** Changes of the price in one list: undefined keeps a value, null clears it. */
export interface PriceChange {
  /** Our id, or else the caller's reference; default the default price list. */
  priceListId?: string;
  /** Null removes the product's price in this list; required if the list has no price of the product yet. */
  price?: Decimal | null;
  salePrice?: Decimal | null;
  minOrderQuantity?: number | null;
  maxOrderQuantity?: number | null;
  stepIncrement?: number | null;
  defaultOrderQuantity?: number | null;
  volumeTiers?: NewVolumeTier[] | null;
}

/** The price changes of a request. */
export interface RequestedPrices {
  /** Undefined for none, null to remove all prices. */
  changes: readonly PriceChange[] | null | undefined;
  /** Path of the fields of the change at an index: ends in a dot, or is empty if the body itself is the change. */
  pathOf: (index: number) => string;
}

/** The rows to write for price changes. */
export interface PriceWrites {
  /** New and changed prices, each complete. */
  stored: NewProductPrice[];
  /** Ids of the price lists from which the product's price is removed; null for all. */
  removed: string[] | null;
}

/** The names of the price lists of prices, each once; null for the default one. */
export const listNames = (prices: readonly { priceListId?: string }[]): (string | null)[] => [
  ...new Set(prices.map(({ priceListId = null }) => priceListId)),
];

/** Replaces names of price lists by ids; the name of a list that does not exist is kept. */
export function withListIds<P extends { priceListId?: string }>(
  prices: readonly P[],
  lists: readonly NamedPriceList[],
): P[] {
  const ids = listIdsByName(lists);
  return prices.map((price) => ({ ...price, priceListId: ids.get(price.priceListId ?? null) ?? price.priceListId }));
}

/** Price lists must exist, and not be repeated among the prices of one product. `knownLists` are the ids that exist. */
export function checkPriceLists(
  prices: readonly { priceListId?: string }[],
  knownLists: ReadonlySet<string>,
  pathOf: RequestedPrices['pathOf'],
  faults: Faults,
): void {
  const seen = new Set<string>();
  prices.forEach(({ priceListId: id }, index) => {
    if (id === undefined) {
      faults.add(`${pathOf(index)}price_list_id`, 'is required: there is no default price list');
      return;
    }
    if (!knownLists.has(id)) faults.add(`${pathOf(index)}price_list_id`, 'does not exist');
    else if (seen.has(id)) faults.add(`${pathOf(index)}price_list_id`, 'must not be repeated');
    seen.add(id);
  });
}

/**
 * Checks the fields of one price against each other; `path` as {@link RequestedPrices.pathOf} returns it. If two fields contradict
 * each other, the fault names one that the request contains, as `isSent` says: v1 callers do not know the stored `sale_price`.
 */
export function checkPrice(
  price: NewProductPrice,
  path: string,
  faults: Faults,
  isSent: (field: 'salePrice' | 'maxOrderQuantity') => boolean = () => true,
): void {
  const { minOrderQuantity = 0, maxOrderQuantity = 0, salePrice, volumeTiers = [] } = price;
  if (maxOrderQuantity !== 0 && maxOrderQuantity < minOrderQuantity) {
    if (isSent('maxOrderQuantity')) faults.add(`${path}max_order_quantity`, 'must not be less than min_order_quantity');
    else faults.add(`${path}min_order_quantity`, `must not be greater than max_order_quantity, ${maxOrderQuantity}`);
  }
  if (salePrice?.gt(price.price)) {
    if (isSent('salePrice')) faults.add(`${path}sale_price`, 'must not be greater than price');
    else faults.add(`${path}price`, `must not be less than sale_price, ${salePrice.toFixed()}`);
  }
  volumeTiers.forEach(({ startQuantity }, index) => {
    const before = volumeTiers[index - 1];
    if (before && startQuantity <= before.startQuantity)
      faults.add(`${path}volume_tiers[${index}].start_quantity`, 'must be greater than that of the tier before');
  });
}

/**
 * The price changes of a request, which sends either a list (`prices`) or the fields of one price in the body (`price`). Throws
 * `validation_failed` if it sends both, or no field of one price.
 */
export function requestedPrices({
  price,
  prices,
}: {
  prices?: PriceChange[] | null;
  price?: PriceChange;
}): RequestedPrices {
  if (!price) return { changes: prices, pathOf: (index) => `product_prices[${index}].` };
  const faults = new Faults();
  if (prices !== undefined) faults.add('product_prices', 'cannot be sent together with the fields of one price');
  else if (Object.values(price).every((value) => value === undefined))
    faults.add('product_prices', 'is required, or the fields of one price');
  faults.throwIfAny();
  return { changes: [price], pathOf: () => '' };
}

const NO_PRICE_NAMED = 'must name the prices to change; null removes the prices of all lists';

/**
 * Merges changes into the product's present prices, matched by price list, and checks the resulting prices: a changed field must
 * also be consistent with the stored ones. `knownLists` as for {@link checkPriceLists}.
 */
export function mergePriceChanges(
  { changes, pathOf }: RequestedPrices,
  present: readonly ProductPriceRecord[],
  knownLists: ReadonlySet<string>,
  faults: Faults,
): PriceWrites {
  if (changes === undefined) return { stored: [], removed: [] };
  if (changes === null) return { stored: [], removed: null };
  // an empty list is the whole of what was read only if there are no prices
  if (!changes.length && present.length) faults.add('product_prices', NO_PRICE_NAMED);
  checkPriceLists(changes, knownLists, pathOf, faults);
  const stored: NewProductPrice[] = [];
  const removed: string[] = [];
  changes.forEach((change, index) => {
    const path = pathOf(index);
    const { priceListId = '' } = change; // without a list, there was a fault
    if (change.price === null) {
      removed.push(priceListId);
      return;
    }
    const before = present.find((price) => price.priceListId === priceListId);
    if (!before && change.price === undefined) {
      faults.add(`${path}price`, 'is required');
      return;
    }
    const price = { ...merged(before, change), priceListId };
    checkPrice(price, path, faults, (field) => change[field] !== undefined);
    stored.push(price);
  });
  return { stored, removed };
}

function merged(before: ProductPriceRecord | undefined, change: PriceChange): Omit<NewProductPrice, 'priceListId'> {
  const pick = <T>(sent: T | null | undefined, kept: T | null | undefined): T | undefined =>
    (sent === undefined ? kept : sent) ?? undefined;
  const keptSale = before?.salePrice;
  return {
    price: change.price ?? decimal(before!.price),
    salePrice: pick(change.salePrice, keptSale === null || keptSale === undefined ? undefined : decimal(keptSale)),
    minOrderQuantity: pick(change.minOrderQuantity, before?.minOrderQuantity),
    maxOrderQuantity: pick(change.maxOrderQuantity, before?.maxOrderQuantity),
    stepIncrement: pick(change.stepIncrement, before?.stepIncrement),
    defaultOrderQuantity: pick(change.defaultOrderQuantity, before?.defaultOrderQuantity),
    volumeTiers: pick(
      change.volumeTiers,
      before?.volumeTiers.map((tier) => ({
        startQuantity: tier.startQuantity,
        price: decimal(tier.price),
        stepIncrement: tier.stepIncrement ?? undefined,
      })),
    ),
  };
}

/** The row of one product's price in one list. */
export const priceRow = (productId: string, price: NewProductPrice): Partial<ProductPrice> => ({
  productId,
  priceListId: price.priceListId,
  price: price.price,
  salePrice: price.salePrice,
  minOrderQuantity: price.minOrderQuantity,
  maxOrderQuantity: price.maxOrderQuantity,
  stepIncrement: price.stepIncrement,
  defaultOrderQuantity: price.defaultOrderQuantity,
  volumeTiers: (price.volumeTiers ?? []).map(storedTier),
});

const storedTier = ({ startQuantity, price, stepIncrement }: NewVolumeTier): VolumeTier => ({
  startQuantity,
  price: toWire(price),
  stepIncrement: stepIncrement ?? null,
});
