import { timesOf } from '#platform/base/values/time.js';
import type { PriceListView } from '../price-lists.service.js';
import { priceListFields } from '../api/price-list.mapper.js';
import type { PriceListV1 } from './price-list-v1.dto.js';

export const toV1 = (list: PriceListView): PriceListV1 => ({ ...priceListFields(list), ...timesOf(list) });
