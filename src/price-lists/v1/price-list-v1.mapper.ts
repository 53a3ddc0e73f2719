import { toTimestamp } from '../../platform/values/time.js';
import type { PriceListView } from '../price-lists.service.js';
import { priceListFields } from '../wire/price-list.mapper.js';
import type { PriceListV1 } from './price-list-v1.dto.js';

export const toV1 = (list: PriceListView): PriceListV1 => ({
  ...priceListFields(list),
  created_at: toTimestamp(list.createdAt),
  updated_at: toTimestamp(list.updatedAt),
});
