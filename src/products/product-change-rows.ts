import { changedAttributeValues } from '../platform/values/attribute-value.js';
import { storedMedias } from './new-product-rows.js';
import type { ProductChanges, SeoInfoChange, VolumeChange } from './product-changes.js';
import type { Product, SeoInfo } from './product.entity.js';
import { cubicFeetOf } from './product-volume.js';
import type { ProductRecord } from './products.queries.js';

/** The columns of a product that a change writes; undefined ones stay as they are. */
export const changedColumns = (changes: ProductChanges, present: ProductRecord, actorId: string): Partial<Product> => ({
  referenceId: changes.referenceId,
  name: changes.name,
  status: changes.status,
  priority: changes.priority,
  categories: changes.categories,
  collections: changes.collections,
  tags: changes.tags,
  medias: changes.medias && storedMedias(changes.medias),
  attributes: changes.attributes && changedAttributeValues(present.attributes, changes.attributes, actorId),
  seoInfo: changes.seoInfo && changedSeoInfo(present.seoInfo, changes.seoInfo),
  urlSlug: changes.urlSlug,
  websiteVisibility: changes.websiteVisibility,
  volumeCft: changes.volume && changedVolume(changes.volume),
});

function changedSeoInfo(present: SeoInfo | null, change: SeoInfoChange): SeoInfo {
  const pick = (sent: string | null | undefined, kept: string | null | undefined) =>
    (sent === undefined ? kept : sent) ?? null;
  return {
    primaryTitle: pick(change.primaryTitle, present?.primaryTitle),
    title: pick(change.title, present?.title),
    description: pick(change.description, present?.description),
    keywords: change.keywords ?? present?.keywords ?? [],
  };
}

/** One unit is enough, and feet win; null clears where no unit has a value. */
function changedVolume({ cft, cbm }: VolumeChange) {
  const stored = cubicFeetOf({ cft: cft ?? undefined, cbm: cbm ?? undefined });
  return stored ?? (cft === null || cbm === null ? null : undefined);
}
