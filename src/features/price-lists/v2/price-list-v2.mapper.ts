import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { PriceListView } from '../price-lists.service.js';
import { priceListFields } from '../api/price-list.mapper.js';
import type { PriceListV2 } from './price-list-v2.dto.js';

export const toV2 = (list: PriceListView): PriceListV2 => ({ ...priceListFields(list), ...versionAndTimesOf(list) });
