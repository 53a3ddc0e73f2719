import { checkValues, definitionsOf, type ValueDefinition } from '../attributes/attribute-values.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import { eachInSlices } from '../platform/event-loop/slices.js';
import type { NewProduct, NewVariant } from './new-product.js';
import { judgePrice, judgePriceLists, type NamedPriceList } from './product-price-rules.js';
import { judgeGrouping, judgeMedias, judgeVolume, repeats } from './variant-rules.js';

/** What is stored already and bears on a creation. */
export interface CreationFacts {
  /** Locked; made just now if there was none. */
  group: ExistingGroup;
  /** Those that the request names and that exist. */
  priceLists: NamedPriceList[];
  skus: Taken[];
  urlSlugs: Taken[];
  /** Of the attributes that the request names, and the mandatory ones. */
  definitions: ValueDefinition[] | null;
}

export interface ExistingGroup {
  id: string;
  groupingAttributes: string[];
  brand: string | null;
  hasPrimary: boolean;
}

/** A unique value that a product has already. */
export interface Taken {
  value: string;
  id: string;
}

/**
 * Judges variant by variant in slices; prices name their lists by id ({@link withListIds}). Throws `validation_failed` with all faults
 * of reference and rule.
 */
export async function judgeNewProduct(input: NewProduct, { group, ...facts }: CreationFacts): Promise<void> {
  const faults = new Faults();
  const definitions = definitionsOf(facts.definitions);
  judgeGroup(input, group, faults);
  const grouping = group.groupingAttributes;
  const skus = new Set<string>();
  const slugs = new Set<string>();
  const priceLists = new Set(facts.priceLists.map(({ id }) => id));
  let primary = group.hasPrimary ? 'the group has a primary variant already' : undefined;
  await eachInSlices(input.variants, (variant, index) => {
    const path = `variants[${index}]`;
    if (repeats(skus, variant.sku)) faults.add(`${path}.sku_id`, 'must not be repeated');
    const pathOf = (place: number) => `${path}.product_prices[${place}].`;
    judgePriceLists(variant.prices, priceLists, pathOf, faults);
    variant.prices.forEach((price, place) => judgePrice(price, pathOf(place), faults));
    judgeMedias(variant.medias, `${path}.`, faults);
    checkValues(definitions, 'product', variant.attributes, `${path}.attributes`, faults);
    judgeGrouping(variant.attributes, grouping, `${path}.`, faults);
    if (variant.isPrimary) {
      if (primary) faults.add(`${path}.is_primary`, primary);
      primary ??= 'only one variant can be the primary one';
    }
    if (variant.urlSlug !== undefined && repeats(slugs, variant.urlSlug))
      faults.add(`${path}.url_slug`, 'must not be repeated');
    judgeVolume(variant.volume, `${path}.`, faults);
  });
  faults.throwIfAny();
}

/** Throws the conflict of values that other products have already, naming all of them. */
export function refuseTakenValues({ variants }: NewProduct, { skus, urlSlugs }: CreationFacts): void {
  const conflicts = (taken: Taken[], field: string, valueOf: (variant: NewVariant) => string | undefined) => {
    const owners = new Map(taken.map(({ value, id }) => [value, id]));
    return variants.flatMap((variant, index) => {
      const owner = owners.get(valueOf(variant) ?? '');
      return owner ? [{ field: `variants[${index}].${field}`, reason: `is taken already by ${owner}` }] : [];
    });
  };
  if (skus.length) {
    const details = conflicts(skus, 'sku_id', ({ sku }) => sku);
    throw new DomainError('duplicate_sku', 'Products with these values of sku_id exist already.', details);
  }
  if (urlSlugs.length) {
    const details = conflicts(urlSlugs, 'url_slug', ({ urlSlug }) => urlSlug);
    throw new DomainError('duplicate_value', 'Products with these values of url_slug exist already.', details);
  }
}

/** Place of the variant that becomes the primary one: the stated one, else the first unless the group has one; or -1. */
export function primaryIndex(variants: readonly NewVariant[], groupHasPrimary: boolean): number {
  const stated = variants.findIndex(({ isPrimary }) => isPrimary);
  return stated === -1 && !groupHasPrimary ? 0 : stated;
}

/** What is said of a group that exists must be what it is: creating variants does not change their siblings. */
function judgeGroup({ brand, groupingAttributes }: NewProduct, group: ExistingGroup, faults: Faults): void {
  if (brand !== undefined && brand !== group.brand)
    faults.add('brand', `must be that of the existing group, which is ${JSON.stringify(group.brand)}`);
  const present = JSON.stringify(group.groupingAttributes);
  if (groupingAttributes && JSON.stringify(groupingAttributes) !== present)
    faults.add('grouping_attributes', `must be those of the existing group, which are ${present}`);
}
