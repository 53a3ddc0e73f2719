import { checkStatedTax, taxAfter } from '#features/settings/tax/tax-rule.js';
import type { ChangedColumns } from '#platform/data/sql/stored.js';
import {
  checkValues,
  completeValues,
  definitionParameters,
  definitionsOf,
} from '#features/attributes/attribute-values.js';
import { Faults } from '#platform/base/errors/faults.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { changedAttributeValues, type NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { isSameText } from '#platform/base/values/text.js';
import type { TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { findNextPrimary, type LockedVariant, promoteOrCloseGroup } from '../groups/product-groups.js';
import {
  CEASE_PRIMARY,
  type LockedGroup,
  OTHER_VARIANTS,
  TOUCH_OTHER_VARIANTS,
  UPDATE_GROUP,
} from '../groups/product-groups.queries.js';
import { checkMembership, isPrimaryAfter, refuseSameVariants } from '../groups/group-membership.js';
import { checkMedias, type NewMedia, storedMedias } from '../creation/product-medias.js';
import {
  listNames,
  mergePriceChanges,
  type PriceChange,
  priceRow,
  type PriceWrites,
  type RequestedPrices,
  withListIds,
} from '../product-prices.js';
import { changedVolume, checkVolume, type VolumeChange } from '../creation/product-volume.js';
import { type NetWeight, Product, type ProductStatus, type WebsiteVisibility } from '../product.entity.js';
import {
  type ProductRecord,
  REMOVE_PRICES,
  STORE_PRICES,
  UPDATE_REFERENCES,
  type UpdateReferences,
} from '../products.queries.js';
import { mergedSeoInfo, type SeoInfoChange } from '../creation/seo-info.js';

/** Changes of a product: undefined keeps a value, null clears it. Lists are replaced whole; prices are matched by price list. */
export interface ProductChanges {
  /** Only the stored value is allowed. */
  sku?: string;
  /** Another code moves the variant to the group of that code, which is created if it does not exist. */
  groupCode?: string;
  /** Belongs to the group. */
  groupingAttributes?: string[];
  /** Belongs to the group. */
  brand?: string | null;
  referenceId?: string | null;
  name?: string;
  status?: ProductStatus;
  priority?: number;
  /** True makes the variant the primary one of its group; another one then ceases to be. False is allowed where it changes nothing. */
  isPrimary?: boolean;
  categories?: string[];
  collections?: string[];
  tags?: string[];
  medias?: NewMedia[];
  attributes?: NewAttributeValue[];
  /** Prices of other lists are kept. Null removes all prices. */
  prices?: PriceChange[] | null;
  /** Instead of `prices`: one price, whose fields are in the body itself. */
  price?: PriceChange;
  seoInfo?: SeoInfoChange | null;
  urlSlug?: string | null;
  description?: string | null;
  barcode?: string | null;
  unitCode?: string;
  netWeight?: NetWeight | null;
  taxRate?: Decimal | null;
  taxCategory?: TaxCategory | null;
  websiteVisibility?: WebsiteVisibility | null;
  volume?: VolumeChange | null;
}

/** Reads the references of a change, after the product and its groups were locked. `target` is the group that the product will be in. */
export async function readUpdateReferences(
  tx: TenantTx,
  id: string,
  { urlSlug, groupingAttributes, attributes }: ProductChanges,
  prices: RequestedPrices['changes'],
  { group, target }: LockedVariant,
): Promise<UpdateReferences> {
  const isCompared = Boolean(attributes ?? groupingAttributes) || group.id !== target.id;
  const grouping = isCompared ? (groupingAttributes ?? target.groupingAttributes) : [];
  const definitions = definitionParameters(attributes ? [['product', attributes]] : []);
  const values = [id, listNames(prices ?? []), urlSlug, target.id, grouping, ...definitions];
  return (await tx.queryOne(UPDATE_REFERENCES, values))!;
}

/** Replaces names of price lists by their ids, and adds default values of mandatory attributes that a sent list lacks. */
export function completeChanges(
  changes: ProductChanges,
  prices: RequestedPrices,
  references: UpdateReferences,
): { changes: ProductChanges; prices: RequestedPrices } {
  const { definitions, present, priceLists } = references;
  const attributes =
    changes.attributes && completeValues(definitionsOf(definitions), 'product', changes.attributes, present.attributes);
  return {
    changes: { ...changes, attributes },
    prices: { ...prices, changes: prices.changes && withListIds(prices.changes, priceLists) },
  };
}

/**
 * Checks completed changes. Throws `validation_failed` with all faults, else `duplicate_value` if the slug is taken or variants of the group
 * would be equal. Returns the prices to write.
 */
export function checkChanges(
  changes: ProductChanges,
  prices: RequestedPrices,
  references: UpdateReferences,
  variant: LockedVariant,
): PriceWrites {
  const { present, priceLists, slugOwner } = references;
  const { target } = variant;
  const faults = new Faults();
  if (changes.sku !== undefined && !isSameText(changes.sku, present.sku))
    faults.add(
      'sku_id',
      `cannot change here, it is ${JSON.stringify(present.sku)}; POST /v2/products/{id}/rename-sku gives the product another one`,
    );
  const writes = mergePriceChanges(prices, present.prices, new Set(priceLists.map(({ id }) => id)), faults);
  checkMedias(changes.medias ?? [], '', faults);
  if (changes.attributes)
    checkValues(
      definitionsOf(references.definitions),
      'product',
      changes.attributes,
      'attributes',
      faults,
      present.attributes,
    );
  checkMembership(changes, references, target, faults);
  if (changes.isPrimary === false && isPrimaryAfter(changes, variant, references))
    faults.add(
      'is_primary',
      'a group has a primary variant; write is_primary true to another variant of the group instead',
    );
  const { cft, cbm } = changes.volume ?? {};
  checkVolume({ cft: cft ?? undefined, cbm: cbm ?? undefined }, '', faults);
  checkStatedTax(taxAfter(changes, present), '', faults);
  faults.throwIfAny();
  if (slugOwner) throw uniqueError({ column: 'url_slug', value: changes.urlSlug, code: 'duplicate_value' }, slugOwner);
  refuseSameVariants(changes, references, target);
  return writes;
}

/** Writes checked changes. */
export async function writeChanges(
  tx: TenantTx,
  changes: ProductChanges,
  prices: PriceWrites,
  variant: LockedVariant,
  references: UpdateReferences,
): Promise<void> {
  const { product, group, target } = variant;
  const { present, otherPrimary } = references;
  const { id } = present;
  const moves = target.id !== group.id;
  const isPrimary = isPrimaryAfter(changes, variant, references);
  const columns = changedColumns(changes, present, tx.actor.id);
  tx.journal.watch('product', [id]);
  const hasChanged = [await writeGroup(tx, id, changes, target), await writePrices(tx, id, prices)];
  const isChanged = hasChanged.includes(true);
  if (isPrimary && otherPrimary) {
    tx.journal.watch('product', [otherPrimary]);
    await tx.query(CEASE_PRIMARY, [otherPrimary]);
  }
  await tx.update(Product, id, { ...columns, groupId: target.id, isPrimary }, { isChanged });
  if (moves) {
    const nextPrimary = await findNextPrimary(tx, group.id, id);
    await promoteOrCloseGroup(tx, group.id, nextPrimary, product.isPrimary);
  }
}

/** Returns whether a price was added, changed or removed. */
async function writePrices(tx: TenantTx, id: string, { stored, removed }: PriceWrites): Promise<boolean> {
  const gone = removed === null || removed.length ? await tx.query(REMOVE_PRICES, [id, removed]) : [];
  const rows = stored.map((price) => priceRow(id, price));
  const written = rows.length ? await tx.query(STORE_PRICES, [JSON.stringify(rows)]) : [];
  return gone.length + written.length > 0;
}

/**
 * Brand and grouping attributes are part of every variant's record, so a change increases the versions of all variants. Returns whether
 * they have changed.
 */
async function writeGroup(tx: TenantTx, id: string, changes: ProductChanges, group: LockedGroup): Promise<boolean> {
  const { brand = group.brand, groupingAttributes = group.groupingAttributes } = changes;
  const isSame =
    JSON.stringify([brand, groupingAttributes]) === JSON.stringify([group.brand, group.groupingAttributes]);
  if (isSame) return false;
  const others = await tx.query<{ id: string }>(OTHER_VARIANTS, [group.id, id]);
  tx.journal.watch(
    'product',
    others.map((variant) => variant.id),
  );
  await tx.query(UPDATE_GROUP, [group.id, groupingAttributes, brand]);
  await tx.query(TOUCH_OTHER_VARIANTS, [group.id, id]);
  return true;
}

/** The columns to write; undefined ones are kept. */
const changedColumns = (
  changes: ProductChanges,
  present: ProductRecord,
  actorId: string,
): ChangedColumns<Product, 'groupId' | 'sku' | 'isPrimary' | 'deletedAt'> => ({
  referenceId: changes.referenceId,
  name: changes.name,
  status: changes.status,
  priority: changes.priority,
  categories: changes.categories,
  collections: changes.collections,
  tags: changes.tags,
  medias: changes.medias && storedMedias(changes.medias),
  attributes: changes.attributes && changedAttributeValues(present.attributes, changes.attributes, actorId),
  seoInfo: changes.seoInfo && mergedSeoInfo(present.seoInfo, changes.seoInfo),
  urlSlug: changes.urlSlug,
  description: changes.description,
  barcode: changes.barcode,
  unitCode: changes.unitCode,
  netWeight: changes.netWeight && changes.netWeight.value,
  netWeightUnit: changes.netWeight && changes.netWeight.unit,
  taxRate: changes.taxRate,
  taxCategory: changes.taxCategory,
  websiteVisibility: changes.websiteVisibility,
  volumeCft: changes.volume && changedVolume(changes.volume),
});
