import { toTimestamp } from '../../platform/time.js';
import type { NewPriceList, PriceListChanges, PriceListView } from '../price-lists.service.js';
import type { CreatePriceListV1, PriceListV1, UpdatePriceListV1 } from './price-list-v1.dto.js';

export const fromV1 = (dto: CreatePriceListV1): NewPriceList => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  status: dto.status,
  isDefault: dto.is_default,
  priority: dto.priority,
  currency: dto.currency,
});

export const changesFromV1 = (dto: UpdatePriceListV1): PriceListChanges => ({
  referenceId: dto.reference_id,
  name: dto.name,
  description: dto.description,
  status: dto.status,
  isDefault: dto.is_default,
  priority: dto.priority,
  currency: dto.currency,
});

export const toV1 = (list: PriceListView): PriceListV1 => ({
  id: list.id,
  reference_id: list.referenceId,
  name: list.name,
  description: list.description,
  status: list.status,
  is_default: list.isDefault,
  priority: list.priority,
  currency: list.currency,
  created_at: toTimestamp(list.createdAt),
  updated_at: toTimestamp(list.updatedAt),
});
