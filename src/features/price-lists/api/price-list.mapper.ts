import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { NewPriceList, PriceListChanges, PriceListView } from '../price-lists.service.js';
import type { PriceListShape } from './price-list.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

/** Maps a creation to a new price list, and a change to its changes. */
export function priceListFrom(dto: CreatedFields<PriceListShape>): Complete<NewPriceList, 'id'>;
export function priceListFrom(dto: ChangedFields<PriceListShape>): Complete<PriceListChanges>;
export function priceListFrom(dto: ChangedFields<PriceListShape>): Complete<PriceListChanges> {
  return {
    referenceId: dto.reference_id,
    name: dto.name,
    description: dto.description,
    status: dto.status,
    isDefault: dto.is_default,
    priority: dto.priority,
    currency: dto.currency,
  } satisfies Record<keyof Complete<NewPriceList, 'id'>, unknown>;
}

export const priceListFields = (list: PriceListView): AnsweredFields<PriceListShape> => ({
  id: list.id,
  reference_id: list.referenceId,
  name: list.name,
  description: list.description,
  status: list.status,
  is_default: list.isDefault,
  priority: list.priority,
  currency: list.currency,
});

/** A price list as v2, files and the journal show it. */
export const priceListRepresentation = (
  list: PriceListView,
): AnsweredFields<PriceListShape> & VersionAndTimesFields => ({ ...priceListFields(list), ...versionAndTimesOf(list) });
