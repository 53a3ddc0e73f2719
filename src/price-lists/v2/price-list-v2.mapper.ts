import { toTimestamp } from '../../platform/time.js';
import type { NewPriceList, PriceListChanges, PriceListView } from '../price-lists.service.js';
import type { CreatePriceListV2, PriceListV2, UpdatePriceListV2 } from './price-list-v2.dto.js';

export const fromV2 = (dto: CreatePriceListV2): NewPriceList => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  status: dto.status,
  isDefault: dto.is_default,
  priority: dto.priority,
  currency: dto.currency,
});

export const changesFromV2 = (dto: UpdatePriceListV2): PriceListChanges => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  status: dto.status,
  isDefault: dto.is_default,
  priority: dto.priority,
  currency: dto.currency,
});

export const toV2 = (list: PriceListView): PriceListV2 => ({
  id: list.id,
  reference_id: list.referenceId,
  name: list.name,
  description: list.description,
  status: list.status,
  is_default: list.isDefault,
  priority: list.priority,
  currency: list.currency,
  version: list.version,
  created_at: toTimestamp(list.createdAt),
  updated_at: toTimestamp(list.updatedAt),
});
