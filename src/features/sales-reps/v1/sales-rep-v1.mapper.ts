import { timesOf } from '#platform/base/values/time.js';
import type { SalesRepRecord } from '../sales-reps.queries.js';
import { salesRepFields } from '../api/sales-rep.mapper.js';
import type { SalesRepV1 } from './sales-rep-v1.dto.js';

export const toV1 = (rep: SalesRepRecord): SalesRepV1 => ({ ...salesRepFields(rep), ...timesOf(rep) });
