import { decimal } from '../platform/values/decimal.js';
import { Faults } from '../platform/errors/faults.js';
import type { NewProductPrice } from './new-product.js';
import type { PriceChange, ProductChanges } from './product-changes.js';
import { judgePrice, judgePriceLists } from './product-price-rules.js';
import type { ProductPriceRecord } from './products.queries.js';

/** What has to be written for changes of prices. */
export interface PriceWrites {
  /** New and changed prices, each whole. */
  stored: NewProductPrice[];
  /** Price lists in which the product has no price any more; null for all. */
  removed: string[] | null;
}

/** The changes of prices that a request sends; `pathOf` leads to the fields of each. */
export interface SentPrices {
  /** Undefined for none, null to remove all. */
  changes: readonly PriceChange[] | null | undefined;
  pathOf: (index: number) => string;
}

/** What of a request is about prices: a list of changes, or the fields of one. Throws `validation_failed` if both are sent. */
export function sentPrices({ price, prices }: Pick<ProductChanges, 'price' | 'prices'>): SentPrices {
  if (!price) return { changes: prices, pathOf: (index) => `product_prices[${index}].` };
  const { priceListId } = price;
  const faults = new Faults();
  if (prices !== undefined) faults.add('product_prices', 'cannot be sent together with the fields of one price');
  else if (priceListId === undefined) faults.add('price_list_id', 'is required');
  faults.throwIfAny();
  return { changes: [{ ...price, priceListId: priceListId! }], pathOf: () => '' };
}

/**
 * Applies changes to the prices that the product has, matched by price list (contract, section 4, "Update"), and judges
 * the outcome. A rule between a field that was sent and one that was not is told of the one that was.
 */
export function applyPriceChanges(
  { changes, pathOf }: SentPrices & { changes: readonly PriceChange[] | null },
  present: readonly ProductPriceRecord[],
  knownLists: ReadonlySet<string>,
  faults: Faults,
): PriceWrites {
  if (changes === null) return { stored: [], removed: null };
  judgePriceLists(changes, knownLists, pathOf, faults);
  const stored: NewProductPrice[] = [];
  const removed: string[] = [];
  changes.forEach((change, index) => {
    const path = pathOf(index);
    const { priceListId } = change;
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
    judgePrice(price, path, faults, (field) => change[field] !== undefined);
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
