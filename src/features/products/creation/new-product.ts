import { checkStatedTax } from '#features/settings/tax/tax-rule.js';
import {
  checkValues,
  completeRecord,
  definitionParameters,
  definitionsOf,
} from '#features/attributes/attribute-values.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { eachInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { checkGrouping, checkGroupingAttributes, isSameGrouping } from '../groups/grouping-attributes.js';
import { checkMedias, type NewMedia } from './product-medias.js';
import { checkPrice, checkPriceLists, listNames, type NewProductPrice, withListIds } from '../product-prices.js';
import { checkVolume, type NewVolume } from './product-volume.js';
import type { NetWeight, ProductStatus, WebsiteVisibility } from '../product.entity.js';
import { CREATE_REFERENCES, type CreateReferences, type TakenValue } from '../products.queries.js';
import type { SeoInfoChange } from './seo-info.js';

/** Variants to create in one group; a new `groupCode` creates the group too. */
export interface NewProduct {
  groupCode: string;
  /** Attributes that every variant must have. Of an existing group, only the stored value is allowed. */
  groupingAttributes?: string[];
  /** Belongs to the group. Of an existing group, only the stored value is allowed. */
  brand?: string;
  variants: NewVariant[];
}

export interface NewVariant {
  /** Set by imports that must be repeatable; generated otherwise. */
  id?: string;
  sku: string;
  referenceId?: string;
  name: string;
  /** Set by imports; default active. */
  status?: ProductStatus;
  prices: NewProductPrice[];
  categories: string[];
  collections: string[];
  tags?: string[];
  medias: NewMedia[];
  attributes: NewAttributeValue[];
  isPrimary?: boolean;
  priority?: number;
  seoInfo?: SeoInfoChange;
  urlSlug?: string;
  description?: string;
  barcode?: string;
  unitCode?: string;
  netWeight?: NetWeight;
  /** Per cent. */
  taxRate?: Decimal;
  taxCategory?: TaxCategory;
  websiteVisibility?: WebsiteVisibility;
  volume?: NewVolume;
}

/** A group that is locked; created by the same transaction if there was none. */
export interface ExistingGroup {
  id: string;
  groupingAttributes: string[];
  brand: string | null;
  hasPrimary: boolean;
}

/** Reads the references of creations, after their groups were locked. */
export async function readCreateReferences(
  tx: TenantTx,
  products: readonly NewProduct[],
  groupIds: readonly string[],
): Promise<CreateReferences> {
  const variants = products.flatMap((product) => product.variants);
  const slugs = variants.flatMap(({ urlSlug }) => urlSlug ?? []);
  const skus = variants.map(({ sku }) => sku);
  const attributes = definitionParameters(variants.map((variant) => ['product', variant.attributes]));
  const values = [groupIds, listNames(variants.flatMap(({ prices }) => prices)), skus, slugs, ...attributes];
  return (await tx.queryOne(CREATE_REFERENCES, values))!;
}

/** Replaces names of price lists by their ids, and adds default values of mandatory attributes that variants lack. */
export function completeProduct(
  product: NewProduct,
  references: Pick<CreateReferences, 'definitions' | 'priceLists'>,
): NewProduct {
  const definitions = definitionsOf(references.definitions);
  const variants = product.variants.map((variant) => ({
    ...completeRecord(definitions, 'product', variant),
    prices: withListIds(variant.prices, references.priceLists),
  }));
  return { ...product, variants };
}

/**
 * Checks a completed product, variant by variant, in slices that let other requests run in between. Throws `validation_failed`
 * with all faults.
 */
export async function checkNewProduct(
  input: NewProduct,
  group: ExistingGroup,
  references: Pick<CreateReferences, 'definitions' | 'priceLists'>,
): Promise<void> {
  const faults = new Faults();
  const definitions = definitionsOf(references.definitions);
  checkGroup(input, group, faults);
  const skus = new Set<string>();
  const slugs = new Set<string>();
  const knownLists = new Set(references.priceLists.map(({ id }) => id));
  let primaryFault = group.hasPrimary ? 'the group has a primary variant already' : undefined;
  await eachInSlices(input.variants, (variant, index) => {
    const prefix = `variants[${index}].`;
    if (isRepeated(skus, variant.sku)) faults.add(`${prefix}sku_id`, 'must not be repeated');
    const pathOf = (priceIndex: number) => `${prefix}product_prices[${priceIndex}].`;
    checkPriceLists(variant.prices, knownLists, pathOf, faults);
    variant.prices.forEach((price, priceIndex) => checkPrice(price, pathOf(priceIndex), faults));
    checkMedias(variant.medias, prefix, faults);
    checkValues(definitions, 'product', variant.attributes, `${prefix}attributes`, faults);
    checkGroupingAttributes(variant.attributes, group.groupingAttributes, prefix, faults);
    if (variant.isPrimary) {
      if (primaryFault) faults.add(`${prefix}is_primary`, primaryFault);
      primaryFault ??= 'only one variant can be the primary one';
    }
    if (variant.urlSlug !== undefined && isRepeated(slugs, variant.urlSlug))
      faults.add(`${prefix}url_slug`, 'must not be repeated');
    checkVolume(variant.volume, prefix, faults);
    checkStatedTax(variant, prefix, faults);
  });
  faults.throwIfAny();
}

/** Creating variants does not change an existing group: its brand and grouping attributes can only be repeated. */
function checkGroup({ brand, groupingAttributes }: NewProduct, group: ExistingGroup, faults: Faults): void {
  if (brand !== undefined && brand !== group.brand)
    faults.add('brand', `must be that of the existing group, which is ${JSON.stringify(group.brand)}`);
  if (!groupingAttributes) return;
  checkGrouping(groupingAttributes, faults);
  const present = JSON.stringify(group.groupingAttributes);
  if (!isSameGrouping(groupingAttributes, group.groupingAttributes))
    faults.add('grouping_attributes', `must be those of the existing group, which are ${present}`);
}

/** Adds the value to `seen`; returns whether it was there before. */
function isRepeated(seen: Set<string>, value: string): boolean {
  const repeated = seen.has(value);
  seen.add(value);
  return repeated;
}

/** Throws `duplicate_sku` or `duplicate_value`, with one detail for each value that an existing product has. */
export function refuseTakenValues(
  { variants }: NewProduct,
  { skus, urlSlugs }: Pick<CreateReferences, 'skus' | 'urlSlugs'>,
): void {
  const conflicts = (taken: TakenValue[], field: string, valueOf: (variant: NewVariant) => string | undefined) => {
    if (!taken.length) return [];
    const owners = new Map(taken.map(({ value, id }) => [value, id]));
    return variants.flatMap((variant, index) => {
      const owner = owners.get(valueOf(variant) ?? '');
      return owner ? [{ field: `variants[${index}].${field}`, reason: `is taken already by ${owner}` }] : [];
    });
  };
  const takenSkus = conflicts(skus, 'sku_id', ({ sku }) => sku);
  if (takenSkus.length)
    throw new DomainError('duplicate_sku', 'Products with these values of sku_id exist already.', takenSkus);
  const takenSlugs = conflicts(urlSlugs, 'url_slug', ({ urlSlug }) => urlSlug);
  if (takenSlugs.length)
    throw new DomainError('duplicate_value', 'Products with these values of url_slug exist already.', takenSlugs);
}
